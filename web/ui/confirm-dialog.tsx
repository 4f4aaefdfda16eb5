import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useFocusReturn } from './focus-return.ts';

/** Asks for confirmation before something that can't be undone. */
export default function ConfirmDialog({
  open = true,
  onClose,
  title,
  children,
  action,
  pending = false,
  disabled = false,
  onConfirm,
}: {
  open?: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  action: string;
  pending?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
}) {
  const focusReturn = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <AlertDialog.Content
          {...focusReturn}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-1/2 gap-4 overflow-y-auto rounded-xl border border-border bg-popover p-5 text-popover-foreground shadow-xl"
        >
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="grid gap-3 text-sm text-muted-foreground">{children}</div>
          </AlertDialog.Description>
          <footer className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="outline">Cancel</Button>
            </AlertDialog.Cancel>
            <Button variant="destructive" disabled={pending || disabled} onClick={onConfirm}>
              {action}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
