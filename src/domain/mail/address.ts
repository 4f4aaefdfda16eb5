// Tracking addresses are in lower case and have no plus-tag: mail to DIGEST123456+x@ is delivered to digest123456@.
import { toAsciiSlug } from '../slug.ts';

const SLUG_MAX = 20;
const ADDRESS_MAX = 320;

/** @returns the e-mail address in a header value or text ('"Me" <ME@Example.org>'), in lower case; null if none. */
export function parseEmailAddress(text: string): string | null {
  const bracketed = /<([^<>]*)>[^<>]*$/.exec(text)?.[1] ?? text;
  // In a source route ('<@relay:user@host>') and a mailto: link, the last part is the mailbox.
  const bare = bracketed
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^@[^:\s]+:/, '');
  const at = bare.lastIndexOf('@');
  if (at < 1 || bare.length > ADDRESS_MAX) return null;
  const local = unquoted(bare.slice(0, at)).toLowerCase();
  const domain = bare
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  const sound = /^[^\s@<>()[\]\\,;:"]+$/u;
  const isDomain = domain.includes('.') ? sound.test(domain) : /^[a-z0-9-]+$/.test(domain);
  return sound.test(local) && isDomain ? `${local}@${domain}` : null;
}

function unquoted(local: string): string {
  return /^".*"$/s.test(local) ? local.slice(1, -1).replace(/\\(.)/gs, '$1') : local;
}

/** The form in which a recipient is looked up. Plus-tags are removed on `mailDomain` only. */
export function normaliseRecipient(recipient: string, mailDomain: string): string | null {
  const address = parseEmailAddress(recipient);
  if (!address) return null;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (domain !== mailDomain.toLowerCase()) return address;
  const local = address.slice(0, at).replace(/\+.*$/s, '');
  return local ? `${local}@${domain}` : null;
}

export const plusTagReason = (plain: string | null): string =>
  plain ? `Mail to this address arrives at ${plain}. Please give that one.` : 'Please enter a valid e-mail address';

export interface TrackingAddressParts {
  digits: string;
  /** Nine random letters and digits (46 bits), so that knowing the slug isn't enough to send mail to the address. */
  secret: string;
}

/** Its name in ASCII (20 characters at most), six digits, a hyphen and a secret. Many forms refuse a plus sign. */
export function buildTrackingAddress(
  name: string,
  { digits, secret }: TrackingAddressParts,
  mailDomain: string,
): string {
  return `${toAsciiSlug(name, SLUG_MAX) || 'newsletter'}${digits}-${secret}@${mailDomain.toLowerCase()}`;
}
