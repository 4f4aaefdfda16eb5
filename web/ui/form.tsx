import { type ComponentProps, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';
import { FormContext } from './field.tsx';
import { type FormWay, useForm } from './form.ts';
import { FormFoot } from './form-foot.tsx';
import { CHECK_CONNECTION_TEXT } from './states.tsx';
import { toast, toastRefusal } from './toast.tsx';
import type { Said } from './use-act.ts';

interface RefusalWords {
  title: string;
  otherwise: string;
}

export interface FormProps<T, Answer> extends Omit<FormWay<T>, 'refused' | 'send' | 'unchanged' | 'invalid'> {
  /** Sends the checked values. False, if the form isn't done yet, reports nothing and leaves it open. */
  send: (value: T, form: HTMLFormElement) => Promise<Answer | false>;
  /** Reported on success. */
  said?: Said | ((answer: Answer) => Said) | undefined;
  /** The title of the message if it is rejected, and its text if the server gives none. */
  refused: string | RefusalWords | ((error: unknown) => RefusalWords);
  /** Reported besides the fields' errors, if the schema refuses the values. */
  invalid?: (errors: Record<string, string>) => Said | undefined;
  /** Called for every rejection besides. */
  onRefused?: (error: unknown) => void;
  /** Closes the form, after success and by Cancel. */
  onClose?: () => void;
  /** Labels of the submit button, at rest and while the form is being sent. Without them the form has no foot. */
  action?: string;
  busy?: string;
  /** False while something required is missing. */
  isReady?: boolean;
  /** True while something else on the form is under way. */
  disabled?: boolean;
  onChange?: () => void;
  className?: string;
  children: ReactNode;
}

/** A form checked by its schema. Its fields (`Field`, `TextField`) show their errors, and the result is reported. */
export function Form<T, Answer>({
  send,
  said,
  refused,
  onRefused,
  invalid,
  onClose,
  action,
  busy = 'Saving...',
  isReady = true,
  disabled = false,
  onChange,
  className = 'grid gap-3.5',
  children,
  ...way
}: FormProps<T, Answer>) {
  const finish = (answer: Answer) => {
    if (said) toast(typeof said === 'function' ? said(answer) : said);
    onClose?.();
  };
  const { errors, pending, ...handlers } = useForm<T>({
    ...way,
    send: async (value, form) => {
      const answer = await send(value, form);
      if (answer !== false) finish(answer);
    },
    unchanged: () => finish(undefined as Answer),
    invalid: (wrong) => {
      const message = invalid?.(wrong);
      if (message) toast(message);
    },
    refused: (error) => {
      onRefused?.(error);
      const { title, otherwise } =
        typeof refused === 'string'
          ? { title: refused, otherwise: CHECK_CONNECTION_TEXT }
          : typeof refused === 'function'
            ? refused(error)
            : refused;
      toastRefusal(title, error, otherwise);
    },
  });
  const isBusy = pending || disabled;
  return (
    <form noValidate {...handlers} onChange={onChange} className={className}>
      <FormContext value={{ errors, pending: isBusy }}>{children}</FormContext>
      {action === undefined ? null : (
        <FormFoot {...{ isReady, action, busy }} pending={isBusy} onCancel={() => onClose?.()} />
      )}
    </form>
  );
}

/** The submit button of a form that has no foot. */
export function SubmitButton({
  busy,
  children,
  ...button
}: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & { busy?: string; children: ReactNode }) {
  const { pending } = useContext(FormContext);
  return (
    <Button {...button} type="submit" disabled={pending}>
      {pending && busy ? busy : children}
    </Button>
  );
}
