// Asks before something that can't easily be undone, in some places by typing a word. Stays open if it is refused.
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { useFocusReturn } from './focus-return.ts';
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
  const focusReturn = useFocusReturn();
  const [typed, setTyped] = useState('');
  const [pending, act] = useAction({ leads: true, ...refused });
  const comparable = (text: string) => (ignoresCase ? text.trim().toLowerCase() : text.trim());
  const confirm = async () => {
    if (await act(() => run(typed.trim()), said)) onClose();
  };
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <AlertDialog.Content
          {...focusReturn}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-1/2 gap-4 overflow-y-auto rounded-xl border border-border bg-popover p-5 text-popover-foreground shadow-xl"
        >
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="grid gap-3 text-sm text-muted-foreground">
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
            </div>
          </AlertDialog.Description>
          <footer className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="outline">Cancel</Button>
            </AlertDialog.Cancel>
            <Button
              variant="destructive"
              disabled={
                pending || (confirmationWord !== undefined && comparable(typed) !== comparable(confirmationWord))
              }
              onClick={() => void confirm()}
            >
              {pending ? busy : action}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
