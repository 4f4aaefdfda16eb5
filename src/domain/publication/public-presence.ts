import { findArchiveLinks } from './archive-links.ts';
import { outlinePage } from './page-outline.ts';
import { PLAIN_SITE_PLATFORM } from './plain-site.ts';
import type { PublishingPlatform, PublishingPlatformName, SiteFacts } from './platform.ts';
import { detectPublishingPlatform, findPublishingPlatform } from './platforms.ts';
import { type IssueListing, type IssueListingContent, toNextPage, toPageUrl } from './public-issue.ts';
import { readSubstackArchive, readWordpressPosts } from './read-api.ts';
import { readArchivePage } from './read-archive-page.ts';
import { readFeed } from './read-feed.ts';
import { readSitemap } from './read-sitemap.ts';

export interface WebPresence {
  platform: PublishingPlatformName;
  site: SiteFacts;
  signUp: string | null;
  title: string | null;
}

const MAX_FEEDS = 5;
/** Feeds of comments or of a single topic, which are not the newsletter's. */
const OTHER_FEED = /\/(?:comments|tag|category|author|oembed|wp-json)\b/i;

/** @param home the final URL of the home page. */
export function readWebPresence(html: string, home: string): WebPresence {
  const outline = outlinePage(html);
  const platform = detectPublishingPlatform(home, { generator: outline.generator, html });
  const feeds = outline.feeds.flatMap(({ href }) => {
    const url = toPageUrl(href, home);
    return url && !OTHER_FEED.test(url) ? [url] : [];
  });
  const site: SiteFacts = {
    home,
    feeds: [...new Set(feeds)].slice(0, MAX_FEEDS),
    archives: findArchiveLinks(outline.links, home),
  };
  return {
    platform: platform.name,
    site,
    signUp: signUpLink(outline.links, home) ?? platform.signUp?.(site) ?? null,
    title: outline.meta['og:site_name'] || outline.title || null,
  };
}

/** For a home page that can't be read; null unless its host belongs to a platform with customary paths. */
export function guessWebPresence(home: string): WebPresence | null {
  const platform = detectPublishingPlatform(home, { generator: '', html: '' });
  if (platform === PLAIN_SITE_PLATFORM) return null;
  const site: SiteFacts = { home, feeds: [], archives: [] };
  return { platform: platform.name, site, signUp: platform.signUp?.(site) ?? null, title: null };
}

const SIGN_UP_LINK_TEXT =
  /^(?:subscribe|sign[- ]?up|join|get the newsletter|abonnieren|s'abonner|suscrib\w*|iscriviti|inscreva-se)\b/i;

function signUpLink(links: readonly { href: string; text: string }[], home: string): string | null {
  const host = new URL(home).host;
  for (const { href, text } of links) {
    const url = SIGN_UP_LINK_TEXT.test(text) ? toPageUrl(href, home) : null;
    if (url && new URL(url).host === host && url !== home) return url;
  }
  return null;
}

export const LISTING_ACCEPT_HEADERS: Record<IssueListing['format'], string> = {
  feed: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
  'substack-archive': 'application/json',
  'wordpress-posts': 'application/json',
  'archive-page': 'text/html,application/xhtml+xml',
  sitemap: 'application/xml, text/xml;q=0.9, */*;q=0.5',
};

const UNREADABLE_LISTING_REASONS: Record<IssueListing['format'], string> = {
  feed: 'the feed can not be read',
  'substack-archive': 'the archive can not be read',
  'wordpress-posts': 'the list of posts can not be read',
  'archive-page': 'the archive can not be read',
  sitemap: 'the sitemap can not be read',
};

/** @returns issues of the site itself, each once, in the listing's order; or why there are none. */
export function readIssueListing(
  text: string,
  listing: IssueListing,
  side: WebPresence,
): IssueListingContent | { because: string } {
  const platform = findPublishingPlatform(side.platform);
  const isIssue = (url: URL) => platform.isIssue(url, side.site);
  const read = readByFormat(text, listing, platform, isIssue);
  if (!read) return { because: UNREADABLE_LISTING_REASONS[listing.format] };
  if ('because' in read) return read as { because: string };
  const seen = new Set<string>();
  const issues = read.issues.filter(({ url }) => !seen.has(url) && seen.add(url));
  return { issues, next: read.next };
}

function readByFormat(
  text: string,
  listing: IssueListing,
  platform: PublishingPlatform,
  isIssue: (url: URL) => boolean,
): IssueListingContent | { because: string } | null {
  switch (listing.format) {
    case 'feed': {
      const read = readFeed(text, listing.url);
      if (!read || platform.name !== 'wordpress') return read;
      return {
        ...read,
        next: read.issues.length > 0 ? [{ url: toNextPage(listing.url, 'paged').href, format: 'feed' }] : [],
      };
    }
    case 'substack-archive':
      return readSubstackArchive(text, listing);
    case 'wordpress-posts':
      return readWordpressPosts(text, listing);
    case 'archive-page':
      return readArchivePage(text, listing, isIssue, platform.paged);
    case 'sitemap':
      return readSitemap(text, listing.url, isIssue);
  }
}
