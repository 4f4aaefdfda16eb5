import { hasVisibleCharacter } from '../../contract/common.ts';
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
  const name = cell(mapping.name).replace(/\s+/g, ' ');
  const description = cell(mapping.description);
  const address = cell(mapping.uniqueEmail);
  if (!hasVisibleCharacter(name)) return { reason: 'Name is missing' };
  const tooLong = (what: string, most: number) => ({
    reason: `${what} is longer than ${most.toLocaleString('en-US')} characters`,
  });
  if (name.length > NEWSLETTER_MAX_CHARACTERS.name) return tooLong('Name', NEWSLETTER_MAX_CHARACTERS.name);
  const website = websiteOf(cell(mapping.website));
  if (website === null) return { reason: `Website is not a valid address: ${cell(mapping.website).slice(0, 100)}` };
  if (description.length > NEWSLETTER_MAX_CHARACTERS.description)
    return tooLong('Description', NEWSLETTER_MAX_CHARACTERS.description);
  if (!address) return { newsletter: { name, website, description, uniqueEmail: null, warning: null } };
  const uniqueEmail = emailOf(address);
  if (!uniqueEmail) return { reason: `Unique Email is not a valid address: ${address.slice(0, 100)}` };
  const arrives = normaliseRecipient(uniqueEmail, mailDomain);
  if (arrives !== uniqueEmail)
    return { reason: `Unique Email ${uniqueEmail.slice(0, 100)}: ${plusTagReason(arrives)}` };
  const warning = uniqueEmail.endsWith(`@${mailDomain.toLowerCase()}`)
    ? null
    : `${uniqueEmail} is not on ${mailDomain}: its mail reaches us only if it is forwarded`;
  return { newsletter: { name, website, description, uniqueEmail, warning } };
}

/** The website's URL; 'example.com' gets 'https://'. @returns null if it is not the address of a site. */
function websiteOf(text: string): string | null {
  if (text === '') return '';
  const given = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`;
  try {
    const url = new URL(given);
    const plain = /^https?:$/.test(url.protocol) && url.username + url.password === '';
    const named = plain && (url.hostname.includes('.') || url.hostname === 'localhost');
    return named && !/\s/.test(text) && given.length <= NEWSLETTER_MAX_CHARACTERS.website ? given : null;
  } catch {
    return null;
  }
}

function emailOf(text: string): string | null {
  const address = parseEmailAddress(text);
  return address && /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address) ? address : null;
}
