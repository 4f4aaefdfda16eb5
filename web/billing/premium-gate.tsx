import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Button } from '../ui/button.tsx';

/** What only subscribers see, to the others: a blurred sample (made up, never real data) under the offer. */
export function PremiumGate({ feature, sample }: { feature: string; sample: ReactNode }) {
  const upgrade = useUpgrade();
  return (
    <div className="relative overflow-hidden rounded-md">
      <div aria-hidden inert className="pointer-events-none opacity-60 blur-[5px] select-none">
        {sample}
      </div>
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-card/70 p-4 text-center">
        <Lock className="size-5 text-primary" aria-hidden />
        <p className="font-semibold">Premium Content</p>
        <p className="text-sm text-muted-foreground">Upgrade to access {feature}</p>
        <Button className="mt-1" onClick={() => upgrade.open()}>
          Upgrade to Premium
        </Button>
      </div>
    </div>
  );
}
