// Public sites of newsletters in the formats of publishing platforms: feeds, archives and issue pages, with the
// platforms' own paging. Served by the stand-ins; the tests use the same sites.
import { escapeHtmlValue } from '../../src/domain/html-escape.ts';

export type PublisherSiteFormat =
  | 'substack'
  | 'beehiiv'
  | 'ghost'
  | 'buttondown'
  | 'kit'
  | 'mailchimp'
  | 'wordpress'
  | 'plain';

export interface PublishedIssue {
  slug: string;
  title: string;
  publishedAt: Date;
  /** HTML of the issue with open links. */
  html: string;
}

export interface Publisher {
  form: PublisherSiteFormat;
  name: string;
  about: string;
  host: string;
  /** Mailchimp's archives are on its own hosts, such as 'us1.campaign-archive.com'. */
  archiveHost?: string;
  /** The published issues, newest first. */
  issues: readonly PublishedIssue[];
  robots?: string;
  feedSize?: number;
  excerpts?: boolean;
}

export interface SiteRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
}

export interface SiteAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const FEED_SIZE = 20;
const PAGE_SIZE = 12;
/** Mailchimp's archive page shows only this many issues. */
const MAILCHIMP_SHOWN = 20;
const LIST = { u: 'a1b2c3d4e5f60718293a4b5c6', id: '9f8e7d6c5b' };

const found = (body: string, headers: Record<string, string> = HTML): SiteAnswer => ({ status: 200, headers, body });
const missing: SiteAnswer = {
  status: 404,
  headers: HTML,
  body: '<!doctype html><title>Not found</title><h1>Not found</h1>',
};

export function toIssuePageUrl(
  { form, host, archiveHost }: Pick<Publisher, 'form' | 'host' | 'archiveHost'>,
  slug: string,
): string {
  return `https://${archiveHost ?? host}${pathOf(form, slug)}`;
}

function pathOf(form: PublisherSiteFormat, slug: string): string {
  switch (form) {
    case 'substack':
    case 'beehiiv':
      return `/p/${slug}`;
    case 'kit':
      return `/posts/${slug}`;
    case 'buttondown':
      return `/archive/${slug}/`;
    case 'mailchimp':
      return `/?u=${LIST.u}&id=${slug}`;
    case 'plain':
      return `/issues/${slug}.html`;
    default:
      return `/${slug}/`;
  }
}

export function answerPublisher(site: Publisher, asked: SiteRequest): SiteAnswer {
  const { path } = asked;
  if (path === '/robots.txt')
    return found(site.robots ?? `User-agent: *\nDisallow: /subscribe\nSitemap: https://${site.host}/sitemap.xml\n`, {
      'content-type': 'text/plain',
    });
  return conditional(pageOf(site, asked), asked);
}

