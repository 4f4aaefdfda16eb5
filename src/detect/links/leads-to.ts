// Says where an ad leads ('acme.com/pricing, through paved.com'), without what may identify a reader.
import { type Link, toRegistrableDomain } from '../links.ts';
import { isRedirectCode } from './code.ts';

export interface AdDestination {
  /** Host and path of the target, at most 300 characters. */
  page: string;
  through: string[];
}

const PAGE_MAX = 300;
const THROUGH_MAX = 6;
/** Path segments longer than this are likely codes that may identify a reader. */
const SEGMENT_MAX = 80;

/**
 * Chooses the ad's main link and describes where it leads.
 * @param domain the ad's site, whose links come first.
 * @returns null if no target is known.
 */
export function findAdDestination(links: readonly Link[], domain: string | null): AdDestination | null {
  const known = links.filter(({ url, kind }) => url !== null && kind !== 'unsubscribe');
  const link = known.find((one) => domain !== null && one.domain === domain) ?? known[0];
  const page = link?.url ? pageOf(link.url) : null;
  if (!link || !page) return null;
  const hosts = (link.through ?? [])
    .map((host) => toRegistrableDomain(host) ?? host)
    .filter((host) => host !== link.domain);
  return { page, through: [...new Set(hosts)].slice(0, THROUGH_MAX) };
}

/** Host and path of a URL, cut before the first segment that may identify a reader: an e-mail address or a code. */
function pageOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return null;
  const segments = url.pathname.split('/').filter(Boolean);
  const personal = segments.findIndex(
    (part) => /@|%40/.test(part) || part.length > SEGMENT_MAX || isRedirectCode(part),
  );
  const path = personal < 0 ? segments : segments.slice(0, personal);
  return [url.hostname.replace(/^www\./, ''), ...path].join('/').slice(0, PAGE_MAX);
}
