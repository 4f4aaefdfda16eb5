// A table of the URLs by which mail security filters (Safe Links, Proofpoint ...) replace the links of a mail, to check
// the target at each click. They occur in mails that a reader received through such a filter and then forwarded.
import { type ClickUrlRow, inParameter } from './click-url.ts';
import {
  decodeBase64ToText,
  decodeBase64ToUrl,
  decodePercent,
  decodeSchemelessUrl,
  decodeUrl,
  toWebUrlOrNull,
} from './encodings.ts';

const ANY_PATH = /^\//;

export const SECURITY_FILTER_ROWS: readonly ClickUrlRow[] = [
  [
    'Microsoft Safe Links',
    'REGION.safelinks.protection.outlook.com/?url=TARGET',
    ['safelinks.protection.outlook.com', 'statics.teams.cdn.office.net'],
    ANY_PATH,
    inParameter('url'),
  ],
  [
    'Proofpoint v1',
    'urldefense.proofpoint.com/v1/url?u=TARGET',
    ['urldefense.proofpoint.com', 'urldefense.com'],
    /^\/v1\/url$/,
    inParameter('u'),
  ],
  [
    'Proofpoint v2',
    'urldefense.proofpoint.com/v2/url?u=TARGET WITH - FOR % AND _ FOR /',
    ['urldefense.proofpoint.com', 'urldefense.com'],
    /^\/v2\/url$/,
    ({ searchParams }) =>
      toWebUrlOrNull(decodePercent((searchParams.get('u') ?? '').replaceAll('-', '%').replaceAll('_', '/'))),
  ],
  [
    'Proofpoint v3',
    'urldefense.com/v3/__TARGET WITH * FOR ITS SIGNS__;BASE64 OF THESE!!ID!SIGNATURE$',
    ['urldefense.com', 'urldefense.proofpoint.com', 'urldefense.us'],
    /^\/v3\/__/,
    ({ href }) => decodeProofpointV3(href),
  ],
  ['Barracuda', 'linkprotect.cudasvc.com/url?a=TARGET', ['linkprotect.cudasvc.com'], ANY_PATH, inParameter('a')],
  [
    'Cisco',
    'secure-web.cisco.com/TOKEN/PERCENT-ENCODED',
    ['secure-web.cisco.com'],
    /^\/[^/]+\/[^/]+$/,
    ({ pathname }) => decodeUrl(pathname.split('/')[2] ?? ''),
  ],
  [
    'Mimecast',
    'protect-eu.mimecast.com/s/CODE?domain=HOST OF THE TARGET',
    ['mimecast.com', 'mimecastprotect.com'],
    /^\/s\//,
    ({ searchParams }) => decodeSchemelessUrl(searchParams.get('domain') ?? ''),
  ],
  [
    'Trend Micro',
    'REGION-ctp.trendmicro.com/wis/clicktime/v1/query?url=TARGET',
    ['trendmicro.com'],
    /^\/wis\/clicktime\//,
    inParameter('url'),
  ],
  [
    'Sophos',
    'REGION.protection.sophos.com/?d=HOST&u=BASE64',
    ['protection.sophos.com'],
    ANY_PATH,
    ({ searchParams }) =>
      decodeBase64ToUrl(searchParams.get('u')?.replaceAll(' ', '+') ?? '') ??
      decodeSchemelessUrl(searchParams.get('d') ?? ''),
  ],
  [
    'Check Point',
    'protect.checkpoint.com/v2/REGION/___TARGET___.SIGNATURE',
    ['protect.checkpoint.com', 'url.avanan.click'],
    /^\/v2\//,
    ({ href }) => restoreSlashes(/\/___(https?(?::|%3A).{4,4000}?)___(?:[.;]|$)/i.exec(href)?.[1]),
  ],
  [
    'Symantec',
    'clicktime.symantec.com/CODE?u=TARGET',
    ['clicktime.symantec.com', 'clicktime.cloud.postoffice.net'],
    ANY_PATH,
    inParameter('u'),
  ],
  ['Trustwave', 'scanmail.trustwave.com/?c=ID&d=CODE&u=TARGET', ['scanmail.trustwave.com'], ANY_PATH, inParameter('u')],
  [
    'FireEye',
    'protect2.fireeye.com/v1/url?k=CODE&u=TARGET',
    ['protect.fireeye.com', 'protect2.fireeye.com'],
    /\/url$/,
    inParameter('u'),
  ],
  ['Libraesva', 'urlsand.esvalabs.com/?u=TARGET', ['urlsand.esvalabs.com'], ANY_PATH, inParameter('u')],
  [
    'INKY',
    'shared.outlook.inky.com/link?domain=HOST OF THE TARGET',
    ['inky.com'],
    /^\/link$/,
    ({ searchParams }) => decodeSchemelessUrl(searchParams.get('domain') ?? ''),
  ],
];

/** Decodes a URL and restores the second slash after 'https:', which some mail programs lose. */
const restoreSlashes = (address: string | undefined): string | null =>
  address ? decodeUrl(address.replace(/^(https?)(?::|%3A)\/{1,2}/i, '$1://')) : null;

/** In a Proofpoint v3 URL, the sign after '**' gives the run's length: its position here plus SHORTEST_RUN. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHORTEST_RUN = 2;
const ADDRESS_MAX = 4_000;

/** Decodes a Proofpoint v3 URL: '*' stands for the next special character, '**X' for a run of them. */
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
