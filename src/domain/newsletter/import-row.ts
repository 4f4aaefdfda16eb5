import { hasVisibleCharacter } from '../../contract/common.ts';
import { IMPORT_FIELD_LABELS, NEWSLETTER_FORM_FIELDS, type NewsletterField } from '../../contract/newsletter-fields.ts';
import { type ColumnMappings, NEWSLETTER_MAX_CHARACTERS, type NewsletterInput } from '../../contract/newsletters.ts';
import { normaliseRecipient, parseEmailAddress, plusTagReason } from '../mail/address.ts';

export interface ImportedNewsletter extends NewsletterInput {
  uniqueEmail: string | null;
  warning: string | null;
}

/** The newsletter, or the reason to write into the error file. `row`: cells by header. */
export function readImportRow(
  row: Record<string, string>,
  mapping: ColumnMappings,
  mailDomain: string,
): { newsletter: ImportedNewsletter } | { reason: string } {
  const cell = (header: string | null | undefined) =>
    (header && Object.hasOwn(row, header) ? (row[header] ?? '') : '').trim();
  const fields = {} as NewsletterInput;
  for (const field of NEWSLETTER_FORM_FIELDS) {
    const [text, label, most] = [cell(mapping[field]), IMPORT_FIELD_LABELS[field], NEWSLETTER_MAX_CHARACTERS[field]];
    const value = READ_CELL[field]?.(text) ?? text;
    if (field === 'name' && !hasVisibleCharacter(value)) return { reason: 'Name is missing' };
    if (field === 'website' && !isSiteAddress(value))
      return { reason: `Website is not a valid address: ${text.slice(0, 100)}` };
    if (value.length > most) return { reason: `${label} is longer than ${most.toLocaleString('en-US')} characters` };
    fields[field] = value;
  }
  const address = cell(mapping.uniqueEmail);
  if (!address) return { newsletter: { ...fields, uniqueEmail: null, warning: null } };
  const uniqueEmail = emailOf(address);
  if (!uniqueEmail) return { reason: `Unique Email is not a valid address: ${address.slice(0, 100)}` };
  const arrives = normaliseRecipient(uniqueEmail, mailDomain);
  if (arrives !== uniqueEmail)
    return { reason: `Unique Email ${uniqueEmail.slice(0, 100)}: ${plusTagReason(arrives)}` };
  const warning = uniqueEmail.endsWith(`@${mailDomain.toLowerCase()}`)
    ? null
    : `${uniqueEmail} is not on ${mailDomain}: its mail reaches us only if it is forwarded`;
  return { newsletter: { ...fields, uniqueEmail, warning } };
}

/** How a field's cell is normalised; the others are taken as they are. */
const READ_CELL: Partial<Record<NewsletterField, (text: string) => string>> = {
  name: (text) => text.replace(/\s+/g, ' '),
  // 'example.com' gets 'https://'.
  website: (text) =>
    text === '' || (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text)) ? text : `https://${text}`,
};

/** True for '' and for the address of a site. */
function isSiteAddress(text: string): boolean {
  if (text === '') return true;
  if (/\s/.test(text) || !URL.canParse(text) || text.length > NEWSLETTER_MAX_CHARACTERS.website) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isPlain = /^https?:$/.test(protocol) && username + password === '';
  return isPlain && (hostname.includes('.') || hostname === 'localhost');
}

function emailOf(text: string): string | null {
  const address = parseEmailAddress(text);
  return address && /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address) ? address : null;
}
