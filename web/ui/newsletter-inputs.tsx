// The input fields of a newsletter that an administrator adds or edits.
import type { ReactElement, ReactNode } from 'react';
import {
  IMPORT_FIELD_LABELS,
  NEWSLETTER_FORM_FIELDS,
  type NewsletterField,
} from '../../src/contract/newsletter-fields.ts';
import { Field } from './field.tsx';
import { Input, Textarea } from './input.tsx';

interface Props {
  errors: Partial<Record<string, string>>;
  disabled: boolean;
  /** Initial values of the fields. */
  initialValues?: Partial<Record<NewsletterField, string>>;
  /** The fields that may stay empty. */
  optional?: readonly NewsletterField[];
  /** A button at the right of the website field, or below it if there is no room. */
  websiteAction?: ReactNode;
}

export function NewsletterInputs({ errors, disabled, initialValues = {}, optional = [], websiteAction }: Props) {
  const inputs: Record<NewsletterField, ReactElement<Record<string, unknown>>> = {
    name: <Input name="name" defaultValue={initialValues.name} maxLength={200} disabled={disabled} />,
    website: (
      <Input
        name="website"
        type="url"
        placeholder="https://example.com"
        defaultValue={initialValues.website}
        disabled={disabled}
      />
    ),
    description: (
      <Textarea
        name="description"
        rows={3}
        defaultValue={initialValues.description}
        maxLength={5000}
        disabled={disabled}
      />
    ),
  };
  return NEWSLETTER_FORM_FIELDS.map((field) => {
    const input = (
      <Field
        key={field}
        label={IMPORT_FIELD_LABELS[field]}
        required={!optional.includes(field)}
        optional={optional.includes(field)}
        error={errors[field]}
      >
        {inputs[field]}
      </Field>
    );
    return field === 'website' && websiteAction ? (
      <div key={field} className="flex items-start justify-end gap-2 max-sm:flex-col max-sm:items-end">
        <div className="w-full min-w-0 sm:flex-1">{input}</div>
        {/* The margin puts the button level with the input, below the label. */}
        <div className="sm:mt-6">{websiteAction}</div>
      </div>
    ) : (
      input
    );
  });
}
