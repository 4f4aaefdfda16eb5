import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface Props
  extends Pick<ComponentProps<'button'>, 'aria-label' | 'className' | 'disabled'>,
    Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  /** Renders the dialog, which calls `onClose` when it is closed. */
  dialog: (onClose: () => void) => ReactNode;
  children: ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  );
}
