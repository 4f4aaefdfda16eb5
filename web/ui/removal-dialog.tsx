// Asks for confirmation before a removal, in some places by typing a word. If the removal is rejected, it stays open
// and shows why.
import { type ReactNode, useState } from 'react';
import ConfirmDialog from './confirm-dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { useAction } from './use-act.ts';

interface Props {
  title: string;
  /** Labels of the button, at rest and during the removal. */
  action: string;
  busy: string;
  /** A word that the user must type to enable the button; if omitted, the button is always enabled. */
  confirmationWord?: string;
  /** True if the word may be typed in any case. */
  ignoresCase?: boolean;
  /** Performs the removal; if it throws, the dialog stays open. @param typed what the user typed. */
  remove: (typed: string) => Promise<void>;
  refused: { title: string; otherwise: string };
  children: ReactNode;
  onClose: () => void;
}

export function RemovalDialog({
  title,
  action,
  busy,
  confirmationWord,
  ignoresCase = false,
  remove,
  refused,
  children,
  onClose,
}: Props) {
  const [typed, setTyped] = useState('');
  const [pending, act] = useAction({ ...refused, leads: true });
  const comparable = (text: string) => (ignoresCase ? text.trim().toLowerCase() : text.trim());
  const confirm = () =>
    act(async () => {
      await remove(typed.trim());
      return undefined;
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      action={pending ? busy : action}
      pending={pending}
      disabled={confirmationWord !== undefined && comparable(typed) !== comparable(confirmationWord)}
      onConfirm={() => void confirm()}
    >
      {children}
      {confirmationWord === undefined ? null : (
        <Field label={`Type “${confirmationWord}” to confirm`} required>
          <Input
            value={typed}
            autoComplete="off"
            disabled={pending}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
