// How newsletters are published, one entry per platform. Sources: the platforms' own documentation and feeds.
import { MAILCHIMP_ARCHIVE } from './archive-links.ts';
import type { Listing } from './public-issue.ts';

export type PlatformName =
  | 'substack'
  | 'beehiiv'
  | 'ghost'
  | 'buttondown'
  | 'kit'
  | 'mailchimp'
  | 'wordpress'
  | 'plain';

/** What is known of a newsletter's site after reading its home page. */
export interface SiteFacts {
  /** The final URL of the home page. */
  home: string;
  /** Feeds that the home page declares; absolute URLs. */
  feeds: string[];
  /** Links of the home page that may lead to an archive; absolute URLs. */
  archives: string[];
}

export interface Platform {
  name: PlatformName;
  /** Hosts of the platform itself and of its tenants. */
  hosts: RegExp | null;
  /** Matches the platform in `<meta name="generator">`. */
  generator: RegExp | null;
  /** Matches the markup of its pages on a publisher's own domain. */
  markup: RegExp | null;
  /** Listings of the newest issues, best first. */
  newest(site: SiteFacts): Listing[];
  /** Listings that reach back to the first issue, best first. */
  past(site: SiteFacts): Listing[];
  isIssue(url: URL, site: SiteFacts): boolean;
  /** The URL of the next archive page, for archives without a link to it; null if the platform has no such rule. */
  paged: ((url: URL) => URL) | null;
  /** Ids and classes of the element that contains an issue's own text, best first. */
  body: string[];
  signUp(site: SiteFacts): string | null;
}

const on = (site: SiteFacts, path: string): string => new URL(path, site.home).href;
/** Appends to the home page's own path, as 'rss' to 'buttondown.com/name'. */
const below = (site: SiteFacts, path: string): string => {
  const home = new URL(site.home);
  return new URL(path, `${home.origin}${home.pathname.replace(/\/?$/, '/')}`).href;
};
const feeds = (urls: string[]): Listing[] => urls.map((url) => ({ url, format: 'feed' }));
const archivePages = (urls: string[]): Listing[] => urls.map((url) => ({ url, format: 'archive-page' }));
const sitemaps = (urls: string[]): Listing[] => urls.map((url) => ({ url, format: 'sitemap' }));
const isOn = (url: URL, site: SiteFacts): boolean =>
  url.hostname.replace(/^www\./, '') === new URL(site.home).hostname.replace(/^www\./, '');

/** The next URL by page number: '?page=2', '?page=3' ... */
const byPageNumber = (url: URL): URL => {
  const next = new URL(url);
  next.searchParams.set('page', String(Number(next.searchParams.get('page') ?? 1) + 1));
  return next;
};

/** Paths of a site that are not issues. */
const NOT_AN_ISSUE =
  /^\/(?:$|about|archive|archives|author|authors|tag|tags|category|categories|page|pages|subscribe|signup|sign-up|login|account|privacy|terms|contact|search|feed|rss|sitemap|wp-|advertise|sponsor|jobs|shop|store|membership|recommendations|leaderboard|members|podcast$|home$|comments|legal|imprint|impressum|faq|press)(?:[/.-]|$)/i;

/**
 * The Mailchimp list's URL among the links or as the home page: 'https://us1.campaign-archive.com/home/?u=U&id=LIST'.
 */
