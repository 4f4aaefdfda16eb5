import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFocusReturn } from './focus-return.ts';

/** A modal dialog: it traps the focus and returns it when closed. */
export function Dialog({
  onClose,
  title,
  description,
  children,
  className,
  isAlert = false,
}: {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
  /** True if it asks something, so that only its buttons and Escape close it. */
  isAlert?: boolean;
}) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <Radix.Content
          {...focusReturn}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(isAlert ? { role: 'alertdialog', onInteractOutside: (event) => event.preventDefault() } : {})}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 grid grid-cols-1 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 gap-4 overflow-y-auto rounded-xl border border-border bg-popover p-5 text-popover-foreground shadow-xl',
            className,
          )}
        >
          <header className="pr-8">
            <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
            {description ? (
              <Radix.Description asChild>
                <div className="mt-0.5 grid gap-3 text-sm text-muted-foreground">{description}</div>
              </Radix.Description>
            ) : null}
          </header>
          {children}
          {isAlert ? null : (
            <Radix.Close
              className="absolute top-3.5 right-3.5 grid size-7 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground"
              aria-label="Close"
            >
              <X className="size-4" aria-hidden />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
