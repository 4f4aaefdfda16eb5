// Feeds, archives and sitemaps as publishers write them: their issues are found, and malformed ones do no harm.
import { describe, expect, it } from 'vitest';
import { findArchiveLinks } from '../../../src/domain/publication/archive-links.ts';
import { isInterstitial, outlinePage } from '../../../src/domain/publication/page-outline.ts';
import { detectPublishingPlatform } from '../../../src/domain/publication/platforms.ts';
import { parseWebDate, toPageUrl } from '../../../src/domain/publication/public-issue.ts';
import { readSubstackArchive, readWordpressPosts } from '../../../src/domain/publication/read-api.ts';
import { readArchivePage } from '../../../src/domain/publication/read-archive-page.ts';
import { readFeed } from '../../../src/domain/publication/read-feed.ts';
import { readSitemap } from '../../../src/domain/publication/read-sitemap.ts';

const BASE = 'https://letter.example/feed';
const DAY = new Date('2026-11-20T07:00:00Z');

describe('a feed', () => {
  it('in RSS: the whole text before the summary, the permalink where there is no link', () => {
    const feed = `<?xml version="1.0"?><rss version="2.0" xmlns:content="x"><channel><title>Letter</title><link>https://letter.example</link>
<item><title>One &amp; two</title><link>https://letter.example/p/one?utm_source=rss#top</link><pubDate>Fri, 20 Nov 2026 07:00:00 GMT</pubDate>
<description>short</description><content:encoded><![CDATA[<p>Whole <a href="https://a.example">text</a></p>]]></content:encoded></item>
<item><title>Three</title><guid>https://letter.example/p/three</guid><description>&lt;p&gt;All of it&lt;/p&gt;</description></item>
<item><title>No address</title><guid isPermaLink="false">17</guid></item></channel></rss>`;
    expect(readFeed(feed, BASE)?.issues).toEqual([
      {
        url: 'https://letter.example/p/one',
        title: 'One & two',
        publishedAt: DAY,
        changedAt: null,
        html: '<p>Whole <a href="https://a.example">text</a></p>',
      },
      {
        url: 'https://letter.example/p/three',
        title: 'Three',
        publishedAt: null,
        changedAt: null,
        html: '<p>All of it</p>',
      },
    ]);
  });

  it('in Atom: the alternate link, and content that is XHTML itself', () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Letter</title><link rel="next" href="/feed?page=2"/>
<entry><title type="html">A &lt;b&gt;bold&lt;/b&gt; title</title><link rel="self" href="/self"/><link href="/p/one"/><published>2026-11-20T07:00:00Z</published>
<updated>2026-11-21T07:00:00Z</updated><content type="xhtml"><div>Hello <a href="https://a.example/?x=1&amp;y=2">there</a></div></content></entry></feed>`;
    expect(readFeed(feed, BASE)).toEqual({
      issues: [
        {
          url: 'https://letter.example/p/one',
          title: 'A bold title',
          publishedAt: DAY,
          changedAt: new Date('2026-11-21T07:00:00Z'),
          html: '<div>Hello <a href="https://a.example/?x=1&amp;y=2">there</a></div>',
        },
      ],
      next: [{ url: 'https://letter.example/feed?page=2', format: 'feed' }],
    });
  });

  it('in RDF and in JSON', () => {
    const rdf = `<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"><channel><title>L</title></channel>
<item rdf:about="x"><title>One</title><link>https://letter.example/p/one</link><dc:date>2026-11-20T07:00:00Z</dc:date></item></rdf:RDF>`;
    expect(readFeed(rdf, BASE)?.issues).toMatchObject([{ url: 'https://letter.example/p/one', publishedAt: DAY }]);
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      next_url: 'https://letter.example/feed.json?page=2',
      items: [
        { id: '1', url: '/p/one', title: 'One', content_html: '<p>x</p>', date_published: '2026-11-20T07:00:00Z' },
        7,
        null,
      ],
    });
    expect(readFeed(json, BASE)).toMatchObject({
      issues: [{ title: 'One', html: '<p>x</p>', publishedAt: DAY }],
      next: [{}],
    });
  });

  it.each(['', '<html><body>no</body></html>', '{"items": 3}', '{', '[]', 'plain words'])(
    'that is no feed is rejected: %j',
    (text) => {
      expect(readFeed(text, BASE)).toBeNull();
    },
  );

  it('that is cut off yields the entries before the cut', () => {
    const feed = `<rss><channel>${'<item><title>x</title><link>https://letter.example/p/x</link></item>'.repeat(3)}<item><title>br`;
    expect(readFeed(feed, BASE)?.issues).toHaveLength(3);
  });

  it('of any size and depth is read in bounded time', () => {
    const began = performance.now();
    const item = (n: number) =>
      `<item><title>${n}</title><link>https://letter.example/p/${n}</link><content:encoded><![CDATA[${'<p>words</p>'.repeat(100)}]]></content:encoded></item>`;
    expect(
      readFeed(`<rss><channel>${Array.from({ length: 3000 }, (_, n) => item(n)).join('')}</channel></rss>`, BASE)
        ?.issues,
    ).toHaveLength(3000);
    readFeed(`<rss><channel><item>${'<a>'.repeat(50_000)}`, BASE);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('an archive page', () => {
  const read = (html: string) =>
    readArchivePage(html, { url: 'https://letter.example/archive', format: 'archive-page' }, (url) =>
      url.pathname.startsWith('/p/'),
    );

  it('takes picture, title and date of one card together, and no comment links', () => {
    const card = (
      n: number,
    ) => `<div><a href="/p/${n}"><img alt="Picture ${n}"></a><a href="/p/${n}"><h2>Title number ${n}</h2></a>
<a href="/p/${n}">Read more</a><time datetime="2026-11-${10 + n}T07:00:00Z">Nov</time><a href="/u/jane">Jane</a></div>`;
    expect(read(`${card(2)}${card(1)}<a rel="next" href="/archive?page=2">Older</a>`)).toEqual({
      issues: [2, 1].map((n) => ({
        url: `https://letter.example/p/${n}`,
        title: `Title number ${n}`,
        publishedAt: new Date(Date.UTC(2026, 10, 10 + n, 7)),
        changedAt: null,
        html: null,
      })),
      next: [{ url: 'https://letter.example/archive?page=2', format: 'archive-page' }],
    });
  });

  it.each([
    ['11/20/2026', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['November 20th, 2026', '2026-11-20'],
    ['20. November 2026', '2026-11-20'],
    ['3 März 2026', '2026-03-03'],
    ['2026-11-20', '2026-11-20'],
  ])('dates written as %s are read', (written, day) => {
    const found = read(
      `<ul><li>${written} - <a href="/p/one">The first one</a></li><li>${written} - <a href="/p/two">The second</a></li></ul>`,
    );
    expect('issues' in found && found.issues.map(({ publishedAt }) => publishedAt?.toISOString().slice(0, 10))).toEqual(
      [day, day],
    );
  });

  it.each([
    ['<div id="root"></div><script src="a.js"></script>', 'the archive is built by a script'],
    ['<title>Just a moment...</title><p>Checking</p>', 'the site shows a consent or robot check page'],
    [`<p>${'Nothing here yet. '.repeat(40)}</p>`, 'the archive lists no issues'],
  ])('without issues says why', (html, because) => expect(read(html)).toEqual({ because }));
});

it('a sitemap gives its issues, and an index its parts without those of tags and pictures', () => {
  const isIssue = (url: URL) => url.pathname.startsWith('/p/');
  expect(
    readSitemap(
      '<urlset><url><loc>https://letter.example/p/1</loc><lastmod>2026-11-20T07:00:00Z</lastmod></url><url><loc>https://letter.example/about</loc></url></urlset>',
      BASE,
      isIssue,
    )?.issues,
  ).toEqual([{ url: 'https://letter.example/p/1', title: null, publishedAt: null, changedAt: DAY, html: null }]);
  const index = ['sitemap-posts.xml', 'sitemap-tags.xml', 'sitemap-posts-2.xml.gz', 'wp-sitemap-posts-post-1.xml'];
  expect(
    readSitemap(
      `<sitemapindex>${index.map((name) => `<sitemap><loc>https://letter.example/${name}</loc></sitemap>`).join('')}</sitemapindex>`,
      BASE,
      isIssue,
    )?.next.map(({ url }) => url.split('/').at(-1)),
  ).toEqual(['sitemap-posts.xml', 'wp-sitemap-posts-post-1.xml']);
  expect(readSitemap('<html></html>', BASE, isIssue)).toBeNull();
});

it('listings by API continue until they are empty, and other answers are rejected', () => {
  const at = (url: string) => ({ url, format: 'substack-archive' as const });
  const url = 'https://letter.example/api/v1/archive?sort=new&offset=12&limit=12';
  const post = { slug: 'one', title: 'One', post_date: '2026-11-20T07:00:00Z', type: 'newsletter' };
  expect(readSubstackArchive(JSON.stringify([post]), at(url))).toMatchObject({
    issues: [{ url: 'https://letter.example/p/one' }],
    next: [{ url: expect.stringContaining('offset=13') }],
  });
  expect(readSubstackArchive('[]', at(url))).toEqual({ issues: [], next: [] });
  expect(readSubstackArchive('<html>', at(url))).toBeNull();
  const wp = [
    {
      link: 'https://letter.example/one/',
      title: { rendered: 'Q&#038;A &#8211; <em>one</em>' },
      date_gmt: '2026-11-20T07:00:00',
      content: { rendered: '<p>x</p>' },
    },
  ];
  expect(
    readWordpressPosts(JSON.stringify(wp), {
      url: 'https://letter.example/wp-json/wp/v2/posts?per_page=50&page=1',
      format: 'wordpress-posts',
    }),
  ).toMatchObject({
    issues: [{ title: 'Q&A – one', publishedAt: DAY, html: '<p>x</p>' }],
    next: [],
  });
});

it('platforms are recognised by host, generator and markup', () => {
  const of = (home: string, generator = '', html = '') => detectPublishingPlatform(home, { generator, html }).name;
  expect(of('https://tide.substack.com/')).toBe('substack');
  expect(of('https://buttondown.com/tide')).toBe('buttondown');
  expect(of('https://tide.kit.com/')).toBe('kit');
  expect(of('https://tide.example/', 'Ghost 5.2')).toBe('ghost');
  expect(of('https://tide.example/', 'WordPress 6.9')).toBe('wordpress');
  expect(of('https://tide.example/', '', '<script src="https://substackcdn.com/a.js">')).toBe('substack');
  expect(of('https://tide.example/', '', '<img src="https://media.beehiiv.com/x">')).toBe('beehiiv');
  expect(of('https://tide.example/')).toBe('plain');
});

it('invalid addresses and dates are ignored', () => {
  expect(
    ['javascript:alert(1)', 'mailto:a@b.c', 'https://u:p@a.example/', '', null].map((href) => toPageUrl(href, BASE)),
  ).toEqual([null, null, null, null, null]);
  expect(['yesterday', '', null, '0001-01-01', 'x'.repeat(200)].map(parseWebDate)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(
    findArchiveLinks(
      [
        { href: '/issues', text: 'x' },
        { href: 'https://other.example/archive', text: 'Archive' },
        { href: '/past', text: 'Past issues' },
      ],
      'https://letter.example/',
    ),
  ).toEqual(['https://letter.example/issues', 'https://letter.example/past']);
  expect(isInterstitial(outlinePage('<title>The cookie issue</title><p>words</p>'))).toBe(false);
});
