// The click addresses that carry their target: who makes them, how they look, and where in them the target is. Each
// form is as the owner's mails have it. A form that only its owner's server can read has no row: vocabulary/hosts names
// those.
import {
  base64Address,
  compressedParameter,
  decodedAddress,
  percentDecoded,
  schemelessAddress,
  webAddressOrNull,
} from './encodings.ts';
import { SAFE_LINK_FILTERS } from './filter-addresses.ts';

export interface ClickAddress {
  owner: string;
  /** The address as its owner writes it; capitals stand for what varies. */
  form: string;
  /** Host names, each with all that end in it; none where customers use hosts of their own. */
  hosts: readonly string[];
  /** What its path looks like. */
  path: RegExp;
  /** @returns the address one layer down, or null where this one doesn't tell it. */
  target: (url: URL) => string | null;
}

/** The target is the value of one of these parameters. */
export const targetInParameter =
  (...names: string[]) =>
  ({ searchParams }: URL): string | null =>
    names.map((name) => decodedAddress(searchParams.get(name) ?? '')).find(Boolean) ?? null;

/** The target is what the path's first group matches, read by `decode`. */
export const targetInPath =
  (path: RegExp, decode: (part: string) => string | null) =>
  ({ pathname }: URL): string | null => {
    const part = path.exec(pathname)?.[1];
    return part ? decode(part) : null;
  };

/** A row whose target is in its path. */
const byPath = (row: Omit<ClickAddress, 'target'> & { decode: (part: string) => string | null }): ClickAddress => ({
  ...row,
  target: targetInPath(row.path, row.decode),
});

const PLATFORMS: readonly ClickAddress[] = [
  byPath({
    owner: 'Amazon SES',
    form: 'ID.r.REGION.awstrack.me/L0/PERCENT-ENCODED/1/MESSAGE/SIGNATURE; CUSTOMER/CL0/...',
    hosts: [],
    path: /^\/C?L0\/([^/]+)/,
    decode: decodedAddress,
  }),
  byPath({
    owner: 'Postmark',
    form: 'track.pstmrk.it/3s/PERCENT-ENCODED WITHOUT SCHEME/ID/ID/AQ/MESSAGE/1/SIGNATURE',
    hosts: [],
    path: /^\/3t?s\/([^/]+)(?:\/[^/]+){3}/,
    decode: schemelessAddress,
  }),
  byPath({
    owner: 'Kit',
    form: 'ID.click.convertkit-mail2.com/SUBSCRIBER/LINK/BASE64',
    hosts: [
      'convertkit-mail.com',
      'convertkit-mail2.com',
      'convertkit-mail3.com',
      'convertkit-mail4.com',
      'kit-mail.com',
      'kit-mail2.com',
      'kit-mail3.com',
    ],
    path: /^\/[^/]+\/[^/]+\/([A-Za-z0-9+/_=-]{12,})$/,
    decode: (part) => base64Address(percentDecoded(part)),
  }),
  byPath({
    owner: 'Mailjet',
    form: 'ID.mjt.lu/lnk/RECIPIENT/NUMBER/HASH/BASE64URL',
    hosts: [],
    path: /^\/lnk\/[^/]+(?:\/[^/]+)*?\/\d{1,4}\/[^/]+\/([\w-]{12,}={0,2})$/,
    decode: base64Address,
  }),
  byPath({
    owner: 'Sailthru',
    form: 'link.CUSTOMER/click/CAMPAIGN.NUMBER/BASE64URL/RECIPIENT',
    hosts: [],
    path: /^\/click\/[\w.]+\/([\w-]{12,}={0,2})(?:\/|$)/,
    decode: base64Address,
  }),
  byPath({
    owner: 'Customer.io',
    form: 'e.customeriomail.com/e/c/BASE64URL OF JSON {href}/SIGNATURE',
    hosts: [],
    path: /^\/e\/c\/([\w-]{12,}={0,2})(?:\/|$)/,
    decode: base64Address,
  }),
  byPath({
    owner: 'Drip',
    form: 't.dripemail2.com/c/BASE64URL OF JSON {url}; .../c/SIGNED TOKEN {url}',
    hosts: ['dripemail2.com', 'dripemail3.com', 'getdrip.com'],
    path: /^\/c\/([\w.=-]{12,})$/,
    decode: base64Address,
  }),
  byPath({
    owner: 'beehiiv',
    form: 'flight.beehiiv.net/v2/clicks/SIGNED TOKEN {url}',
    hosts: ['beehiiv.net'],
    path: /^\/v\d\/clicks\/([\w.=-]{12,})$/,
    decode: base64Address,
  }),
  byPath({
    owner: 'Substack',
    form: 'substack.com/redirect/2/BASE64URL OF JSON {e}.SIGNATURE',
    hosts: ['substack.com'],
    path: /^\/redirect\/2\/([\w.=-]{12,})$/,
    decode: base64Address,
  }),
  byPath({
    owner: 'Buttondown',
    form: 'buttondown.com/c/BASE64 OF SUBSCRIBER|EMAIL|TARGET|KIND',
    hosts: ['buttondown.com', 'buttondown.email', 'buttondown-mail.com'],
    path: /^\/c\/((?!eJ)[\w-]{12,}={0,2})$/,
    decode: base64Address,
  }),
  byPath({
    owner: 'Mailgun',
    form: 'email.CUSTOMER/c/BASE64URL OF A COMPRESSED QUERY {l}',
    hosts: [],
    path: /^\/c\/(eJ[\w-]{20,})$/,
    decode: (part) => compressedParameter(part, 'l'),
  }),
  {
    owner: 'Mandrill',
    form: 'mandrillapp.com/track/click/ACCOUNT/HOST?p=BASE64URL OF JSON IN JSON {url}',
    hosts: [],
    path: /^\/track\/click\/\d+\/[^/]+$/,
    target: ({ pathname, searchParams }) =>
      base64Address(searchParams.get('p') ?? '') ?? schemelessAddress(pathname.split('/')[4] ?? ''),
  },
];

