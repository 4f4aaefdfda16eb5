// Tracking addresses: made from a newsletter's name, recognised whatever the case, the plus-tag or the writing around them.

const SLUG_MAX = 20;

/** The address of a newsletter: slug of its name (at most 20 characters) + `digits` + '@' + `domain`. Names without Latin letters get 'newsletter'. */
export function trackingAddress(name: string, digits: string, domain: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, SLUG_MAX);
  return `${slug || 'newsletter'}${digits}@${domain}`;
}

/**
 * The address as tables keep it: lower case, no plus-tag, no display name, brackets or quotes around it.
 * @returns null where `recipient` is no address.
 */
export function bareAddress(recipient: string): string | null {
  const inner = /<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient;
  const address = inner.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at <= 0 || at === address.length - 1) return null;
  const local = address.slice(0, at).replace(/^"(.*)"$/, '$1').replace(/\+.*$/, '');
  return local ? `${local}@${address.slice(at + 1)}` : null;
}

/** The tracking address that `recipient` means, null where it is none of `domain`. */
export function trackedAddress(recipient: string, domain: string): string | null {
  const address = bareAddress(recipient);
  return address?.endsWith(`@${domain.toLowerCase()}`) ? address : null;
}
