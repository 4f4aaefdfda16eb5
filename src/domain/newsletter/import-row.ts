// Reads one row of an imported table: a newsletter to add, or the reason why it can't be added.
import { isVisible } from '../../contract/common.ts';
import { type ColumnMappings, NEWSLETTER_MAX, type NewsletterInput } from '../../contract/newsletters.ts';
import { normaliseRecipient, parseAddress, plusTagReason } from '../mail/address.ts';

/** The website is '' if the row has none; the audience job may find it. */
export interface ImportRow extends NewsletterInput {
  uniqueEmail: string | null;
  /** A warning for the administrator about an accepted row. */
  warning: string | null;
}

/**
 * @param row the row's cells by header.
 * @param mailDomain domain of the tracking addresses.
 * @returns the newsletter, or the reason to write into the error file.
 */
export function readImportRow(
  row: Record<string, string>,
  mapping: ColumnMappings,
  mailDomain: string,
): { newsletter: ImportRow } | { reason: string } {
  const cell = (header: string | null | undefined) =>
    (header && Object.hasOwn(row, header) ? (row[header] ?? '') : '').trim();
  const name = cell(mapping.name).replace(/\s+/g, ' ');
  const description = cell(mapping.description);
  const address = cell(mapping.uniqueEmail);
  if (!isVisible(name)) return { reason: 'Name is missing' };
  const tooLong = (what: string, most: number) => ({
    reason: `${what} is longer than ${most.toLocaleString('en-US')} characters`,
  });
  if (name.length > NEWSLETTER_MAX.name) return tooLong('Name', NEWSLETTER_MAX.name);
  const website = websiteOf(cell(mapping.website));
  if (website === null) return { reason: `Website is not a valid address: ${cell(mapping.website).slice(0, 100)}` };
  if (description.length > NEWSLETTER_MAX.description) return tooLong('Description', NEWSLETTER_MAX.description);
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
    return named && !/\s/.test(text) && given.length <= NEWSLETTER_MAX.website ? given : null;
  } catch {
    return null;
  }
}

function emailOf(text: string): string | null {
  const address = parseAddress(text);
  return address && /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(address) ? address : null;
}