function mailchimpList(site: SiteFacts): URL | null {
  for (const address of [site.home, ...site.archives, ...site.feeds]) {
    const url = URL.parse(address);
    if (url && MAILCHIMP_ARCHIVE.test(url.hostname) && url.searchParams.get('u') && url.searchParams.get('id'))
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

export const PLATFORMS: readonly Platform[] = [
  {
    name: 'substack',
    hosts: /\.substack\.com$/,
    generator: null,
    markup: /substackcdn\.com\/|"substack_[a-z]+"|https:\/\/substack\.com\/api\//,
    newest: (site) => [
      ...feeds([on(site, '/feed')]),
      { url: on(site, '/api/v1/archive?sort=new&search=&offset=0&limit=12'), format: 'substack-archive' },
    ],
    past: (site) => [
      { url: on(site, '/api/v1/archive?sort=new&search=&offset=0&limit=12'), format: 'substack-archive' },
      ...sitemaps([on(site, '/sitemap.xml')]),
      ...feeds([on(site, '/feed')]),
    ],
    isIssue: (url, site) => isOn(url, site) && /^\/p\/[^/]+\/?$/.test(url.pathname),
    paged: null,
    body: ['available-content', 'body', 'post-content'],
    signUp: (site) => on(site, '/subscribe'),
  },
  {
    name: 'beehiiv',
    hosts: /\.beehiiv\.com$/,
    generator: /beehiiv/i,
    markup: /media\.beehiiv\.com\/|rss\.beehiiv\.com\/|"beehiiv/,
    newest: (site) => [...feeds(site.feeds), ...archivePages([on(site, '/archive'), on(site, '/')])],
    past: (site) => [
      ...archivePages([on(site, '/archive?page=1')]),
      ...sitemaps([on(site, '/sitemap.xml')]),
      ...feeds(site.feeds),
    ],
    isIssue: (url, site) => isOn(url, site) && /^\/p\/[^/]+\/?$/.test(url.pathname),
    paged: byPageNumber,
    body: ['content-blocks', 'rendered-post', 'post-content'],
    signUp: (site) => on(site, '/subscribe'),
  },
  {
    name: 'ghost',
    hosts: /\.ghost\.io$/,
    generator: /^ghost\b/i,
    markup: null,
    newest: (site) => feeds([on(site, '/rss/'), ...site.feeds]),
    past: (site) => [
      ...sitemaps([on(site, '/sitemap-posts.xml')]),
      ...archivePages([on(site, '/page/1/')]),
      ...feeds([on(site, '/rss/')]),
    ],
    isIssue: (url, site) => isOn(url, site) && !NOT_AN_ISSUE.test(url.pathname) && /^\/[^.]+\/?$/.test(url.pathname),
    paged: (url) => {
      const page = Number(/\/page\/(\d+)/.exec(url.pathname)?.[1] ?? 1);
      return new URL(`${url.pathname.replace(/\/page\/\d+\/?$|\/$/, '')}/page/${page + 1}/`, url);
    },
    body: ['gh-content', 'post-full-content', 'post-content', 'kg-content'],
    signUp: (site) => on(site, '/#/portal/signup'),
  },
  {
    name: 'buttondown',
    hosts: /^(?:www\.)?buttondown\.(?:com|email)$/,
    generator: /buttondown/i,
    markup: /buttondown\.(?:com|email)\/(?:api\/emails|static)|assets\.buttondown\./,
    newest: (site) => feeds([below(site, 'rss'), ...site.feeds]),
    past: (site) => [...archivePages([below(site, 'archive/')]), ...feeds([below(site, 'rss')])],
    isIssue: (url, site) => isOn(url, site) && /\/archive\/[^/]+\/?$/.test(url.pathname),
    paged: byPageNumber,
    body: ['email-body', 'email-body-content', 'email', 'prose'],
    signUp: (site) => site.home,
  },
  {
    name: 'kit',
    hosts: /\.(?:kit\.com|ck\.page|convertkit\.com)$/,
    generator: /convertkit|^kit$/i,
    markup: /(?:f|pages)\.convertkit\.com\/|convertkitcdn|kit\.com\/creator-network|cdn\.convertkit\.com/,
    newest: (site) => [...archivePages([on(site, '/posts')]), ...feeds([...site.feeds, on(site, '/posts/feed')])],
    past: (site) => [...archivePages([on(site, '/posts?page=1')]), ...feeds([...site.feeds, on(site, '/posts/feed')])],
    isIssue: (url, site) =>
      isOn(url, site) && /^\/(?:profile\/)?posts\/[^/]+\/?$/.test(url.pathname) && !/\/feed\/?$/.test(url.pathname),
    paged: byPageNumber,
    body: ['message-content', 'post-content', 'formkit-post', 'ck-inner-section'],
    signUp: (site) => on(site, '/'),
  },
  {
    name: 'mailchimp',
    hosts: /(?:^|\.)campaign-archive\d*\.com$|^mailchi\.mp$/,
    generator: null,
    markup: /campaign-archive\d*\.com\/home\/\?u=/,
    newest: (site) => [...feeds(mailchimpAt(site, '/feed')), ...archivePages(mailchimpAt(site, '/home/'))],
    past: (site) => [...archivePages(mailchimpAt(site, '/home/')), ...feeds(mailchimpAt(site, '/feed'))],
    isIssue: (url) =>
      (/(?:^|\.)campaign-archive\d*\.com$/.test(url.hostname) && url.pathname === '/' && url.searchParams.has('u')) ||
      (url.hostname === 'mailchi.mp' && /^\/[^/]+\/[^/]+\/?$/.test(url.pathname)),
    paged: null,
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
    newest: (site) => feeds([below(site, 'feed/'), ...site.feeds.filter((url) => !/\/comments\//.test(url))]),
    past: (site) => [
      { url: below(site, 'wp-json/wp/v2/posts?per_page=50&page=1'), format: 'wordpress-posts' },
      ...sitemaps([on(site, '/wp-sitemap.xml'), on(site, '/sitemap_index.xml')]),
      ...feeds([below(site, 'feed/?paged=1')]),
    ],
    isIssue: (url, site) => isOn(url, site) && !NOT_AN_ISSUE.test(url.pathname) && !/\.\w{2,4}$/.test(url.pathname),
    paged: null,
    body: ['entry-content', 'post-content', 'wp-block-post-content', 'article-content'],
    signUp: () => null,
  },
];

/** A site without a known platform: uses what its home page declares, and the customary paths. */
export const PLAIN_SITE: Platform = {
  name: 'plain',
  hosts: null,
  generator: null,
  markup: null,
  newest: (site) => [...feeds(site.feeds), ...archivePages([...site.archives, site.home])],
  past: (site) => [
    ...archivePages([...site.archives, site.home]),
    ...feeds(site.feeds),
    ...sitemaps([on(site, '/sitemap.xml')]),
  ],
  isIssue: (url, site) =>
    isOn(url, site) &&
    !NOT_AN_ISSUE.test(url.pathname) &&
    (ISSUE_FOLDER.test(url.pathname) || NUMBERED.test(url.pathname) || isBelowArchive(url, site)),
  paged: null,
  body: ['issue-content', 'post-content', 'entry-content', 'article-body', 'newsletter', 'content'],
  signUp: () => null,
};

const ISSUE_FOLDER =
  /\/(?:p|posts?|issues?|editions?|letters?|newsletters?|archives?|ausgaben?|numeros?|briefings?|blog|articles?|digest)\/[^/]+(?:\/[^/]+)?\/?$/i;
/** Numbered or dated paths: '/issue-212', '/2026-11-20', '/212.html'. */
const NUMBERED = /\/(?:[a-z-]*-)?(?:\d{1,5}|\d{4}[-/]\d{2}[-/]\d{2}[^/]*)(?:\.html?)?\/?$/i;

const isBelowArchive = (url: URL, site: SiteFacts): boolean =>
  site.archives.some((archive) => {
    const path = URL.parse(archive)?.pathname.replace(/\/?$/, '/') ?? '/';
    return path !== '/' && url.pathname.startsWith(path) && url.pathname.length > path.length;
  });

/** Identifies a site's platform by its host, then by the generator tag, then by its markup. */
export function detectPlatform(home: string, { generator, html }: { generator: string; html: string }): Platform {
  const { hostname } = new URL(home);
  return (
    PLATFORMS.find(({ hosts }) => hosts?.test(hostname)) ??
    PLATFORMS.find((platform) => generator && platform.generator?.test(generator)) ??
    PLATFORMS.find(({ markup }) => markup?.test(html)) ??
    PLAIN_SITE
  );
}

/** The platform with this name; `PLAIN_SITE` for an unknown one. */
export const platformNamed = (name: string): Platform => PLATFORMS.find((one) => one.name === name) ?? PLAIN_SITE;
