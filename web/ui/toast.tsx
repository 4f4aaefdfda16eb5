// Toasts: one at a time. The code that shows them is loaded with the first one.
import { lazy, useSyncExternalStore } from 'react';
import { messageOf } from '../data/request.ts';
import { Late } from './late.tsx';

export interface Shown {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
}

const View = lazy(() => import('./toast-view.tsx'));

let shown: Shown | null = null;
let last = 0;
const listeners = new Set<() => void>();

function show(next: Shown | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message; the one before it goes. */
export function toast(message: { title: string; description?: string | undefined; variant?: Shown['variant'] }): void {
  last += 1;
  show({ variant: 'default', ...message, id: last });
}

/** Says that something was refused: `error`'s own words where the server gave any, else `otherwise`. */
export const toastRefusal = (title: string, error: unknown, otherwise: string): void =>
  toast({ title, description: messageOf(error, otherwise), variant: 'destructive' });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toaster() {
  const message = useSyncExternalStore(subscribe, () => shown);
  if (last === 0) return null;
  return (
    <Late>
      <View
        message={message}
        onGone={(id) => {
          if (shown?.id === id) show(null);
        }}
      />
    </Late>
  );
}
