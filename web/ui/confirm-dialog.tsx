// Asks before something that can't easily be undone, in some places by typing a word. Stays open if it is refused.
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { DialogFoot } from './form-foot.tsx';
import { Input } from './input.tsx';
import { type Refused, type Said, useAction } from './use-act.ts';

interface Props<Answer> {
  title: string;
  action: string;
  busy?: string;
  /** A word that the user must type to enable the button; if omitted, the button is always enabled. */
  confirmationWord?: string;
  ignoresCase?: boolean;
  /** @param typed what the user typed. */
  run: (typed: string) => Promise<Answer>;
  /** Reported on success, before the dialog closes. */
  said?: Said | null | ((answer: Answer) => Said);
  refused: Refused;
  children: ReactNode;
  onClose: () => void;
}

export default function ConfirmDialog<Answer>({
  title,
  action,
  busy = action,
  confirmationWord,
  ignoresCase = false,
  run,
  said = null,
  refused,
  children,
  onClose,
}: Props<Answer>) {
  const [typed, setTyped] = useState('');
  const [pending, act] = useAction({ leads: true, ...refused });
  const comparable = (text: string) => (ignoresCase ? text.trim().toLowerCase() : text.trim());
  const confirm = async () => {
    if (await act(() => run(typed.trim()), said)) onClose();
  };
  return (
    <Dialog isAlert onClose={onClose} title={title} description={children} className="max-w-md">
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
      <DialogFoot>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="destructive"
          disabled={pending || (confirmationWord !== undefined && comparable(typed) !== comparable(confirmationWord))}
          onClick={() => void confirm()}
        >
          {pending ? busy : action}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
