// Toasts, one at a time. The code that renders them is loaded with the first one.
import { lazy } from 'react';
import { messageOf } from '../data/request.ts';
import { Button } from './button.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';
import { createStore } from './store.ts';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  actions?: { label: string; act: () => void }[] | undefined;
}

const View = lazy(() => import('./toast-view.tsx'));

const shown = createStore<ToastMessage | null>(null);
let last = 0;

/** Shows a message, replacing the previous one. */
export function toast(message: Pick<ToastMessage, 'title'> & Partial<Omit<ToastMessage, 'id'>>): void {
  last += 1;
  shown.write({ variant: 'default', ...message, id: last });
}

/** Reports a rejection with the server's message if there is one, otherwise the given text. */
export const toastRefusal = (title: string, error: unknown, otherwise: string): void =>
  toast({ title, description: messageOf(error, otherwise), variant: 'destructive' });

/**
 * Reports that requested code couldn't be loaded. Only a reload requests it again, because browsers remember that a
 * module failed.
 */
export const toastCodeNotLoaded = (): void =>
  toast({
    title: 'Failed to open',
    description: 'Please check your connection and reload the page.',
    variant: 'destructive',
  });

/** Renders a toast without the toast code, when the connection was lost before the first one. */
const Plain = ({ title, description }: ToastMessage) => (
  <div
    role="alert"
    className="fixed right-4 bottom-4 z-[60] flex max-w-sm flex-wrap items-center gap-3 rounded-lg border border-destructive bg-popover px-4 py-3 text-sm shadow-xl"
  >
    {title}. {description}
    <Button variant="outline" size="sm" onClick={() => shown.write(null)}>
      Close
    </Button>
  </div>
);

export function Toaster() {
  const message = shown.use();
  if (last === 0) return null;
  return (
    <LazyBoundary failedFallback={message ? <Plain {...message} /> : null}>
      <View
        message={message}
        onGone={(id) => {
          if (shown.read()?.id === id) shown.write(null);
        }}
      />
    </LazyBoundary>
  );
}
