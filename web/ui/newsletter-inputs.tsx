// The fields of a newsletter that an administrator adds or edits.
import type { ComponentProps, ReactNode } from 'react';
import {
  IMPORT_FIELD_LABELS,
  NEWSLETTER_FORM_FIELDS,
  type NewsletterField,
} from '../../src/contract/newsletter-fields.ts';
import { TextField } from './field.tsx';

const INPUTS: Record<NewsletterField, Partial<ComponentProps<typeof TextField>>> = {
  name: { maxLength: 200 },
  website: { type: 'url', placeholder: 'https://example.com' },
  description: { rows: 3, maxLength: 5000 },
};

interface Props {
  /** Initial values of the fields. */
  initialValues?: Partial<Record<NewsletterField, string>>;
  /** The fields that may stay empty. */
  optional?: readonly NewsletterField[];
  /** A button at the right of the website field, or below it if there is no room. */
  websiteAction?: ReactNode;
}

export const NewsletterInputs = ({ initialValues = {}, optional = [], websiteAction }: Props) =>
  NEWSLETTER_FORM_FIELDS.map((field) => {
    const input = (
      <TextField
        key={field}
        name={field}
        label={IMPORT_FIELD_LABELS[field]}
        required={!optional.includes(field)}
        optional={optional.includes(field)}
        defaultValue={initialValues[field]}
        {...INPUTS[field]}
      />
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
