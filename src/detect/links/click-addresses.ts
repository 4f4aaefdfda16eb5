// A table of the click-tracking URLs that contain their target: which vendor makes them, what they look like, and where
// in them the target is. The forms were taken from mails of these vendors. Click URLs that only the vendor's server can
// resolve have no row here; vocabulary/hosts.ts lists their hosts.
import { type ClickUrlRow, inParameter, inPath } from './click-url.ts';
import {
  decodeBase64ToUrl,
  decodeCompressedQueryToUrl,
  decodePercent,
  decodeSchemelessUrl,
  decodeUrl,
  toWebUrlOrNull,
} from './encodings.ts';
import { SECURITY_FILTER_ROWS } from './filter-addresses.ts';

export const CLICK_URL_ROWS: readonly ClickUrlRow[] = [
  ...SECURITY_FILTER_ROWS,
  [
    'Google',
    'www.google.com/url?q=TARGET; .../url?url=TARGET',
    ['google.com', 'google.co.uk', 'google.de', 'google.fr', 'google.ca'],
    /^\/url$/,
    inParameter('q', 'url'),
  ],
  [
    'Google AMP',
    'www.google.com/amp/s/TARGET WITHOUT SCHEME',
    ['google.com'],
    /^\/amp\/s\//,
    ({ pathname }) => decodeSchemelessUrl(pathname.slice('/amp/s/'.length)),
  ],
  ['Facebook', 'l.facebook.com/l.php?u=TARGET', ['facebook.com'], /^\/l\.php$/, inParameter('u')],
  ['Instagram', 'l.instagram.com/?u=TARGET', ['l.instagram.com'], /^\/$/, inParameter('u')],
  [
    'LinkedIn',
    'www.linkedin.com/redir/redirect?url=TARGET; .../safety/go?url=TARGET',
    ['linkedin.com'],
    /^\/(?:redir\/redirect|safety\/go\/?)$/,
    inParameter('url'),
  ],
  ['YouTube', 'www.youtube.com/redirect?q=TARGET', ['youtube.com'], /^\/redirect$/, inParameter('q')],
  ['Slack', 'slack-redir.net/link?url=TARGET', ['slack-redir.net'], /^\/link$/, inParameter('url')],
  ['Reddit', 'out.reddit.com/ID?url=TARGET', ['out.reddit.com'], /^\//, inParameter('url')],
  ['VK', 'vk.com/away.php?to=TARGET', ['vk.com'], /^\/away(?:\.php)?$/, inParameter('to')],
  [
    'Amazon SES',
    'ID.r.REGION.awstrack.me/L0/PERCENT-ENCODED/1/MESSAGE/SIGNATURE; CUSTOMER/CL0/...',
    [],
    /^\/C?L0\/([^/]+)/,
    inPath(decodeUrl),
  ],
  [
    'Postmark',
    'track.pstmrk.it/3s/PERCENT-ENCODED WITHOUT SCHEME/ID/ID/AQ/MESSAGE/1/SIGNATURE',
    [],
    /^\/3t?s\/([^/]+)(?:\/[^/]+){3}/,
    inPath(decodeSchemelessUrl),
  ],
  [
    'Kit',
    'ID.click.convertkit-mail2.com/SUBSCRIBER/LINK/BASE64',
    [
      'convertkit-mail.com',
      'convertkit-mail2.com',
      'convertkit-mail3.com',
      'convertkit-mail4.com',
      'kit-mail.com',
      'kit-mail2.com',
      'kit-mail3.com',
    ],
    /^\/[^/]+\/[^/]+\/([A-Za-z0-9+/_=-]{12,})$/,
    inPath((part) => decodeBase64ToUrl(decodePercent(part))),
  ],
  [
    'Mailjet',
    'ID.mjt.lu/lnk/RECIPIENT/NUMBER/HASH/BASE64URL',
    [],
    /^\/lnk\/[^/]+(?:\/[^/]+)*?\/\d{1,4}\/[^/]+\/([\w-]{12,}={0,2})$/,
    inPath(decodeBase64ToUrl),
  ],
  [
    'Sailthru',
    'link.CUSTOMER/click/CAMPAIGN.NUMBER/BASE64URL/RECIPIENT',
    [],
    /^\/click\/[\w.]+\/([\w-]{12,}={0,2})(?:\/|$)/,
    inPath(decodeBase64ToUrl),
  ],
  [
    'Customer.io',
    'e.customeriomail.com/e/c/BASE64URL OF JSON {href}/SIGNATURE',
    [],
    /^\/e\/c\/([\w-]{12,}={0,2})(?:\/|$)/,
    inPath(decodeBase64ToUrl),
  ],
  [
    'Drip',
    't.dripemail2.com/c/BASE64URL OF JSON {url}; .../c/SIGNED TOKEN {url}',
    ['dripemail2.com', 'dripemail3.com', 'getdrip.com'],
    /^\/c\/([\w.=-]{12,})$/,
    inPath(decodeBase64ToUrl),
  ],
  [
    'beehiiv',
    'flight.beehiiv.net/v2/clicks/SIGNED TOKEN {url}',
    ['beehiiv.net'],
    /^\/v\d\/clicks\/([\w.=-]{12,})$/,
    inPath(decodeBase64ToUrl),
  ],
  [
    'Substack',
    'substack.com/redirect/2/BASE64URL OF JSON {e}.SIGNATURE',
    ['substack.com'],
    /^\/redirect\/2\/([\w.=-]{12,})$/,
    inPath(decodeBase64ToUrl),
  ],
  [
    'Buttondown',
    'buttondown.com/c/BASE64 OF SUBSCRIBER|EMAIL|TARGET|KIND',
    ['buttondown.com', 'buttondown.email', 'buttondown-mail.com'],
    /^\/c\/((?!eJ)[\w-]{12,}={0,2})$/,
    inPath(decodeBase64ToUrl),
  ],
  [
    'Mailgun',
    'email.CUSTOMER/c/BASE64URL OF A COMPRESSED QUERY {l}',
    [],
    /^\/c\/(eJ[\w-]{20,})$/,
    inPath((part) => decodeCompressedQueryToUrl(part, 'l')),
  ],
  [
    'Mandrill',
    'mandrillapp.com/track/click/ACCOUNT/HOST?p=BASE64URL OF JSON IN JSON {url}',
    [],
    /^\/track\/click\/\d+\/[^/]+$/,
    ({ pathname, searchParams }) =>
      decodeBase64ToUrl(searchParams.get('p') ?? '') ?? decodeSchemelessUrl(pathname.split('/')[4] ?? ''),
  ],
];

const ROWS_OF_ANY_HOST = CLICK_URL_ROWS.filter(([, , hosts]) => hosts.length === 0);
const ROWS_BY_HOST = new Map<string, ClickUrlRow[]>();
for (const row of CLICK_URL_ROWS)
  for (const host of row[2]) ROWS_BY_HOST.set(host, [...(ROWS_BY_HOST.get(host) ?? []), row]);

export function findClickUrlRow({ hostname, pathname }: URL): ClickUrlRow | null {
  let name = hostname;
  for (let steps = 0; steps < 6; steps++) {
    const row = ROWS_BY_HOST.get(name)?.find(([, , , path]) => path.test(pathname));
    if (row) return row;
    const dot = name.indexOf('.');
    if (dot < 0) break;
    name = name.slice(dot + 1);
  }
  return ROWS_OF_ANY_HOST.find(([, , , path]) => path.test(pathname)) ?? null;
}

/** Reads the URL inside a click-tracking URL (only the next redirect); null if the table has no row for it. */
export const readTargetOfClickUrl = (url: URL): string | null => {
  const row = findClickUrlRow(url);
  const target = row?.[4](url, row[3]);
  return target ? toWebUrlOrNull(target) : null;
};
