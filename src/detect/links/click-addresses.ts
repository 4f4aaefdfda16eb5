// A table of the click-tracking URLs that contain their target: which vendor makes them, what they look like, and where
// in them the target is. The forms were taken from mails of these vendors. Click URLs that only the vendor's server can
// resolve have no row here; vocabulary/hosts.ts lists their hosts.
import {
  decodeBase64ToUrl,
  decodeCompressedQueryToUrl,
  decodePercent,
  decodeSchemelessUrl,
  decodeUrl,
  toWebUrlOrNull,
} from './encodings.ts';
import { SECURITY_FILTER_URL_PATTERNS } from './filter-addresses.ts';

export interface ClickUrlPattern {
  owner: string;
  /** The URL's form, for people to read; the parts in capitals vary. */
  form: string;
  /** Hosts, each including its subdomains; empty if the vendor's customers use hosts of their own. */
  hosts: readonly string[];
  path: RegExp;
  /** @returns the URL that this one contains (which may be a redirector again), or null if it can't be read. */
  target: (url: URL) => string | null;
}

/** Reads the target from the first of these query parameters that contains a URL. */
export const createParameterTargetReader =
  (...names: string[]) =>
  ({ searchParams }: URL): string | null =>
    names.map((name) => decodeUrl(searchParams.get(name) ?? '')).find(Boolean) ?? null;

/** Reads the target from the first capturing group of the path pattern, decoded by `decode`. */
export const createPathTargetReader =
  (path: RegExp, decode: (part: string) => string | null) =>
  ({ pathname }: URL): string | null => {
    const part = path.exec(pathname)?.[1];
    return part ? decode(part) : null;
  };

const rowByPath = (
  row: Omit<ClickUrlPattern, 'target'> & { decode: (part: string) => string | null },
): ClickUrlPattern => ({
  ...row,
  target: createPathTargetReader(row.path, row.decode),
});

const MAIL_PLATFORM_ROWS: readonly ClickUrlPattern[] = [
  rowByPath({
    owner: 'Amazon SES',
    form: 'ID.r.REGION.awstrack.me/L0/PERCENT-ENCODED/1/MESSAGE/SIGNATURE; CUSTOMER/CL0/...',
    hosts: [],
    path: /^\/C?L0\/([^/]+)/,
    decode: decodeUrl,
  }),
  rowByPath({
    owner: 'Postmark',
    form: 'track.pstmrk.it/3s/PERCENT-ENCODED WITHOUT SCHEME/ID/ID/AQ/MESSAGE/1/SIGNATURE',
    hosts: [],
    path: /^\/3t?s\/([^/]+)(?:\/[^/]+){3}/,
    decode: decodeSchemelessUrl,
  }),
  rowByPath({
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
    decode: (part) => decodeBase64ToUrl(decodePercent(part)),
  }),
  rowByPath({
    owner: 'Mailjet',
    form: 'ID.mjt.lu/lnk/RECIPIENT/NUMBER/HASH/BASE64URL',
    hosts: [],
    path: /^\/lnk\/[^/]+(?:\/[^/]+)*?\/\d{1,4}\/[^/]+\/([\w-]{12,}={0,2})$/,
    decode: decodeBase64ToUrl,
  }),
  rowByPath({
    owner: 'Sailthru',
    form: 'link.CUSTOMER/click/CAMPAIGN.NUMBER/BASE64URL/RECIPIENT',
    hosts: [],
    path: /^\/click\/[\w.]+\/([\w-]{12,}={0,2})(?:\/|$)/,
    decode: decodeBase64ToUrl,
  }),
  rowByPath({
    owner: 'Customer.io',
    form: 'e.customeriomail.com/e/c/BASE64URL OF JSON {href}/SIGNATURE',
    hosts: [],
    path: /^\/e\/c\/([\w-]{12,}={0,2})(?:\/|$)/,
    decode: decodeBase64ToUrl,
  }),
  rowByPath({
    owner: 'Drip',
    form: 't.dripemail2.com/c/BASE64URL OF JSON {url}; .../c/SIGNED TOKEN {url}',
    hosts: ['dripemail2.com', 'dripemail3.com', 'getdrip.com'],
    path: /^\/c\/([\w.=-]{12,})$/,
    decode: decodeBase64ToUrl,
  }),
  rowByPath({
    owner: 'beehiiv',
    form: 'flight.beehiiv.net/v2/clicks/SIGNED TOKEN {url}',
    hosts: ['beehiiv.net'],
    path: /^\/v\d\/clicks\/([\w.=-]{12,})$/,
    decode: decodeBase64ToUrl,
  }),
  rowByPath({
    owner: 'Substack',
    form: 'substack.com/redirect/2/BASE64URL OF JSON {e}.SIGNATURE',
    hosts: ['substack.com'],
    path: /^\/redirect\/2\/([\w.=-]{12,})$/,
    decode: decodeBase64ToUrl,
  }),
  rowByPath({
    owner: 'Buttondown',
    form: 'buttondown.com/c/BASE64 OF SUBSCRIBER|EMAIL|TARGET|KIND',
    hosts: ['buttondown.com', 'buttondown.email', 'buttondown-mail.com'],
    path: /^\/c\/((?!eJ)[\w-]{12,}={0,2})$/,
    decode: decodeBase64ToUrl,
  }),
  rowByPath({
    owner: 'Mailgun',
    form: 'email.CUSTOMER/c/BASE64URL OF A COMPRESSED QUERY {l}',
    hosts: [],
    path: /^\/c\/(eJ[\w-]{20,})$/,
    decode: (part) => decodeCompressedQueryToUrl(part, 'l'),
  }),
  {
    owner: 'Mandrill',
    form: 'mandrillapp.com/track/click/ACCOUNT/HOST?p=BASE64URL OF JSON IN JSON {url}',
    hosts: [],
    path: /^\/track\/click\/\d+\/[^/]+$/,
    target: ({ pathname, searchParams }) =>
      decodeBase64ToUrl(searchParams.get('p') ?? '') ?? decodeSchemelessUrl(pathname.split('/')[4] ?? ''),
  },
];

