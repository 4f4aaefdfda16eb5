// Names of the newsletter fields that people fill in. Plain constants, so that a page that uses them doesn't load zod.
// See docs/add-a-field.md.
import type { NewsletterInput } from './newsletters.ts';

export type NewsletterField = keyof NewsletterInput;
/** What a column of an imported table can contain: one of these fields, or the newsletter's tracking address. */
export type ImportField = NewsletterField | 'uniqueEmail';

/** Labels of the fields in forms, files and tables, in order. */
export const IMPORT_FIELD_LABELS: Record<ImportField, string> = {
  name: 'Name',
  website: 'Website',
  description: 'Description',
  uniqueEmail: 'Unique Email',
};
export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_LABELS) as ImportField[];
export const NEWSLETTER_FORM_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'uniqueEmail');

/** Picks a newsletter's fields from a row, a form's values or a table's columns. */
export const pickNewsletterFields = <T extends Record<NewsletterField, unknown>>(from: T): Pick<T, NewsletterField> =>
  Object.fromEntries(NEWSLETTER_FORM_FIELDS.map((field) => [field, from[field]])) as Pick<T, NewsletterField>;
