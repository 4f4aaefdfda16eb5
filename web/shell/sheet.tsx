import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../ui/focus-return.ts';

/** The sidebar on a phone: 18rem, off-canvas, modal. */
export default function SidebarSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-full border-r border-border bg-sidebar"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          {children}
          {/* A visible close button, because a narrow window has no area beside the sheet to tap on. */}
          <Dialog.Close
            aria-label="Close"
            className="absolute top-2.5 right-2.5 grid size-7 place-items-center rounded-md bg-sidebar text-muted-foreground hover:bg-accent hover:text-accent-foreground"
          >
            <X className="size-4" aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
