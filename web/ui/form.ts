// A form validated by its schema. The server validates again, and its messages are shown at the same fields.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { ApiError } from '../data/request.ts';
import { forgetTypedText } from './forget-typed-text.ts';

const HOST = /^\s*[\w-]+(\.[\w-]+)+(\/\S*)?\s*$/;

/** Completes an address that was typed without a scheme. */
export const addScheme = (address: string): string => (HOST.test(address) ? `https://${address.trim()}` : address);

export interface FormWay<T> {
  /** Loads the schema, and zod with it, only when a form is filled in. */
  schema: () => Promise<ZodType<T>>;
  /** Values beyond the form's text fields (a switch, a choice), or made from them. */
  extra?: (given: Record<string, string>) => Record<string, unknown>;
  /** Turns the values into what the schema checks; null if there is nothing to send. */
  shape?: ((given: Record<string, string>) => Record<string, unknown> | null) | undefined;
  send: (value: T, form: HTMLFormElement) => Promise<void>;
  unchanged?: () => void;
  invalid?: (errors: Record<string, string>) => void;
  /** Called for every rejection, including those that belong to a field. */
  refused: (error: unknown) => void;
}

interface Form {
  errors: Record<string, string>;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onFocus: () => void;
}

export function useForm<T>({ schema, extra, shape, send, unchanged, invalid, refused }: FormWay<T>): Form {
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
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const given = { ...typed, ...extra?.(typed) };
    const shaped = shape ? shape(given as Record<string, string>) : given;
    if (shaped === null) {
      busy.current = false;
      return unchanged?.();
    }
    setPending(true);
    try {
      const checked = (await schema()).safeParse(shaped);
      if (!checked.success) {
        const wrong = firstOf(checked.error.issues);
        setErrors(wrong);
        invalid?.(wrong);
        refusedForm.current = form;
        return;
      }
      setErrors({});
      await send(checked.data, form);
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
