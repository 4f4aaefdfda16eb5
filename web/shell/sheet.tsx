import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../ui/focus-return.ts';

/** The sidebar of a phone: 18rem, off-canvas, modal. */
export default function Sheet({
  open,
  onOpenChange,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay data-shade className="fixed inset-0 z-40 bg-black/55" />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-72 border-r border-border bg-sidebar"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
