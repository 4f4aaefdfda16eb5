// A form validated by its schema, with the contract's messages. The server validates again, and its messages are shown
// at the same fields.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { ApiError } from '../data/request.ts';
import { forgetTypedText } from './forget-typed-text.ts';

/** An address as people type it, without a scheme. */
const HOST = /^\s*[\w-]+(\.[\w-]+)+(\/\S*)?\s*$/;

/** Completes an address that was typed without a scheme. */
export const addScheme = (address: string): string => (HOST.test(address) ? `https://${address.trim()}` : address);

interface FormWay<T> {
  /** Loads the schema, and zod with it, only when a form is filled in. */
  schema: () => Promise<ZodType<T>>;
  /** Values beyond the form's text fields (a switch, a choice). */
  extra?: () => Record<string, unknown>;
  send: (value: T) => Promise<void>;
  /** Called for every rejection, including those that belong to a field. */
  refused: (error: unknown) => void;
}

interface Form {
  /** Error messages by field name. */
  errors: Record<string, string>;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Loads the schema while the user types. */
  onFocus: () => void;
}

export function useForm<T>({ schema, extra, send, refused }: FormWay<T>): Form {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  /** The rejected form, kept until its first invalid field or its submit button has the focus. */
  const refusedForm = useRef<HTMLFormElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the errors change
  useEffect(() => {
    // Not while pending, because disabled fields can't be focused.
    if (pending) return;
    const form = refusedForm.current;
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
    refusedForm.current = null;
  }, [pending, errors]);

  const submit = async (form: HTMLFormElement) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('[type=url]'))
      if (field.value !== addScheme(field.value)) field.value = addScheme(field.value);
    const given = { ...Object.fromEntries(new FormData(form)), ...extra?.() };
    setPending(true);
    try {
      const checked = (await schema()).safeParse(given);
      if (!checked.success) {
        setErrors(firstOf(checked.error.issues));
        refusedForm.current = form;
        return;
      }
      setErrors({});
      await send(checked.data);
      forgetTypedText(form);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.details);
      refused(error);
      refusedForm.current = form;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    errors,
    pending,
    // A failure is ignored here, because submitting the form reports it.
    onFocus: () => void schema().catch(() => undefined),
    onSubmit: (event) => {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      void submit(event.currentTarget);
    },
  };
}

function firstOf(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}
