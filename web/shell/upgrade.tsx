// The upgrade dialog, opened from any page; its code is loaded when it is first opened. Users whose subscription gives
// no access (failed payment, paused) are offered its renewal instead of a second subscription.
import { createContext, lazy, type ReactNode, useContext, useMemo, useState } from 'react';
import { useUser } from '../data/session.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { toastCodeNotLoaded } from '../ui/toast.tsx';

const PricingDialog = lazy(() => import('./billing/pricing-dialog.tsx'));

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
            toastCodeNotLoaded();
            setState(null);
          }}
        >
          <PricingDialog
            open={state.open}
            feature={state.feature}
            onClose={() => {
              setState({ feature: state.feature, open: false });
              state.closed?.();
            }}
          />
        </LazyBoundary>
      ) : null}
    </Context>
  );
}
