import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { useUpgrade } from '../upgrade.tsx';

/**
 * Content for subscribers. Others see `sample`, blurred: invented and always the same, never the real data.
 * @param feature ends the sentence 'Upgrade to access ...'.
 */
export function PremiumGate({
  allowed = false,
  feature,
  sample,
  className,
  children,
}: {
  allowed?: boolean;
  feature: string;
  sample: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const upgrade = useUpgrade();
  if (allowed) return children;
  return (
    <div className={cn('relative grid min-h-52 overflow-hidden', className)}>
      <div aria-hidden inert className="pointer-events-none col-start-1 row-start-1 opacity-60 blur-[5px] select-none">
        {sample}
      </div>
      <div className="relative col-start-1 row-start-1 grid place-items-center p-4">
        <div className="grid max-w-sm justify-items-center gap-1.5 rounded-xl border border-border bg-popover/95 px-6 py-5 text-center shadow-lg">
          <Lock className="size-5 text-primary" aria-hidden />
          <p className="font-semibold">Premium Content</p>
          <p className="text-sm text-muted-foreground">
            {upgrade.verb} to access {feature}
          </p>
          <Button className="mt-2" onClick={() => upgrade.open({ feature })}>
            {upgrade.offer}
          </Button>
        </div>
      </div>
    </div>
  );
}
