import { decodeHtmlEntities } from '../mail/message/plain.ts';

export interface PublicIssue {
  url: string;
  title: string | null;
  publishedAt: Date | null;
  /** When the issue was last changed, for listings that contain only this (sitemaps); otherwise null. */
  changedAt: Date | null;
  /** The issue's text as HTML if the listing contains it, possibly an excerpt; otherwise null. */
  html: string | null;
}

export type IssueListingFormat = 'feed' | 'substack-archive' | 'wordpress-posts' | 'archive-page' | 'sitemap';

export interface IssueListing {
  url: string;
  format: IssueListingFormat;
}

export interface IssueListingContent {
  issues: PublicIssue[];
  next: IssueListing[];
}

/** The text of a little HTML. A feed's title has been decoded once and may still hold entities. */
export const toPlainText = (html: string): string => decodeHtmlEntities(html.replace(/<\/?[a-z][^<>]{0,500}>/gi, ''));

const TITLE_CHARS = 300;

export function toTitle(text: string | null | undefined): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim().slice(0, TITLE_CHARS);
  return line || null;
}

/** Parses a date as feeds, JSON and sitemaps write it; null if it is unreadable or implausible. */
export function parseWebDate(text: string | null | undefined): Date | null {
  const written = (text ?? '').trim();
  if (!written || written.length > 80) return null;
  // Without a zone, JavaScript would read date and time in the machine's own zone.
  const iso = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(written) ? `${written}Z` : written;
  const time = Date.parse(iso);
  return Number.isNaN(time) || time < Date.UTC(1990, 0, 1) || time > Date.UTC(2200, 0, 1) ? null : new Date(time);
}

/** The address of a list's next page: '?page=2', '?page=3' ... @param first the number of a page without one. */
export function toNextPage(address: string | URL, parameter: string, step = 1, first = 1): URL {
  const url = new URL(address);
  url.searchParams.set(parameter, String(Number(url.searchParams.get(parameter) ?? first) + step));
  return url;
}

/** Query parameters that identify a campaign or a reader, not a page. */
const TRACKING_PARAMETER =
  /^(?:utm_\w+|mc_[ce]id|ref|ref_src|e|token|jwt_token|_bhlid|bhlid|r|s|publication_id|post_id|isFreemail|triedRedirect|ck_subscriber_id|last_resource_guid)$/i;

/** Without fragment and without parameters that identify a reader or a campaign; null if it is no web page's URL. */
export function toPageUrl(href: string | null | undefined, base: string): string | null {
  const url = href ? URL.parse(href.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.href.length > 2_000) return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (TRACKING_PARAMETER.test(name)) url.searchParams.delete(name);
  return url.href;
}
