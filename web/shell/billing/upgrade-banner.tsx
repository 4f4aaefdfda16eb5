import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { useUpgrade } from '../upgrade.tsx';

/** A banner above content that a member sees only in part; nothing for subscribers. */
export function UpgradeBanner({ children }: { children: ReactNode }) {
  const { access } = useUser();
  const upgrade = useUpgrade();
  if (access.isSubscribed) return null;
  return (
    <aside
      aria-label={upgrade.verb}
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-primary/40 bg-primary/8 px-4 py-2.5"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-sm">
        <Sparkles className="size-4 shrink-0 text-primary" aria-hidden />
        <span>{children}</span>
      </p>
      <Button size="sm" onClick={() => upgrade.open()}>
        {upgrade.offer}
      </Button>
    </aside>
  );
}