/** Answers as servers with an ETag do: an unchanged page gets 304. */
function conditional(answer: SiteAnswer, { headers }: SiteRequest): SiteAnswer {
  if (answer.status !== 200 || typeof answer.body !== 'string') return answer;
  let sum = 0;
  for (const letter of answer.body) sum = (sum * 31 + letter.charCodeAt(0)) | 0;
  const etag = `W/"${(sum >>> 0).toString(16)}-${answer.body.length}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  return { ...answer, headers: { ...answer.headers, etag } };
}

function pageOf(site: Publisher, { path, query }: SiteRequest): SiteAnswer {
  const { form, issues } = site;
  const issue = issues.find(({ slug }) =>
    form === 'mailchimp' ? query.get('id') === slug && path === '/' : path === pathOf(form, slug),
  );
  if (issue) return found(issuePage(site, issue));
  const feed = () => found(rssOf(site), { 'content-type': 'application/rss+xml; charset=utf-8' });
  const page = Number(query.get('page') ?? 1);
  switch (form) {
    case 'substack':
      if (path === '/feed') return feed();
      if (path === '/api/v1/archive') return substackArchive(site, query);
      if (path === '/archive') return found(frame(site, '<div id="entry"></div><script src="/main.js"></script>'));
      break;
    case 'beehiiv':
      if (path === '/feeds/4tKq2.xml') return feed();
      if (path === '/archive') return found(frame(site, archiveList(site, page, PAGE_SIZE)));
      break;
    case 'ghost':
      if (path === '/rss/') return feed();
      if (path === '/sitemap-posts.xml') return found(sitemap(site), { 'content-type': 'application/xml' });
      if (/^\/page\/\d+\/$/.test(path))
        return found(frame(site, archiveList(site, Number(path.split('/')[2]), PAGE_SIZE)));
      break;
    case 'buttondown':
      if (path === '/rss') return feed();
      if (path === '/archive/') return found(frame(site, archiveList(site, page, 30)));
      break;
    case 'kit':
      if (path === '/posts') return found(frame(site, archiveList(site, page, PAGE_SIZE)));
      if (path === '/posts/feed') return missing;
      break;
    case 'mailchimp':
      if (path === '/feed' && query.get('u') === LIST.u) return feed();
      if (path === '/home/' && query.get('u') === LIST.u) return found(mailchimpArchive(site));
      break;
    case 'wordpress':
      if (path === '/feed/') return feed();
      if (path === '/wp-json/wp/v2/posts') return wordpressPosts(site, query);
      break;
    case 'plain':
      if (path === '/feed.json') return jsonFeed(site);
      if (path === '/issues/') return found(frame(site, archiveList(site, 1, issues.length)));
      break;
  }
  if (path === '/sitemap.xml') return found(sitemap(site), { 'content-type': 'application/xml' });
  if (path === '/')
    return found(
      frame(site, `<h1>${escapeHtmlValue(site.name)}</h1><p>${escapeHtmlValue(site.about)}</p>${homeLinks(site)}`),
    );
  return missing;
}

const GENERATOR: Partial<Record<PublisherSiteFormat, string>> = {
  ghost: '<meta name="generator" content="Ghost 6.2">',
  wordpress: '<meta name="generator" content="WordPress 6.9"><link rel="https://api.w.org/" href="/wp-json/">',
  substack: '<link rel="preconnect" href="https://substackcdn.com/">',
  beehiiv:
    '<link rel="alternate" type="application/rss+xml" title="RSS" href="/feeds/4tKq2.xml"><link rel="preload" href="https://media.beehiiv.com/cdn-cgi/image/w=1/x.png">',
  kit: '<script async src="https://f.convertkit.com/ckjs/ck.5.js"></script>',
  buttondown: '<link rel="stylesheet" href="https://assets.buttondown.email/archive.css">',
  plain: '<link rel="alternate" type="application/feed+json" href="/feed.json">',
};

function homeLinks({ form, host, archiveHost = host }: Publisher): string {
  if (form === 'mailchimp')
    return `<p><a href="https://${archiveHost}/home/?u=${LIST.u}&amp;id=${LIST.id}">Past issues</a></p>`;
  if (form === 'plain') return '<p><a href="/issues/">All issues</a></p>';
  return '<p><a href="/subscribe">Subscribe</a> <a href="/archive">Archive</a></p>';
}

const frame = (site: Publisher, main: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtmlValue(site.name)}</title>${GENERATOR[site.form] ?? ''}
<meta name="description" content="${escapeHtmlValue(site.about)}"><link rel="icon" type="image/svg+xml" href="/logo.svg">${head}</head>
<body><header><a href="/">${escapeHtmlValue(site.name)}</a> <a href="/about">About</a></header><main>${main}</main>
<footer><p>${escapeHtmlValue(site.name)} keeps your address to itself. <a href="/privacy">Privacy</a> <a href="/terms">Terms</a></p></footer></body></html>`;

const BODY: Record<PublisherSiteFormat, [open: string, close: string]> = {
  substack: ['<div class="available-content"><div dir="auto" class="body markup">', '</div></div>'],
  beehiiv: ['<div class="rendered-post"><div id="content-blocks">', '</div></div>'],
  ghost: ['<section class="gh-content gh-canvas">', '</section>'],
  buttondown: ['<div class="email-body">', '</div>'],
  kit: ['<div class="message-content">', '</div>'],
  mailchimp: ['<table id="bodyTable"><tr><td>', '</td></tr></table>'],
  wordpress: ['<div class="entry-content">', '</div>'],
  plain: ['<article>', '</article>'],
};

function issuePage(site: Publisher, { slug, title, publishedAt, html }: PublishedIssue): string {
  const [open, close] = BODY[site.form];
  const head = `<meta property="og:title" content="${escapeHtmlValue(title)}"><meta property="og:site_name" content="${escapeHtmlValue(site.name)}">
<meta property="article:published_time" content="${publishedAt.toISOString()}"><link rel="canonical" href="${escapeHtmlValue(toIssuePageUrl(site, slug))}">`;
  return frame(
    site,
    `<h1>${escapeHtmlValue(title)}</h1>${open}${html}${close}<h3>Keep reading</h3>${archiveList(site, 1, 3)}`,
    head,
  );
}

function archiveList(site: Publisher, page: number, size: number): string {
  return site.issues
    .slice((page - 1) * size, page * size)
    .map(
      ({ slug, title, publishedAt }) =>
        `<div class="card"><a href="${escapeHtmlValue(pathOf(site.form, slug))}"><h3>${escapeHtmlValue(title)}</h3></a><p>Five minutes</p><time datetime="${publishedAt.toISOString()}">${publishedAt.toDateString()}</time></div>`,
    )
    .join('\n');
}

/** Mailchimp's list format: '11/20/2026 - Title'. */
function mailchimpArchive(site: Publisher): string {
  const day = (date: Date) =>
    `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCDate()).padStart(2, '0')}/${date.getUTCFullYear()}`;
  const entries = site.issues
    .slice(0, MAILCHIMP_SHOWN)
    .map(
      ({ slug, title, publishedAt }) =>
        `<li class="campaign">${day(publishedAt)} - <a href="${escapeHtmlValue(toIssuePageUrl(site, slug))}" title="${escapeHtmlValue(title)}" target="_blank">${escapeHtmlValue(title)}</a></li>`,
    );
  return frame(site, `<h2>${escapeHtmlValue(site.name)} archive</h2><ul id="archive-list">${entries.join('\n')}</ul>`);
}

function rssOf(site: Publisher): string {
  const items = site.issues.slice(0, site.feedSize ?? FEED_SIZE).map(
    ({ slug, title, publishedAt, html }) => `<item><title><![CDATA[${title}]]></title>
<link>${escapeHtmlValue(toIssuePageUrl(site, slug))}</link><guid isPermaLink="false">${slug}</guid><pubDate>${publishedAt.toUTCString()}</pubDate>
<description><![CDATA[${site.excerpts ? `<p>${html.replaceAll(/<[^>]+>/g, ' ').slice(0, 120)}…</p>` : title}]]></description>${
      site.excerpts ? '' : `<content:encoded><![CDATA[${html.replaceAll(']]>', ']]&gt;')}]]></content:encoded>`
    }</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>${escapeHtmlValue(site.name)}</title><link>https://${site.host}/</link><description>${escapeHtmlValue(site.about)}</description>
${items.join('\n')}</channel></rss>`;
}

function jsonFeed(site: Publisher): SiteAnswer {
  const items = site.issues.slice(0, site.feedSize ?? FEED_SIZE).map(({ slug, title, publishedAt, html }) => ({
    id: slug,
    url: toIssuePageUrl(site, slug),
    title,
    date_published: publishedAt.toISOString(),
    ...(site.excerpts ? { summary: title } : { content_html: html }),
  }));
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.name,
    home_page_url: `https://${site.host}/`,
    items,
  };
  return found(JSON.stringify(feed), { 'content-type': 'application/feed+json' });
}

const json = (value: unknown, headers: Record<string, string> = {}): SiteAnswer =>
  found(JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8', ...headers });

function substackArchive(site: Publisher, query: URLSearchParams): SiteAnswer {
  const offset = Number(query.get('offset') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? PAGE_SIZE), 50);
  return json(
    site.issues.slice(offset, offset + limit).map(({ slug, title, publishedAt }, nth) => ({
      id: 1_000_000 - offset - nth,
      type: 'newsletter',
      audience: 'everyone',
      title,
      slug,
      post_date: publishedAt.toISOString(),
      canonical_url: toIssuePageUrl(site, slug),
      truncated_body_text: title,
    })),
  );
}

function wordpressPosts(site: Publisher, query: URLSearchParams): SiteAnswer {
  const size = Math.min(Number(query.get('per_page') ?? 10), 100);
  const page = Number(query.get('page') ?? 1);
  const pages = Math.ceil(site.issues.length / size);
  if (page > pages) return { ...json({ code: 'rest_post_invalid_page_number' }), status: 400 };
  return json(
    site.issues.slice((page - 1) * size, page * size).map(({ slug, title, publishedAt, html }) => ({
      date: publishedAt.toISOString().slice(0, 19),
      date_gmt: publishedAt.toISOString().slice(0, 19),
      slug,
      link: toIssuePageUrl(site, slug),
      title: { rendered: escapeHtmlValue(title) },
      content: { rendered: html, protected: false },
    })),
    { 'x-wp-totalpages': String(pages) },
  );
}

const sitemap = (site: Publisher) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://${site.host}/</loc></url>
${site.issues
  .map(
    ({ slug, publishedAt }) =>
      `<url><loc>${escapeHtmlValue(toIssuePageUrl(site, slug))}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>`,
  )
  .join('\n')}</urlset>`;
