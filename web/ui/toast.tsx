// Toasts: one at a time. The code that shows them is loaded with the first one.
import { lazy, useSyncExternalStore } from 'react';
import { messageOf } from '../data/request.ts';
import { Button } from './button.tsx';
import { LazyBoundary } from './late.tsx';

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

/**
 * Says that the code of what somebody asked for couldn't be loaded. Only a reload has it asked for again: browsers keep
 * that a module failed.
 */
export const toastNotLoaded = (): void =>
  toast({
    title: 'Failed to open',
    description: 'Please check your connection and reload the page.',
    variant: 'destructive',
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Without the code of toasts, as where the connection is gone before the first. */
const Plain = ({ title, description }: Shown) => (
  <div
    role="alert"
    className="fixed right-4 bottom-4 z-[60] flex max-w-sm flex-wrap items-center gap-3 rounded-lg border border-destructive bg-popover px-4 py-3 text-sm shadow-xl"
  >
    {title}. {description}
    <Button variant="outline" size="sm" onClick={() => show(null)}>
      Close
    </Button>
  </div>
);

export function Toaster() {
  const message = useSyncExternalStore(subscribe, () => shown);
  if (last === 0) return null;
  return (
    <LazyBoundary instead={message ? <Plain {...message} /> : null}>
      <View
        message={message}
        onGone={(id) => {
          if (shown?.id === id) show(null);
        }}
      />
    </LazyBoundary>
  );
}
