// A newsletter's public site: its platform, its newest issues, its archive page by page, and single issues. Every
// failure is returned as a reason.
import { DAY_MS } from '../contract/time.ts';
import {
  type ArchiveCursor,
  advanceArchiveCursor,
  newArchiveCursor,
  newestListings,
  skipFailedArchivePage,
} from '../domain/publication/archive-cursor.ts';
import { type IssuePage, readIssuePage } from '../domain/publication/page-body.ts';
import { findPublishingPlatform } from '../domain/publication/platforms.ts';
import type { IssueListing, IssueListingContent, PublicIssue } from '../domain/publication/public-issue.ts';
import {
  guessWebPresence,
  LISTING_ACCEPT_HEADERS,
  readIssueListing,
  readWebPresence,
  type WebPresence,
} from '../domain/publication/public-presence.ts';
import { parseArchiveCursor, serializeArchiveCursor } from './publication-cursor.ts';
import type { SiteReader } from './site-reader.ts';

/** `retryAt`: the site asked not to be requested before. `asked`: hosts that received a request. */
export interface PublicationFailure {
  ok: false;
  because: string;
  retryAt: Date | null;
  asked: string[];
}

export type HomePageResult = { ok: true; side: WebPresence; asked: string[] } | PublicationFailure;
export type IssueListResult = { ok: true; issues: PublicIssue[]; asked: string[] } | PublicationFailure;
export type IssuePageResult = { ok: true; page: IssuePage; asked: string[] } | PublicationFailure;
/** `cursor`: null at the archive's end. A page that couldn't be read has no issues and a reason. */
export interface ArchivePage {
  issues: PublicIssue[];
  cursor: string | null;
  because: string | null;
  retryAt: Date | null;
  asked: string[];
}

export interface PublicationReader {
  /** The public presence of a newsletter's site. The home page is requested at most once a day. */
  side(website: string): Promise<HomePageResult>;
  /** The newest issues, from the first readable listing; requested at most once a day. */
  newest(side: WebPresence): Promise<IssueListResult>;
  /** If `retryAt` is set, the cursor is unchanged and can be used again then. @throws if `cursor` is invalid. */
  archivePage(cursor: string, options: { since: Date | null }): Promise<ArchivePage>;
  archiveStart(side: WebPresence): string;
  /** Until the archive ends or the site asks to wait. */
  listIssues(cursor: string, options: { since: Date | null }): AsyncGenerator<ArchivePage, void>;
  /** @param side of its newsletter, for the platform's marks. */
  readIssue(url: string, side: WebPresence | null): Promise<IssuePageResult>;
}

const ISSUE_FRESH_MS = 7 * DAY_MS;

export function createPublicationReader(sites: Pick<SiteReader, 'document'>): PublicationReader {
  async function listing(
    of: IssueListing,
    side: WebPresence,
  ): Promise<(IssueListingContent & { ok: true; asked: string[] }) | PublicationFailure> {
    const found = await sites.document(of.url, { accept: LISTING_ACCEPT_HEADERS[of.format], freshMs: DAY_MS });
    if (!found.ok) return { ok: false, because: found.reason, retryAt: found.retryAt ?? null, asked: found.asked };
    const read = readIssueListing(found.text, { ...of, url: found.url }, side);
    if ('because' in read) return { ok: false, because: read.because, retryAt: null, asked: found.asked };
    return { ok: true, ...read, asked: found.asked };
  }

  async function archivePage(text: string, { since }: { since: Date | null }): Promise<ArchivePage> {
    const state = parseArchiveCursor(text);
    const [page] = state.pages;
    const written = (next: ArchiveCursor | null) => (next ? serializeArchiveCursor(next) : null);
    if (!page)
      return { issues: [], cursor: written(skipFailedArchivePage(state)), because: null, retryAt: null, asked: [] };
    const read = await listing(page, state.side);
    if (!read.ok) {
      const { because, retryAt, asked } = read;
      return { issues: [], cursor: retryAt ? text : written(skipFailedArchivePage(state)), because, retryAt, asked };
    }
    const { issues, cursor } = advanceArchiveCursor(state, read, since);
    return { issues, cursor: written(cursor), because: null, retryAt: null, asked: read.asked };
  }

  return {
    async side(website) {
      const home = homeOf(website);
      if (!home) return { ok: false, because: 'the newsletter has no site', retryAt: null, asked: [] };
      const found = await sites.document(home, { accept: LISTING_ACCEPT_HEADERS['archive-page'], freshMs: DAY_MS });
      if (found.ok) return { ok: true, side: readWebPresence(found.text, found.url), asked: found.asked };
      const usual = found.retryAt ? null : guessWebPresence(home);
      if (usual) return { ok: true, side: usual, asked: found.asked };
      return { ok: false, because: found.reason, retryAt: found.retryAt ?? null, asked: found.asked };
    },
    async newest(side) {
      const asked: string[] = [];
      let failed: PublicationFailure | null = null;
      for (const of of newestListings(side)) {
        const read = await listing(of, side);
        asked.push(...read.asked);
        if (read.ok && read.issues.length > 0) return { ok: true, issues: read.issues, asked };
        failed ??= read.ok
          ? { ok: false, because: 'the feed holds no issues', retryAt: null, asked }
          : { ...read, asked };
        if (!read.ok && read.retryAt) break;
      }
      return failed ?? { ok: false, because: 'the site has no feed and no archive', retryAt: null, asked };
    },
    archivePage,
    archiveStart: (side) => serializeArchiveCursor(newArchiveCursor(side)),
    async *listIssues(start, options) {
      for (let cursor: string | null = start; cursor; ) {
        const page = await archivePage(cursor, options);
        yield page;
        if (page.retryAt) return;
        cursor = page.cursor;
      }
    },
    async readIssue(url, side) {
      const found = await sites.document(url, {
        accept: LISTING_ACCEPT_HEADERS['archive-page'],
        freshMs: ISSUE_FRESH_MS,
      });
      if (!found.ok) return { ok: false, because: found.reason, retryAt: found.retryAt ?? null, asked: found.asked };
      const page = readIssuePage(found.text, found.url, side ? findPublishingPlatform(side.platform).body : []);
      if ('because' in page) return { ok: false, because: page.because, retryAt: null, asked: found.asked };
      return { ok: true, page, asked: found.asked };
    },
  };
}

/** The URL of a site whose address a person typed, perhaps without https://; null if it isn't an address. */
function homeOf(website: string): string | null {
  const written = website.trim();
  if (!written) return null;
  return URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`)?.href ?? null;
}
