// Codes in addresses, which a redirector looks its targets up by.
import { domainLabel } from '../../domain/site/domain.ts';

/** Whether a path segment looks like a redirector's code: letters and digits alternate, unlike in a title. */
export const isCode = (page: string): boolean =>
  (page.match(/[a-z]\d|\d[a-z]/giu)?.length ?? 0) >= ALTERNATING && !/(?:^|-)[a-z]{3,}-[a-z]{3,}(?:-|$)/iu.test(page);
const ALTERNATING = 3;

/** '/redirect/pzhv3gbfr920nndq': whoever's host it is, it counts clicks, and isn't where the link leads. */
export const isClickCode = (path: string): boolean => isCode(CLICK.exec(path)?.[1] ?? '');
const CLICK = /^\/(?:redirect|redir|clicks?|clk|track(?:ing)?|trk)\/([\w-]{16,400})={0,2}\/?$/iu;

/** 'r2trck.com', 'clk-acme.net': a host whose name says that it counts clicks. */
export const isCalledTracker = (domain: string): boolean => CALLED.test(domain.split('.')[0] ?? '');
const CALLED = /(?:^|[-\d])(?:trc?k|trkr|clc?k|clks|redir|rdr)(?:$|[-\d])|(?:trck|trkr?|clck)$/u;

/**
 * A company's own short host: 'acm.me/3xYz4Qb'. Shorteners make such codes of small letters, capitals and digits; a
 * page that people named has hardly all three.
 */
export function isShortened({ hostname, pathname }: URL): boolean {
  const host = hostname.replace(/^www\./, '');
  const code = SHORT_CODE.exec(pathname)?.[1] ?? '';
  return (
    host.split('.').length === 2 &&
    domainLabel(host).length <= SHORT_LABEL &&
    [/[a-z]/, /[A-Z]/, /\d/].every((sign) => sign.test(code))
  );
}
const SHORT_CODE = /^\/([\w-]{5,8})\/?$/u;
const SHORT_LABEL = 6;
