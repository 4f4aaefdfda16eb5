import { findPublishingPlatform } from './platforms.ts';
import type { IssueListing, IssueListingContent } from './public-issue.ts';
import type { WebPresence } from './public-presence.ts';

export interface ArchiveCursor {
  side: WebPresence;
  pages: IssueListing[];
  /** Other listings of the site, read only if those above yield no issues. */
  others: IssueListing[];
  found: number;
  read: number;
  /** First URLs of the last page. A server that doesn't know a page number returns the same page again. */
  last: string[];
}

/** Maximum number of pages read from an archive: fifty years of a daily letter in pages of twelve. */
const MAX_PAGES = 1_600;

export function newArchiveCursor(side: WebPresence): ArchiveCursor {
  const [first, ...others] = uniqueListings(findPublishingPlatform(side.platform).past(side.site));
  return { side, pages: first ? [first] : [], others, found: 0, read: 0, last: [] };
}

export const newestListings = ({ platform, site }: WebPresence): IssueListing[] =>
  uniqueListings(findPublishingPlatform(platform).newest(site));

/** The feed that the site declares, or else the usual feed of its platform; null if there is neither. */
export const findFeedUrl = (side: WebPresence): string | null =>
  side.site.feeds[0] ??
  (side.platform === 'plain' ? null : (newestListings(side).find(({ format }) => format === 'feed')?.url ?? null));

function uniqueListings(all: IssueListing[]): IssueListing[] {
  const seen = new Set<string>();
  return all.filter(({ url }) => !seen.has(url) && seen.add(url));
}

/** @returns the wanted issues of the page, and the next cursor; null at the end of the archive. */
export function advanceArchiveCursor(
  state: ArchiveCursor,
  read: IssueListingContent,
  since: Date | null,
): { issues: IssueListingContent['issues']; cursor: ArchiveCursor | null } {
  const [page, ...rest] = state.pages;
  const first = read.issues.slice(0, 5).map(({ url }) => url);
  const isRepeated = first.length > 0 && first.join('\n') === state.last.join('\n');
  if (isRepeated) return { issues: [], cursor: goOn(state, rest, 0, first) };
  const dated = read.issues.map(({ publishedAt, changedAt }) => publishedAt ?? changedAt);
  const issues = since ? read.issues.filter((_, nth) => !isBefore(dated[nth] ?? null, since)) : read.issues;
  const allOlder = since !== null && dated.length > 0 && dated.every((date) => isBefore(date, since));
  // A sitemap has no order, and a sitemap index has no issues, so neither ends the reading.
  const isOver = allOlder && page?.format !== 'sitemap';
  return { issues, cursor: goOn(state, isOver ? rest : [...read.next, ...rest], issues.length, first) };
}

export const skipFailedArchivePage = (state: ArchiveCursor): ArchiveCursor | null =>
  goOn(state, state.pages.slice(1), 0, state.last);

function goOn(state: ArchiveCursor, pages: IssueListing[], found: number, last: string[]): ArchiveCursor | null {
  const next = { ...state, pages: pages.slice(0, 300), found: state.found + found, read: state.read + 1, last };
  if (next.read >= MAX_PAGES) return null;
  if (next.pages.length > 0) return next;
  const [other, ...others] = state.others;
  return next.found === 0 && other ? { ...next, pages: [other], others } : null;
}

const isBefore = (date: Date | null, since: Date): boolean => date !== null && date.getTime() < since.getTime();
