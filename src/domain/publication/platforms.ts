// How newsletters are published, one entry per platform. Sources: the platforms' own documentation and feeds.
import { MAILCHIMP_ARCHIVE_HOST } from './archive-links.ts';
import { PLAIN_SITE_PLATFORM } from './plain-site.ts';
import {
  archivePageListings,
  feedListings,
  isOnSite,
  NON_ISSUE_PATH,
  type PublishingPlatform,
  type SiteFacts,
  sitemapListings,
  siteUrl,
  urlBelowHome,
} from './platform.ts';
import { toNextPage } from './public-issue.ts';

const byPageNumber = (url: URL): URL => toNextPage(url, 'page');

/** 'https://us1.campaign-archive.com/home/?u=U&id=LIST', among the links or as the home page. */
function mailchimpList(site: SiteFacts): URL | null {
  for (const address of [site.home, ...site.archives, ...site.feeds]) {
    const url = URL.parse(address);
    if (url && MAILCHIMP_ARCHIVE_HOST.test(url.hostname) && url.searchParams.get('u') && url.searchParams.get('id'))
      return url;
  }
  return null;
}

const mailchimpAt = (site: SiteFacts, path: string): string[] => {
  const list = mailchimpList(site);
  if (!list) return [];
  const url = new URL(path, list);
  url.hostname = url.hostname.replace(/list-manage\.com$/, 'campaign-archive.com');
  for (const name of ['u', 'id']) url.searchParams.set(name, list.searchParams.get(name) ?? '');
  return [url.href];
};

