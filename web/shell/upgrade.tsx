// The upgrade dialog, opened from any page; its code is loaded when it is first opened. Users whose subscription gives
// no access (failed payment, paused) are offered its renewal instead of a second subscription.
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useUser } from '../data/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const PricingDialog = lazyPart(() => import('./billing/pricing-dialog.tsx'));

interface Asked {
  feature?: string | undefined;
  closed?: (() => void) | undefined;
}

interface Upgrade {
  /**
   * Opens the pricing dialog.
   * @param asked.feature the wanted feature: 'direct contact access'.
   * @param asked.closed called when it closes.
   */
  open(asked?: Asked): void;
  /** Label of a button that opens it, and the verb for other sentences. */
  offer: string;
  verb: string;
}

const UPGRADE = { offer: 'Upgrade to Premium', verb: 'Upgrade' };
const RENEWAL = { offer: 'Renew Premium', verb: 'Renew' };

const Context = createContext<Upgrade>({ open: () => undefined, ...UPGRADE });

export const useUpgrade = (): Upgrade => useContext(Context);

export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mustRenew } = useUser().access;
  const upgrade = useMemo<Upgrade>(
    () => ({
      open: (next = {}) => setAsked(next),
      ...(mustRenew ? RENEWAL : UPGRADE),
    }),
    [mustRenew],
  );
  return (
    <Context value={upgrade}>
      {children}
      {asked ? (
        <PricingDialog
          feature={asked.feature}
          onClose={() => {
            setAsked(null);
            asked.closed?.();
          }}
        />
      ) : null}
    </Context>
  );
}
