// A table of the URLs by which mail security filters (Safe Links, Proofpoint ...) replace the links of a mail, to check
// the target at each click. They occur in mails that a reader received through such a filter and then forwarded.
import type { ClickUrlPattern } from './click-addresses.ts';
import {
  decodeBase64ToText,
  decodeBase64ToUrl,
  decodePercent,
  decodeSchemelessUrl,
  decodeUrl,
  toWebUrlOrNull,
} from './encodings.ts';

const urlInParameter = (name: string) => (url: URL) => decodeUrl(url.searchParams.get(name) ?? '');
const ANY_PATH = /^\//;

export const SECURITY_FILTER_URL_PATTERNS: readonly ClickUrlPattern[] = [
  {
    owner: 'Microsoft Safe Links',
    form: 'REGION.safelinks.protection.outlook.com/?url=TARGET',
    hosts: ['safelinks.protection.outlook.com', 'statics.teams.cdn.office.net'],
    path: ANY_PATH,
    target: urlInParameter('url'),
  },
  {
    owner: 'Proofpoint v1',
    form: 'urldefense.proofpoint.com/v1/url?u=TARGET',
    hosts: ['urldefense.proofpoint.com', 'urldefense.com'],
    path: /^\/v1\/url$/,
    target: urlInParameter('u'),
  },
  {
    owner: 'Proofpoint v2',
    form: 'urldefense.proofpoint.com/v2/url?u=TARGET WITH - FOR % AND _ FOR /',
    hosts: ['urldefense.proofpoint.com', 'urldefense.com'],
    path: /^\/v2\/url$/,
    target: ({ searchParams }) =>
      toWebUrlOrNull(decodePercent((searchParams.get('u') ?? '').replaceAll('-', '%').replaceAll('_', '/'))),
  },
  {
    owner: 'Proofpoint v3',
    form: 'urldefense.com/v3/__TARGET WITH * FOR ITS SIGNS__;BASE64 OF THESE!!ID!SIGNATURE$',
    hosts: ['urldefense.com', 'urldefense.proofpoint.com', 'urldefense.us'],
    path: /^\/v3\/__/,
    target: ({ href }) => decodeProofpointV3(href),
  },
  {
    owner: 'Barracuda',
    form: 'linkprotect.cudasvc.com/url?a=TARGET',
    hosts: ['linkprotect.cudasvc.com'],
    path: ANY_PATH,
    target: urlInParameter('a'),
  },
  {
    owner: 'Cisco',
    form: 'secure-web.cisco.com/TOKEN/PERCENT-ENCODED',
    hosts: ['secure-web.cisco.com'],
    path: /^\/[^/]+\/[^/]+$/,
    target: ({ pathname }) => decodeUrl(pathname.split('/')[2] ?? ''),
  },
  {
    owner: 'Mimecast',
    form: 'protect-eu.mimecast.com/s/CODE?domain=HOST OF THE TARGET',
    hosts: ['mimecast.com', 'mimecastprotect.com'],
    path: /^\/s\//,
    target: ({ searchParams }) => decodeSchemelessUrl(searchParams.get('domain') ?? ''),
  },
  {
    owner: 'Trend Micro',
    form: 'REGION-ctp.trendmicro.com/wis/clicktime/v1/query?url=TARGET',
    hosts: ['trendmicro.com'],
    path: /^\/wis\/clicktime\//,
    target: urlInParameter('url'),
  },
  {
    owner: 'Sophos',
    form: 'REGION.protection.sophos.com/?d=HOST&u=BASE64',
    hosts: ['protection.sophos.com'],
    path: ANY_PATH,
    target: ({ searchParams }) =>
      decodeBase64ToUrl(searchParams.get('u')?.replaceAll(' ', '+') ?? '') ??
      decodeSchemelessUrl(searchParams.get('d') ?? ''),
  },
  {
    owner: 'Check Point',
    form: 'protect.checkpoint.com/v2/REGION/___TARGET___.SIGNATURE',
    hosts: ['protect.checkpoint.com', 'url.avanan.click'],
    path: /^\/v2\//,
    target: ({ href }) => restoreSlashes(/\/___(https?(?::|%3A).{4,4000}?)___(?:[.;]|$)/i.exec(href)?.[1]),
  },
  {
    owner: 'Symantec',
    form: 'clicktime.symantec.com/CODE?u=TARGET',
    hosts: ['clicktime.symantec.com', 'clicktime.cloud.postoffice.net'],
    path: ANY_PATH,
    target: urlInParameter('u'),
  },
  {
    owner: 'Trustwave',
    form: 'scanmail.trustwave.com/?c=ID&d=CODE&u=TARGET',
    hosts: ['scanmail.trustwave.com'],
    path: ANY_PATH,
    target: urlInParameter('u'),
  },
  {
    owner: 'FireEye',
    form: 'protect2.fireeye.com/v1/url?k=CODE&u=TARGET',
    hosts: ['protect.fireeye.com', 'protect2.fireeye.com'],
    path: /\/url$/,
    target: urlInParameter('u'),
  },
  {
    owner: 'Libraesva',
    form: 'urlsand.esvalabs.com/?u=TARGET',
    hosts: ['urlsand.esvalabs.com'],
    path: ANY_PATH,
    target: urlInParameter('u'),
  },
  {
    owner: 'INKY',
    form: 'shared.outlook.inky.com/link?domain=HOST OF THE TARGET',
    hosts: ['inky.com'],
    path: /^\/link$/,
    target: ({ searchParams }) => decodeSchemelessUrl(searchParams.get('domain') ?? ''),
  },
];

/** Decodes a URL and restores the second slash after 'https:', which some mail programs lose. */
const restoreSlashes = (address: string | undefined): string | null =>
  address ? decodeUrl(address.replace(/^(https?)(?::|%3A)\/{1,2}/i, '$1://')) : null;

/**
 * In a Proofpoint v3 URL, the character after '**' gives the length of the run by its position here, plus SHORTEST_RUN.
 */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHORTEST_RUN = 2;
const ADDRESS_MAX = 4_000;

/**
 * Decodes a Proofpoint v3 URL. Its special characters are listed in base64 after the URL: '*' stands for the next of
 * them, '**X' for a run of them, whose length is encoded in the letter X.
 */
function decodeProofpointV3(href: string): string | null {
  const [, written = '', signs = ''] = /\/v3\/__(https?:.{4,4000}?)__;([\w-]{0,400}={0,2})/i.exec(href) ?? [];
  const replaced = [...(signs ? (decodeBase64ToText(signs) ?? '') : '')];
  let next = 0;
  const address = written.replace(/\*\*([\w-])|\*/g, (sign, run?: string) => {
    if (replaced.length === 0) return sign;
    const length = run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + SHORTEST_RUN;
    next += length;
    return replaced.slice(next - length, next).join('');
  });
  return restoreSlashes(address.slice(0, ADDRESS_MAX));
}
