// Forms of the static pages. forms.ts sends them; without JavaScript a note says so and the button stays disabled.
import type { ReactNode } from 'react';

interface PostFormProps {
  /** Path that the JSON is sent to. */
  action: string;
  button: string;
  /** Shown instead of the form after success. */
  done: { title: string; text: string };
  children: ReactNode;
}

export function PostForm({ action, button, done, children }: PostFormProps) {
  return (
    <div data-post={action}>
      <form className="flex flex-col gap-5" noValidate>
        {children}
        <p
          role="alert"
          data-failure=""
          className="rounded-lg border border-destructive/50 bg-destructive/10 px-4 py-3 text-sm empty:hidden"
        />
        <button
          type="submit"
          disabled
          className="inline-flex min-h-11 items-center justify-center rounded-lg bg-primary px-5 font-semibold text-primary-foreground transition-colors hover:bg-primary/90 disabled:cursor-default disabled:opacity-70 aria-disabled:cursor-default aria-disabled:opacity-70"
        >
          {button}
        </button>
        <noscript>
          <p className="text-sm text-muted-foreground">Turn on JavaScript to send this form.</p>
        </noscript>
      </form>
      <div data-done="" hidden className="rounded-xl border border-border bg-card p-6">
        <h2 tabIndex={-1} className="text-lg font-semibold outline-none">
          {done.title}
        </h2>
        <p className="mt-2 leading-relaxed text-muted-foreground">{done.text}</p>
      </div>
    </div>
  );
}

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email';
  hint?: string;
  required?: boolean;
  /** Number of rows, for a longer text. */
  rows?: number;
  autoComplete?: string;
  maxLength: number;
}

export function Field({
  name,
  label,
  type = 'text',
  hint,
  required = false,
  rows,
  autoComplete,
  maxLength,
}: FieldProps) {
  const shared = {
    id: name,
    name,
    required,
    maxLength,
    autoComplete,
    'aria-describedby': hint ? `${name}-hint ${name}-error` : `${name}-error`,
    className:
      'w-full rounded-lg border border-input bg-background px-3 py-2.5 text-base aria-invalid:border-destructive placeholder:text-muted-foreground',
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className="text-sm font-medium">
        {label}
        {required ? null : <span className="font-normal text-muted-foreground"> (optional)</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
      {hint ? (
        <p id={`${name}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      ) : null}
      <p id={`${name}-error`} className="text-sm text-destructive empty:hidden" />
    </div>
  );
}