const SITES: readonly ClickAddress[] = [
  {
    owner: 'Google',
    form: 'www.google.com/url?q=TARGET; .../url?url=TARGET',
    hosts: ['google.com', 'google.co.uk', 'google.de', 'google.fr', 'google.ca'],
    path: /^\/url$/,
    target: targetInParameter('q', 'url'),
  },
  {
    owner: 'Google AMP',
    form: 'www.google.com/amp/s/TARGET WITHOUT SCHEME',
    hosts: ['google.com'],
    path: /^\/amp\/s\//,
    target: ({ pathname }) => schemelessAddress(pathname.slice('/amp/s/'.length)),
  },
  {
    owner: 'Facebook',
    form: 'l.facebook.com/l.php?u=TARGET',
    hosts: ['facebook.com'],
    path: /^\/l\.php$/,
    target: targetInParameter('u'),
  },
  {
    owner: 'Instagram',
    form: 'l.instagram.com/?u=TARGET',
    hosts: ['l.instagram.com'],
    path: /^\/$/,
    target: targetInParameter('u'),
  },
  {
    owner: 'LinkedIn',
    form: 'www.linkedin.com/redir/redirect?url=TARGET; .../safety/go?url=TARGET',
    hosts: ['linkedin.com'],
    path: /^\/(?:redir\/redirect|safety\/go\/?)$/,
    target: targetInParameter('url'),
  },
  {
    owner: 'YouTube',
    form: 'www.youtube.com/redirect?q=TARGET',
    hosts: ['youtube.com'],
    path: /^\/redirect$/,
    target: targetInParameter('q'),
  },
  {
    owner: 'Slack',
    form: 'slack-redir.net/link?url=TARGET',
    hosts: ['slack-redir.net'],
    path: /^\/link$/,
    target: targetInParameter('url'),
  },
  {
    owner: 'Reddit',
    form: 'out.reddit.com/ID?url=TARGET',
    hosts: ['out.reddit.com'],
    path: /^\//,
    target: targetInParameter('url'),
  },
  {
    owner: 'VK',
    form: 'vk.com/away.php?to=TARGET',
    hosts: ['vk.com'],
    path: /^\/away(?:\.php)?$/,
    target: targetInParameter('to'),
  },
];

export const CLICK_ADDRESSES: readonly ClickAddress[] = [...SAFE_LINK_FILTERS, ...SITES, ...PLATFORMS];

const OF_ANY_HOST = CLICK_ADDRESSES.filter(({ hosts }) => hosts.length === 0);
const BY_HOST = new Map<string, ClickAddress[]>();
for (const row of CLICK_ADDRESSES) for (const host of row.hosts) BY_HOST.set(host, [...(BY_HOST.get(host) ?? []), row]);

/** The row of the table that an address is of; null for none. */
export function clickAddressOf({ hostname, pathname }: URL): ClickAddress | null {
  let name = hostname;
  for (let steps = 0; steps < 6; steps++) {
    const row = BY_HOST.get(name)?.find(({ path }) => path.test(pathname));
    if (row) return row;
    const dot = name.indexOf('.');
    if (dot < 0) break;
    name = name.slice(dot + 1);
  }
  return OF_ANY_HOST.find(({ path }) => path.test(pathname)) ?? null;
}

/** The address inside a click address, one layer down; null where the table doesn't know it. */
export const clickTarget = (url: URL): string | null => {
  const target = clickAddressOf(url)?.target(url) ?? null;
  return target && webAddressOrNull(target);
};
