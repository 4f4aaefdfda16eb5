// The one upgrade dialog, opened from any page; its code is loaded when it is first opened. Who has a subscription that
// opens nothing (its payment failed, it is paused) is offered no second one, but the way to renew the first.
import { createContext, lazy, type ReactNode, useContext, useMemo, useState } from 'react';
import { useUser } from '../data/session.ts';
import { LazyBoundary } from '../ui/late.tsx';
import { toastNotLoaded } from '../ui/toast.tsx';

const PricingDialog = lazy(() => import('./billing/pricing-dialog.tsx'));

interface Asked {
  feature?: string | undefined;
  closed?: (() => void) | undefined;
}

interface Upgrade {
  /**
   * Opens the pricing dialog.
   * @param asked.feature what was wanted: 'direct contact access'.
   * @param asked.closed called when it closes.
   */
  open(asked?: Asked): void;
  /** Words of a button that opens it, and their verb for others. */
  offer: string;
  verb: string;
}

const UPGRADE = { offer: 'Upgrade to Premium', verb: 'Upgrade' };
const RENEWAL = { offer: 'Renew Premium', verb: 'Renew' };

const Context = createContext<Upgrade>({ open: () => undefined, ...UPGRADE });

export const useUpgrade = (): Upgrade => useContext(Context);

export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<(Asked & { open: boolean }) | null>(null);
  const { mustRenew } = useUser().access;
  const upgrade = useMemo<Upgrade>(
    () => ({
      open: (asked) => setState({ ...asked, open: true }),
      ...(mustRenew ? RENEWAL : UPGRADE),
    }),
    [mustRenew],
  );
  return (
    <Context value={upgrade}>
      {children}
      {state ? (
        <LazyBoundary
          onFailed={() => {
            toastNotLoaded();
            setState(null);
          }}
        >
          <PricingDialog
            open={state.open}
            feature={state.feature}
            onOpenChange={(open) => {
              if (open) return;
              setState({ feature: state.feature, open: false });
              state.closed?.();
            }}
          />
        </LazyBoundary>
      ) : null}
    </Context>
  );
}
