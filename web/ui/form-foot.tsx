// The end of a form or dialog. Apart from the dialog, so that a page's form doesn't load the dialog's code.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { forgetTypedText } from './forget-typed-text.ts';

/** The buttons at the end of a dialog. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2 pt-1">{children}</footer>;
}

interface FormFootProps {
  pending: boolean;
  /** False while something required is missing. */
  isReady?: boolean;
  onCancel: () => void;
  /** Labels of the submit button, at rest and while the form is being sent. */
  action: string;
  busy: string;
}

/** Cancel and the submit button. */
export function FormFoot({ pending, isReady = true, onCancel, action, busy }: FormFootProps) {
  return (
    <DialogFoot>
      <Button
        variant="outline"
        disabled={pending}
        onClick={({ currentTarget: { form } }) => {
          if (form) forgetTypedText(form);
          onCancel();
        }}
      >
        Cancel
      </Button>
      <Button type="submit" disabled={pending || !isReady}>
        {pending ? busy : action}
      </Button>
    </DialogFoot>
  );
}
