import type { IssueListing } from './public-issue.ts';

export type PublishingPlatformName =
  | 'substack'
  | 'beehiiv'
  | 'ghost'
  | 'buttondown'
  | 'kit'
  | 'mailchimp'
  | 'wordpress'
  | 'plain';

export interface SiteFacts {
  home: string;
  feeds: string[];
  /** Links of the home page that may lead to an archive; absolute URLs. */
  archives: string[];
}

export interface PublishingPlatform {
  name: PublishingPlatformName;
  hosts?: RegExp;
  generator?: RegExp;
  markup?: RegExp;
  newest(site: SiteFacts): IssueListing[];
  past(site: SiteFacts): IssueListing[];
  isIssue(url: URL, site: SiteFacts): boolean;
  /** The URL of the next archive page, for archives without a link to it. */
  paged?: (url: URL) => URL;
  /** Ids and classes of the element that contains an issue's own text, best first. */
  body: string[];
  signUp?(site: SiteFacts): string | null;
}

export const siteUrl = (site: SiteFacts, path: string): string => new URL(path, site.home).href;
/** The URL of a path below the home page's own path, such as 'rss' below 'buttondown.com/name'. */
export const urlBelowHome = (site: SiteFacts, path: string): string => {
  const home = new URL(site.home);
  return new URL(path, `${home.origin}${home.pathname.replace(/\/?$/, '/')}`).href;
};
export const feedListings = (urls: string[]): IssueListing[] => urls.map((url) => ({ url, format: 'feed' }));
export const archivePageListings = (urls: string[]): IssueListing[] =>
  urls.map((url) => ({ url, format: 'archive-page' }));
export const sitemapListings = (urls: string[]): IssueListing[] => urls.map((url) => ({ url, format: 'sitemap' }));
export const isOnSite = (url: URL, site: SiteFacts): boolean =>
  url.hostname.replace(/^www\./, '') === new URL(site.home).hostname.replace(/^www\./, '');

/** Matches the beginning of paths that are not issues on any site: about, tags, sign-up ... */
export const NON_ISSUE_PATH =
  /^\/(?:$|about|archive|archives|author|authors|tag|tags|category|categories|page|pages|subscribe|signup|sign-up|login|account|privacy|terms|contact|search|feed|rss|sitemap|wp-|advertise|sponsor|jobs|shop|store|membership|recommendations|leaderboard|members|podcast$|home$|comments|legal|imprint|impressum|faq|press)(?:[/.-]|$)/i;