const SITE_REDIRECT_ROWS: readonly ClickUrlPattern[] = [
  {
    owner: 'Google',
    form: 'www.google.com/url?q=TARGET; .../url?url=TARGET',
    hosts: ['google.com', 'google.co.uk', 'google.de', 'google.fr', 'google.ca'],
    path: /^\/url$/,
    target: createParameterTargetReader('q', 'url'),
  },
  {
    owner: 'Google AMP',
    form: 'www.google.com/amp/s/TARGET WITHOUT SCHEME',
    hosts: ['google.com'],
    path: /^\/amp\/s\//,
    target: ({ pathname }) => decodeSchemelessUrl(pathname.slice('/amp/s/'.length)),
  },
  {
    owner: 'Facebook',
    form: 'l.facebook.com/l.php?u=TARGET',
    hosts: ['facebook.com'],
    path: /^\/l\.php$/,
    target: createParameterTargetReader('u'),
  },
  {
    owner: 'Instagram',
    form: 'l.instagram.com/?u=TARGET',
    hosts: ['l.instagram.com'],
    path: /^\/$/,
    target: createParameterTargetReader('u'),
  },
  {
    owner: 'LinkedIn',
    form: 'www.linkedin.com/redir/redirect?url=TARGET; .../safety/go?url=TARGET',
    hosts: ['linkedin.com'],
    path: /^\/(?:redir\/redirect|safety\/go\/?)$/,
    target: createParameterTargetReader('url'),
  },
  {
    owner: 'YouTube',
    form: 'www.youtube.com/redirect?q=TARGET',
    hosts: ['youtube.com'],
    path: /^\/redirect$/,
    target: createParameterTargetReader('q'),
  },
  {
    owner: 'Slack',
    form: 'slack-redir.net/link?url=TARGET',
    hosts: ['slack-redir.net'],
    path: /^\/link$/,
    target: createParameterTargetReader('url'),
  },
  {
    owner: 'Reddit',
    form: 'out.reddit.com/ID?url=TARGET',
    hosts: ['out.reddit.com'],
    path: /^\//,
    target: createParameterTargetReader('url'),
  },
  {
    owner: 'VK',
    form: 'vk.com/away.php?to=TARGET',
    hosts: ['vk.com'],
    path: /^\/away(?:\.php)?$/,
    target: createParameterTargetReader('to'),
  },
];

export const CLICK_URL_PATTERNS: readonly ClickUrlPattern[] = [
  ...SECURITY_FILTER_URL_PATTERNS,
  ...SITE_REDIRECT_ROWS,
  ...MAIL_PLATFORM_ROWS,
];

const ROWS_OF_ANY_HOST = CLICK_URL_PATTERNS.filter(({ hosts }) => hosts.length === 0);
const ROWS_BY_HOST = new Map<string, ClickUrlPattern[]>();
for (const row of CLICK_URL_PATTERNS)
  for (const host of row.hosts) ROWS_BY_HOST.set(host, [...(ROWS_BY_HOST.get(host) ?? []), row]);

/** Finds the row of the table that matches a URL; null if none does. */
export function findClickUrlPattern({ hostname, pathname }: URL): ClickUrlPattern | null {
  let name = hostname;
  for (let steps = 0; steps < 6; steps++) {
    const row = ROWS_BY_HOST.get(name)?.find(({ path }) => path.test(pathname));
    if (row) return row;
    const dot = name.indexOf('.');
    if (dot < 0) break;
    name = name.slice(dot + 1);
  }
  return ROWS_OF_ANY_HOST.find(({ path }) => path.test(pathname)) ?? null;
}

/** Reads the URL inside a click-tracking URL (only the next redirect); null if the table has no row for it. */
export const readTargetOfClickUrl = (url: URL): string | null => {
  const target = findClickUrlPattern(url)?.target(url) ?? null;
  return target && toWebUrlOrNull(target);
};