export const PUBLISHING_PLATFORMS: readonly PublishingPlatform[] = [
  {
    name: 'substack',
    hosts: /\.substack\.com$/,
    markup: /substackcdn\.com\/|"substack_[a-z]+"|https:\/\/substack\.com\/api\//,
    newest: (site) => [
      ...feedListings([siteUrl(site, '/feed')]),
      { url: siteUrl(site, '/api/v1/archive?sort=new&search=&offset=0&limit=12'), format: 'substack-archive' },
    ],
    past: (site) => [
      { url: siteUrl(site, '/api/v1/archive?sort=new&search=&offset=0&limit=12'), format: 'substack-archive' },
      ...sitemapListings([siteUrl(site, '/sitemap.xml')]),
      ...feedListings([siteUrl(site, '/feed')]),
    ],
    isIssue: (url, site) => isOnSite(url, site) && /^\/p\/[^/]+\/?$/.test(url.pathname),
    body: ['available-content', 'body', 'post-content'],
    signUp: (site) => siteUrl(site, '/subscribe'),
  },
  {
    name: 'beehiiv',
    hosts: /\.beehiiv\.com$/,
    generator: /beehiiv/i,
    markup: /media\.beehiiv\.com\/|rss\.beehiiv\.com\/|"beehiiv/,
    newest: (site) => [
      ...feedListings(site.feeds),
      ...archivePageListings([siteUrl(site, '/archive'), siteUrl(site, '/')]),
    ],
    past: (site) => [
      ...archivePageListings([siteUrl(site, '/archive?page=1')]),
      ...sitemapListings([siteUrl(site, '/sitemap.xml')]),
      ...feedListings(site.feeds),
    ],
    isIssue: (url, site) => isOnSite(url, site) && /^\/p\/[^/]+\/?$/.test(url.pathname),
    paged: byPageNumber,
    body: ['content-blocks', 'rendered-post', 'post-content'],
    signUp: (site) => siteUrl(site, '/subscribe'),
  },
  {
    name: 'ghost',
    hosts: /\.ghost\.io$/,
    generator: /^ghost\b/i,
    newest: (site) => feedListings([siteUrl(site, '/rss/'), ...site.feeds]),
    past: (site) => [
      ...sitemapListings([siteUrl(site, '/sitemap-posts.xml')]),
      ...archivePageListings([siteUrl(site, '/page/1/')]),
      ...feedListings([siteUrl(site, '/rss/')]),
    ],
    isIssue: (url, site) =>
      isOnSite(url, site) && !NON_ISSUE_PATH.test(url.pathname) && /^\/[^.]+\/?$/.test(url.pathname),
    paged: (url) => {
      const page = Number(/\/page\/(\d+)/.exec(url.pathname)?.[1] ?? 1);
      return new URL(`${url.pathname.replace(/\/page\/\d+\/?$|\/$/, '')}/page/${page + 1}/`, url);
    },
    body: ['gh-content', 'post-full-content', 'post-content', 'kg-content'],
    signUp: (site) => siteUrl(site, '/#/portal/signup'),
  },
  {
    name: 'buttondown',
    hosts: /^(?:www\.)?buttondown\.(?:com|email)$/,
    generator: /buttondown/i,
    markup: /buttondown\.(?:com|email)\/(?:api\/emails|static)|assets\.buttondown\./,
    newest: (site) => feedListings([urlBelowHome(site, 'rss'), ...site.feeds]),
    past: (site) => [
      ...archivePageListings([urlBelowHome(site, 'archive/')]),
      ...feedListings([urlBelowHome(site, 'rss')]),
    ],
    isIssue: (url, site) => isOnSite(url, site) && /\/archive\/[^/]+\/?$/.test(url.pathname),
    paged: byPageNumber,
    body: ['email-body', 'email-body-content', 'email', 'prose'],
    signUp: (site) => site.home,
  },
  {
    name: 'kit',
    hosts: /\.(?:kit\.com|ck\.page|convertkit\.com)$/,
    generator: /convertkit|^kit$/i,
    markup: /(?:f|pages)\.convertkit\.com\/|convertkitcdn|kit\.com\/creator-network|cdn\.convertkit\.com/,
    newest: (site) => [
      ...archivePageListings([siteUrl(site, '/posts')]),
      ...feedListings([...site.feeds, siteUrl(site, '/posts/feed')]),
    ],
    past: (site) => [
      ...archivePageListings([siteUrl(site, '/posts?page=1')]),
      ...feedListings([...site.feeds, siteUrl(site, '/posts/feed')]),
    ],
    isIssue: (url, site) =>
      isOnSite(url, site) && /^\/(?:profile\/)?posts\/[^/]+\/?$/.test(url.pathname) && !/\/feed\/?$/.test(url.pathname),
    paged: byPageNumber,
    body: ['message-content', 'post-content', 'formkit-post', 'ck-inner-section'],
    signUp: (site) => siteUrl(site, '/'),
  },
  {
    name: 'mailchimp',
    hosts: /(?:^|\.)campaign-archive\d*\.com$|^mailchi\.mp$/,
    markup: /campaign-archive\d*\.com\/home\/\?u=/,
    newest: (site) => [
      ...feedListings(mailchimpAt(site, '/feed')),
      ...archivePageListings(mailchimpAt(site, '/home/')),
    ],
    past: (site) => [...archivePageListings(mailchimpAt(site, '/home/')), ...feedListings(mailchimpAt(site, '/feed'))],
    isIssue: (url) =>
      (/(?:^|\.)campaign-archive\d*\.com$/.test(url.hostname) && url.pathname === '/' && url.searchParams.has('u')) ||
      (url.hostname === 'mailchi.mp' && /^\/[^/]+\/[^/]+\/?$/.test(url.pathname)),
    body: ['bodyTable', 'templateBody', 'root', 'awesomewrap'],
    signUp: (site) => {
      const list = mailchimpList(site);
      if (!list) return null;
      const prefix = list.hostname.split('.')[0] ?? 'us1';
      return `https://list-manage.com/subscribe?u=${list.searchParams.get('u')}&id=${list.searchParams.get('id')}`.replace(
        '//list',
        `//${prefix}.list`,
      );
    },
  },
  {
    name: 'wordpress',
    hosts: /\.wordpress\.com$/,
    generator: /^wordpress/i,
    markup: /\/wp-content\/|\/wp-json\/|https:\/\/api\.w\.org\//,
    newest: (site) =>
      feedListings([urlBelowHome(site, 'feed/'), ...site.feeds.filter((url) => !/\/comments\//.test(url))]),
    past: (site) => [
      { url: urlBelowHome(site, 'wp-json/wp/v2/posts?per_page=50&page=1'), format: 'wordpress-posts' },
      ...sitemapListings([siteUrl(site, '/wp-sitemap.xml'), siteUrl(site, '/sitemap_index.xml')]),
      ...feedListings([urlBelowHome(site, 'feed/?paged=1')]),
    ],
    isIssue: (url, site) =>
      isOnSite(url, site) && !NON_ISSUE_PATH.test(url.pathname) && !/\.\w{2,4}$/.test(url.pathname),
    body: ['entry-content', 'post-content', 'wp-block-post-content', 'article-content'],
  },
];

/** Identifies a site's platform by its host, then by the generator tag, then by its markup. */
export function detectPublishingPlatform(
  home: string,
  { generator, html }: { generator: string; html: string },
): PublishingPlatform {
  const { hostname } = new URL(home);
  return (
    PUBLISHING_PLATFORMS.find(({ hosts }) => hosts?.test(hostname)) ??
    PUBLISHING_PLATFORMS.find((platform) => generator && platform.generator?.test(generator)) ??
    PUBLISHING_PLATFORMS.find(({ markup }) => markup?.test(html)) ??
    PLAIN_SITE_PLATFORM
  );
}

/** The platform with this name; `PLAIN_SITE_PLATFORM` for an unknown one. */
export const findPublishingPlatform = (name: string): PublishingPlatform =>
  PUBLISHING_PLATFORMS.find((one) => one.name === name) ?? PLAIN_SITE_PLATFORM;
