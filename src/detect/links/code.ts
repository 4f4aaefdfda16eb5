import { domainLabel } from '../../domain/site/domain.ts';

/** True if letters and digits alternate often, as in a redirector's code, unlike in a page title. */
export const isRedirectCode = (page: string): boolean =>
  (page.match(/[a-z]\d|\d[a-z]/giu)?.length ?? 0) >= ALTERNATIONS_MIN &&
  !/(?:^|-)[a-z]{3,}-[a-z]{3,}(?:-|$)/iu.test(page);
const ALTERNATIONS_MIN = 3;

/** True for the path of a click-tracking URL, on any host: '/redirect/pzhv3gbfr920nndq'. */
export const isClickCodePath = (path: string): boolean => isRedirectCode(CLICK_CODE_PATH.exec(path)?.[1] ?? '');
const CLICK_CODE_PATH = /^\/(?:redirect|redir|clicks?|clk|track(?:ing)?|trk)\/([\w-]{16,400})={0,2}\/?$/iu;

/** True for a domain whose name says that it counts clicks: 'r2trck.com', 'clk-acme.net'. */
export const isDomainNamedLikeTracker = (domain: string): boolean => TRACKER_LABEL.test(domain.split('.')[0] ?? '');
const TRACKER_LABEL = /(?:^|[-\d])(?:trc?k|trkr|clc?k|clks|redir|rdr)(?:$|[-\d])|(?:trck|trkr?|clck)$/u;

/** True for a company's own URL shortener, whose codes mix small letters, capitals and digits: 'acm.me/3xYz4Qb'. */
export function isShortenedUrl({ hostname, pathname }: URL): boolean {
  const host = hostname.replace(/^www\./, '');
  const code = SHORT_CODE_PATH.exec(pathname)?.[1] ?? '';
  return (
    host.split('.').length === 2 &&
    domainLabel(host).length <= SHORT_LABEL_MAX &&
    [/[a-z]/, /[A-Z]/, /\d/].every((sign) => sign.test(code))
  );
}
const SHORT_CODE_PATH = /^\/([\w-]{5,8})\/?$/u;
/** The longest domain label of a shortener, without its ending: 'acm' in acm.me. */
const SHORT_LABEL_MAX = 6;
