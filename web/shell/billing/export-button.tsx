import { Download } from 'lucide-react';
import { useUser } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { useUpgrade } from '../upgrade.tsx';

/**
 * 'Export CSV' for a list; opens the upgrade dialog for users without access.
 * @param path of the export with the list's filters: '/api/exports/brands.csv?search=ink'.
 */
export function ExportButton({ path, className }: { path: string; className?: string }) {
  const { access } = useUser();
  const upgrade = useUpgrade();
  const label = (
    <>
      <Download aria-hidden />
      Export CSV
    </>
  );
  if (!access.canExport)
    return (
      <Button variant="outline" className={className} onClick={() => upgrade.open()}>
        {label}
      </Button>
    );
  return (
    <Button asChild variant="outline" className={className}>
      <a href={path} download>
        {label}
      </a>
    </Button>
  );
}
