// An issue as its publisher shows it on the web.

export interface PublicIssue {
  /** Address of its page, without fragment and campaign tags. */
  url: string;
  title: string | null;
  /** When it was published; null where the listing doesn't say. */
  publishedAt: Date | null;
  /** Its latest change, where that is all that the listing says (sitemaps). */
  changedAt: Date | null;
  /** Its text as HTML, where the listing has it; it may be an excerpt. */
  html: string | null;
}

/** How a listing of issues is written. 'feed' is RSS, Atom, RDF or JSON Feed. */
export type ListingFormat = 'feed' | 'substack-archive' | 'wordpress-posts' | 'archive-page' | 'sitemap';

export interface Listing {
  url: string;
  format: ListingFormat;
}

/** What was read of a listing; `next`: further listings to read after it, in order. */
export interface ListingRead {
  issues: PublicIssue[];
  next: Listing[];
}

/** Longest title that is kept. */
const TITLE_CHARS = 300;

/** Text of a title: one line, without markup, null if empty. */
export function titleText(text: string | null | undefined): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim().slice(0, TITLE_CHARS);
  return line || null;
}

/** A moment as feeds, JSON and sitemaps write it; null where it can't be read or is no plausible one. */
export function momentOf(text: string | null | undefined): Date | null {
  const written = (text ?? '').trim();
  if (!written || written.length > 80) return null;
  // Without a zone a date and time would be read in the machine's own.
  const iso = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(written) ? `${written}Z` : written;
  const time = Date.parse(iso);
  return Number.isNaN(time) || time < Date.UTC(1990, 0, 1) || time > Date.UTC(2200, 0, 1) ? null : new Date(time);
}

/** Parameters that name a campaign or a reader, not a page. */
const NOT_THE_PAGE =
  /^(?:utm_\w+|mc_[ce]id|ref|ref_src|e|token|jwt_token|_bhlid|bhlid|r|s|publication_id|post_id|isFreemail|triedRedirect|ck_subscriber_id|last_resource_guid)$/i;

/** The address of a page, absolute, without fragment and without what names a reader or a campaign; null if none. */
export function pageAddress(href: string | null | undefined, base: string): string | null {
  const url = href ? URL.parse(href.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.href.length > 2_000) return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (NOT_THE_PAGE.test(name)) url.searchParams.delete(name);
  return url.href;
}
