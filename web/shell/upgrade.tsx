// The one upgrade dialog, reachable from everywhere: its code comes when it is first opened.
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';

const PricingDialog = lazy(() => import('../billing/pricing-dialog.tsx'));

interface Upgrade {
  /** Opens the pricing dialog. @param closed called when it closes. */
  open(closed?: () => void): void;
}

const Context = createContext<Upgrade>({ open: () => undefined });

export const useUpgrade = (): Upgrade => useContext(Context);

export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<{ open: boolean; closed?: (() => void) | undefined } | null>(null);
  const upgrade = useMemo<Upgrade>(() => ({ open: (closed) => setState({ open: true, closed }) }), []);
  return (
    <Context value={upgrade}>
      {children}
      {state ? (
        <Suspense fallback={null}>
          <PricingDialog
            open={state.open}
            onOpenChange={(open) => {
              if (open) return;
              setState({ open: false });
              state.closed?.();
            }}
          />
        </Suspense>
      ) : null}
    </Context>
  );
}
