import { Download } from 'lucide-react';
import { useUser } from '../data/session.ts';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Button } from '../ui/button.tsx';

/** 'Export CSV' of a list under its filters; to who may not, it opens the upgrade dialog. */
export function ExportButton({ path }: { path: string }) {
  const { access } = useUser();
  const upgrade = useUpgrade();
  if (access.canExport)
    return (
      <Button asChild variant="outline">
        <a href={path} download>
          <Download aria-hidden />
          Export CSV
        </a>
      </Button>
    );
  return (
    <Button variant="outline" onClick={() => upgrade.open()}>
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}
