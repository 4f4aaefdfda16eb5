import { type ComponentProps, cloneElement, createContext, type ReactElement, useContext, useId } from 'react';
import { Input, Textarea } from './input.tsx';

/** The errors of the surrounding form by field name, and whether it is being sent. */
export const FormContext = createContext<{ errors: Record<string, string>; pending: boolean }>({
  errors: {},
  pending: false,
});

interface FieldProps {
  label: string;
  /** Name of the control in the surrounding form, which gives it its error and disables it while it is sent. */
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
}

/**
 * A labelled control with its hint and error, linked for screen readers. The child is the control. A form marks
 * `optional` only the few fields that may stay empty among fields that may not; where most may, no mark is needed.
 */
export function Field({
  label,
  name,
  hint,
  error: given,
  required = false,
  optional = false,
  children,
}: FieldProps & { children: ReactElement<Record<string, unknown>> }) {
  const id = useId();
  const { errors, pending } = useContext(FormContext);
  const error = given ?? (name === undefined ? undefined : errors[name]);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional ? <span className="font-normal text-muted-foreground"> (optional)</span> : null}
      </label>
      {cloneElement(children, {
        id,
        ...(name === undefined ? {} : { name, disabled: children.props.disabled ?? pending }),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A field's error; a group of controls that is no `Field` names its own. */
export function FieldError({ id, name = '', error }: { id?: string; name?: string; error?: string | undefined }) {
  const { errors } = useContext(FormContext);
  const text = error ?? errors[name];
  return text ? (
    <p id={id} className="text-xs font-medium text-destructive" role="alert">
      {text}
    </p>
  ) : null;
}

interface TextFieldProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'autoComplete' | 'className' | 'inputMode' | 'maxLength' | 'placeholder' | 'type'> {
  name: string;
  defaultValue?: string | number | null | undefined;
  /** Number of rows, for a longer text. */
  rows?: number;
}

/** A labelled text of the surrounding form. */
export function TextField({
  label,
  name,
  hint,
  error,
  required,
  optional,
  rows,
  defaultValue,
  ...input
}: TextFieldProps) {
  const { type: _, ...text } = input;
  const value = defaultValue ?? undefined;
  return (
    <Field {...{ label, name, hint, error, required, optional }}>
      {rows ? <Textarea rows={rows} defaultValue={value} {...text} /> : <Input defaultValue={value} {...input} />}
    </Field>
  );
}
