import { getDomain } from 'tldts';

const LOCAL_PART_AT_END = /[a-z0-9][a-z0-9._%+'-]{0,63}$/i;
const DOMAIN_AT_START = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![a-z0-9-])/i;
/** File names that look like an address: 'logo@2x.png'. */
const FILE_ENDING = /\.(png|jpe?g|gif|webp|avif|svg|ico|css|m?js|map|html?|pdf|mp4|woff2?)$/i;
const MAX_A_LINE = 50;

/** In lower case and in order. Linear: the search extends outwards from each '@'. */
export function findEmailAddresses(line: string): string[] {
  const found: string[] = [];
  for (let at = line.indexOf('@'); at >= 0 && found.length < MAX_A_LINE; at = line.indexOf('@', at + 1)) {
    const [local] = LOCAL_PART_AT_END.exec(line.slice(Math.max(0, at - 64), at)) ?? [];
    const [domain] = DOMAIN_AT_START.exec(line.slice(at + 1, at + 256)) ?? [];
    if (local && domain && !FILE_ENDING.test(domain)) found.push(`${local}@${domain}`.toLowerCase());
  }
  return found;
}

const WRITTEN_AT_SIGN = /\s?[[({<]\s?(?:at|ät|@|arroba)\s?[\])}>]\s?/gi;
const WRITTEN_DOT = /\s?[[({<]\s?(?:dot|punkt|point|\.)\s?[\])}>]\s?/gi;
const SPELLED_OUT_ADDRESS =
  /([a-z0-9][\w.+-]{0,63}) (?:at|WRITTEN_AT_SIGN) ((?:[a-z0-9-]{1,63} (?:dot|WRITTEN_DOT) ){1,3}[a-z]{2,24})\b/gi;
const SPELLED_OUT_DOT = /(@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*) (?:dot|WRITTEN_DOT) (?=[a-z])/gi;
const NON_MAILBOX_WORDS = new Set([
  'us',
  'we',
  'me',
  'find',
  'follow',
  'look',
  'team',
  'people',
  'careers',
  'jobs',
  'life',
  'more',
]);

/** 'name [at] brand [dot] com'. @param brandDomain completes 'name [at] brand' where the page leaves out the ending. */
export function restoreObfuscatedEmails(line: string, brandDomain: string): string {
  const label = labelOf(brandDomain);
  const whole = line
    .replace(WRITTEN_AT_SIGN, '@')
    .replace(WRITTEN_DOT, '.')
    .replace(SPELLED_OUT_DOT, '$1.')
    .replace(SPELLED_OUT_ADDRESS, (_, name: string, host: string) => `${name}@${host.replace(/ dot /gi, '.')}`);
  if (whole === line || !label) return whole;
  return whole.replace(new RegExp(`([a-z0-9][\\w.+-]{0,63})@${label}(?![\\w.-])`, 'gi'), (bare, name: string) =>
    NON_MAILBOX_WORDS.has(name.toLowerCase()) ? bare : `${name}@${brandDomain}`,
  );
}

export function readMailtoAddress(href: string): string | null {
  const [, target = ''] = /^\s*mailto:([^?]*)/i.exec(href) ?? [];
  try {
    return findEmailAddresses(decodeURIComponent(target))[0] ?? null;
  } catch {
    return findEmailAddresses(target)[0] ?? null;
  }
}

/** The first byte is the XOR key of the others. */
export function decodeProtectedEmail(hex: string): string | null {
  if (!/^(?:[0-9a-f]{2}){4,160}$/i.test(hex)) return null;
  const [key = 0, ...bytes] = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return findEmailAddresses(String.fromCharCode(...bytes.map((byte) => byte ^ key)))[0] ?? null;
}

/** 'sibling': the same label under another ending (acme.io for acme.com); null: somebody else's. */
export function emailDomainRelation(address: string, brandDomain: string): 'exact' | 'sibling' | null {
  const host = address.slice(address.indexOf('@') + 1);
  if (host === brandDomain || host.endsWith(`.${brandDomain}`)) return 'exact';
  const label = labelOf(brandDomain);
  return label.length > 3 && labelOf(host) === label ? 'sibling' : null;
}

const labelOf = (host: string): string => (getDomain(host) ?? host).split('.')[0] ?? '';
