// The entry for sites of no known platform: which of their pages list issues, and which are issues.
import {
  archivePageListings,
  feedListings,
  isOnSite,
  NON_ISSUE_PATH,
  type PublishingPlatform,
  type SiteFacts,
  sitemapListings,
  siteUrl,
} from './platform.ts';

const PATH_IN_ISSUE_FOLDER =
  /\/(?:p|posts?|issues?|editions?|letters?|newsletters?|archives?|ausgaben?|numeros?|briefings?|blog|articles?|digest)\/[^/]+(?:\/[^/]+)?\/?$/i;
/** Numbered or dated paths: '/issue-212', '/2026-11-20', '/212.html'. */
const NUMBERED_OR_DATED_PATH = /\/(?:[a-z-]*-)?(?:\d{1,5}|\d{4}[-/]\d{2}[-/]\d{2}[^/]*)(?:\.html?)?\/?$/i;

const isBelowArchive = (url: URL, site: SiteFacts): boolean =>
  site.archives.some((archive) => {
    const path = URL.parse(archive)?.pathname.replace(/\/?$/, '/') ?? '/';
    return path !== '/' && url.pathname.startsWith(path) && url.pathname.length > path.length;
  });

/** The entry for a site without a known platform: uses what its home page declares, and the customary paths. */
export const PLAIN_SITE_PLATFORM: PublishingPlatform = {
  name: 'plain',
  newest: (site) => [...feedListings(site.feeds), ...archivePageListings([...site.archives, site.home])],
  past: (site) => [
    ...archivePageListings([...site.archives, site.home]),
    ...feedListings(site.feeds),
    ...sitemapListings([siteUrl(site, '/sitemap.xml')]),
  ],
  isIssue: (url, site) =>
    isOnSite(url, site) &&
    !NON_ISSUE_PATH.test(url.pathname) &&
    (PATH_IN_ISSUE_FOLDER.test(url.pathname) || NUMBERED_OR_DATED_PATH.test(url.pathname) || isBelowArchive(url, site)),
  body: ['issue-content', 'post-content', 'entry-content', 'article-body', 'newsletter', 'content'],
};
