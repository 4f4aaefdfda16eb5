// The fields of a newsletter that people fill in, by name. Plain constants, so that a page that names them doesn't load
// zod. See docs/add-a-field.md.
import type { NewsletterInput } from './newsletters.ts';

export type NewsletterField = keyof NewsletterInput;
/** A column of an imported table can be one of them, or the address that the newsletter's mail comes to. */
export type ImportField = NewsletterField | 'uniqueEmail';

/** Labels in forms, files and tables, in their order. */
export const IMPORT_LABELS: Record<ImportField, string> = {
  name: 'Name',
  website: 'Website',
  description: 'Description',
  uniqueEmail: 'Unique Email',
};
export const IMPORT_FIELDS = Object.keys(IMPORT_LABELS) as ImportField[];
export const NEWSLETTER_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'uniqueEmail');

/** Picks a newsletter's fields out of a row, a form's values or a table's columns. */
export const pickNewsletterFields = <T extends Record<NewsletterField, unknown>>(from: T): Pick<T, NewsletterField> =>
  Object.fromEntries(NEWSLETTER_FIELDS.map((field) => [field, from[field]])) as Pick<T, NewsletterField>;
