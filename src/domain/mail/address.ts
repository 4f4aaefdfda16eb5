// E-mail addresses: the ones we give out, and how an incoming recipient is matched to one. Ours are lower case and
// without a plus-tag; mail to DIGEST123456+x@ goes to digest123456@.
import { asciiSlug } from '../slug.ts';

const SLUG_MAX = 20;
const ADDRESS_MAX = 320;

/**
 * @returns the one address in a header value or text ('"Me" <ME@Example.org>'), lower case; null where there is none.
 */
export function addressIn(text: string): string | null {
  const bracketed = /<([^<>]*)>[^<>]*$/.exec(text)?.[1] ?? text;
  // A source route ('<@relay:user@host>') and a mailto: link name the same mailbox as their last part.
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
  return sound.test(local) && sound.test(domain) && domain.includes('.')
    ? `${local}@${domain}`
    : domainless(local, domain);
}

/** An address whose host has no dot, as on a laptop or an intranet. */
const domainless = (local: string, domain: string): string | null =>
  /^[^\s@<>()[\]\\,;:"]+$/u.test(local) && /^[a-z0-9-]+$/.test(domain) ? `${local}@${domain}` : null;

function unquoted(local: string): string {
  return /^".*"$/s.test(local) ? local.slice(1, -1).replace(/\\(.)/gs, '$1') : local;
}

/**
 * The normal form in which a recipient is looked up.
 * @param mailDomain where the addresses that we give out live: only there do we know that plus-tags mean nothing.
 * @returns null where the text holds no address.
 */
export function trackedAddress(recipient: string, mailDomain: string): string | null {
  const address = addressIn(recipient);
  if (!address) return null;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (domain !== mailDomain.toLowerCase()) return address;
  const local = address.slice(0, at).replace(/\+.*$/s, '');
  return local ? `${local}@${domain}` : null;
}

/** Why an address with a plus-tag is no tracking address. */
export const plusTagReason = (plain: string | null): string =>
  plain ? `Mail to this address arrives at ${plain}. Please give that one.` : 'Please enter a valid e-mail address';

/** The random parts of an address; the caller makes sure that the address is new. */
export interface RandomParts {
  /** Six digits. */
  digits: string;
  /** Nine random letters and digits (46 bits): knowing the slug isn't enough to write to the address. */
  secret: string;
}

/**
 * A newsletter's own address: its name in ASCII (20 characters at most), six digits, a hyphen and an unguessable part,
 * at our domain. It has no plus sign: many sign-up forms refuse one, and some strip what follows it.
 */
export function trackingAddress(name: string, { digits, secret }: RandomParts, mailDomain: string): string {
  return `${asciiSlug(name, SLUG_MAX) || 'newsletter'}${digits}-${secret}@${mailDomain.toLowerCase()}`;
}
