// Renders toasts: shown for 5 s, with buttons for 10 s; F8 focuses them, a swipe of 50 px to the right closes them.
// This also works while a modal dialog is open, since dialog forms report their result by toast. So toasts are rendered
// next to the app, which a dialog hides, and outside the dialog's focus trap.
import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import type { ToastMessage } from './toast.tsx';

/**
 * A dialog's focus trap listens on the document. Stopping the event here keeps it from pulling the focus back from a
 * toast. React listens further down.
 */
function useFreedFocus() {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const keep = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (list.current?.parentElement?.contains(to as Node | null)) event.stopPropagation();
    };
    const root = document.documentElement;
    root.addEventListener('focusin', keep);
    root.addEventListener('focusout', keep);
    return () => {
      root.removeEventListener('focusin', keep);
      root.removeEventListener('focusout', keep);
    };
  }, []);
  return list;
}

export default function ToastView({ message, onGone }: { message: ToastMessage | null; onGone: (id: number) => void }) {
  const list = useFreedFocus();
  return createPortal(
    <Radix.Provider swipeDirection="right" swipeThreshold={50} duration={5000}>
      {message ? (
        <Radix.Root
          key={message.id}
          {...(message.actions ? { duration: 10_000 } : {})}
          onOpenChange={(open) => {
            if (!open) onGone(message.id);
          }}
          className={cn(
            'relative grid gap-0.5 rounded-lg border bg-popover py-3 pr-10 pl-4 text-popover-foreground shadow-xl data-[state=open]:animate-(--animate-in) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            message.variant === 'destructive' ? 'border-destructive' : 'border-border',
          )}
        >
          <Radix.Title className={cn('text-sm font-semibold', message.variant === 'destructive' && 'text-destructive')}>
            {message.title}
          </Radix.Title>
          {message.description ? (
            <>
              {/* Separates title and description, which screen readers announce as one text. */}
              <span className="sr-only">. </span>
              <Radix.Description className="text-sm text-muted-foreground">{message.description}</Radix.Description>
            </>
          ) : null}
          {message.actions ? (
            <div className="mt-1.5 flex gap-2">
              {message.actions.map(({ label, act }) => (
                <Radix.Action key={label} asChild altText={label}>
                  <Button variant="outline" size="sm" onClick={act}>
                    {label}
                  </Button>
                </Radix.Action>
              ))}
            </div>
          ) : null}
          <Radix.Close
            aria-label="Close notification"
            className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-sm text-muted-foreground hover:text-foreground"
          >
            <X className="size-4" aria-hidden />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      {/* A dialog that opens doesn't hide elements with aria-live; the text itself is announced elsewhere. */}
      <Radix.Viewport
        ref={list}
        aria-live="off"
        className="fixed right-0 bottom-0 z-[60] flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none"
      />
    </Radix.Provider>,
    document.body,
  );
}
