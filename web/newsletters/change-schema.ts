// The schema of the form that edits a newsletter. It is loaded only when a change is saved, because zod comes with it.
import * as z from 'zod';
import { type NewsletterChange, newsletterChange } from '../../src/contract/newsletters.ts';

/** A schema that turns a form's values into the change; null if nothing was changed. */
export function newsletterChangeSchema(before: Record<string, string>): z.ZodType<NewsletterChange | null> {
  return z.preprocess((given) => {
    const changed = Object.entries(given as Record<string, string>).filter(([name, value]) => value !== before[name]);
    if (changed.length === 0) return null;
    return Object.fromEntries(changed.map(([name, value]) => [name, name === 'logoUrl' && !value ? null : value]));
  }, newsletterChange.nullable());
}
