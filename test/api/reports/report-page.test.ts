// The public report's page: its content, headers, caching and states.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildReport } from '../../../src/flows/report/build.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import template from '../../../web/report.html?raw';
import { createWorld, daysAgo, ORIGIN } from '../../support/world.ts';

const world = createWorld();
const { db, services, add } = world;
const HOSTILE = `</script><script>alert(1)</script> "Ink" & 'Co' <!--view--> nonce="__NONCE__" $& __NONCE__`;

// The page as vite builds it, with its placeholder for the nonce.
const page = template.replace('<script type="module"', '<script nonce="__NONCE__" type="module"');
const files = new Map([['/report.html', page]]);
world.bindings.ASSETS = {
  fetch: async (input: RequestInfo | URL) => {
    const file = files.get(new URL(input instanceof Request ? input.url : String(input)).pathname);
    return file === undefined ? new Response(null, { status: 404 }) : new Response(file);
  },
} as Fetcher;

async function published(name: string, slug: string) {
  const ours = await add.newsletter({ name, reportSlug: slug });
  const near = await add.newsletter({ name: `Near ${slug}` });
  await db.insert(newsletterSimilarities).values({ newsletterId: ours.id, similarId: near.id, similarity: 0.9 });
  const brand = await add.brand({ name: `Sponsor ${slug}` });
  await add.sponsorship(near.id, brand.id, { detectedAt: daysAgo(20), placementType: 'multi_sponsor_grid' });
  await buildReport(services, { newsletterId: ours.id }, new Date());
  return { ours, near, brand };
}

const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';

describe('a report page', () => {
  beforeAll(async () => {
    await published('The Ledger', 'ledger-12345678');
  });

  it('is complete without JavaScript: name, counts, competitors, brands and radar are in the HTML', async () => {
    const response = await world.call('/report/ledger-12345678');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, '\n');
    for (const words of [
      'The Ledger',
      'Get Full Access - It&#39;s Free',
      'Relevant Newsletters',
      'Relevant Active Brands',
      'Sponsorship Opportunities',
      'Near ledger-12345678',
      'Sponsor ledger-12345678',
      '1 sponsorship',
      'Get Contact',
      'Premium Brand',
      'Multi-Sponsor Grid',
      'View Details',
      'Start For Free',
      'Report generated',
      'Data updated daily',
    ]) {
      expect(text).toContain(words);
    }
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html).not.toMatch(/style="/);
  });

  it('has previews for social networks with absolute addresses, and is noindex for search engines', async () => {
    const response = await world.call('/report/ledger-12345678');
    const html = await response.text();
    const address = `${ORIGIN}/report/ledger-12345678`;
    expect(html).toContain('<title>The Ledger: Sponsorship Intelligence Report · Broughtby</title>');
    for (const tag of [
      '<meta name="description" content="1 relevant newsletter, 1 active brand and 1 sponsorship opportunity for The Ledger.">',
      `<link rel="canonical" href="${address}">`,
      `<meta property="og:image" content="${ORIGIN}/assets/share.png">`,
      '<meta property="og:image:width" content="1200">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="robots" content="noindex">',
    ]) {
      expect(html).toContain(tag);
    }
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('embeds the data that the API answers', async () => {
    const html = await (await world.call('/report/ledger-12345678')).text();
    const embedded = /<script type="application\/json" id="report-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    const { data } = await world.call('/api/public/report/ledger-12345678');
    expect(JSON.parse(embedded)).toEqual({ state: 'report', report: data });
  });

  it('allows inline scripts and styles only with a nonce that is new each time, also from the edge’s copy', async () => {
    const [one, other] = [await world.call('/report/ledger-12345678'), await world.call('/report/ledger-12345678')];
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(await one.text()).toContain(`<script nonce="${nonceOf(one)}" type="module"`);
    expect(await other.text()).not.toContain('__NONCE__');
  });

  it('escapes every name in text, attribute, data and title', async () => {
    await published(HOSTILE, 'hostile-12345678');
    const response = await world.call('/report/hostile-12345678');
    const html = await response.text();
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('<script>alert');
    expect(html.split(`nonce="${nonceOf(response)}"`)).toHaveLength(2);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const embedded = /id="report-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(embedded).report.newsletter.name).toBe(HOSTILE);
    expect(html).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)[a-z#]/i);
  });

  it('loads nothing from third parties: a logo elsewhere is not requested', async () => {
    const { ours } = await published('Logos', 'logos-12345678');
    await services.db.execute(
      `update newsletters set logo_url = 'https://tracker.example/logo.png' where id = '${ours.id}'`,
    );
    await buildReport(services, { newsletterId: ours.id, atOnce: true }, new Date());
    const html = await (await world.call('/report/logos-12345678')).text();
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('tracker.example');
    expect(html).toContain('>LO<');
  });
});

describe('pages that show no report', () => {
  it('an unknown link is a 404 with its own text; any other path below /report is the general 404 page', async () => {
    const unknown = await world.call('/report/unknown-12345678');
    const html = await unknown.text();
    expect(unknown.status).toBe(404);
    expect(html).toContain('Report Not Found');
    expect(html).toContain('This intelligence report link may be invalid or expired');
    for (const path of ['/report', '/report/', '/report/a/b', '/report/ledger-12345678/other']) {
      const lost = await world.call(path);
      expect([path, lost.status]).toEqual([path, 404]);
      expect(await lost.text()).toContain('404 Page Not Found');
    }
  });

  it('a link with a trailing slash leads to the report', async () => {
    const { status, headers } = await world.call('/report/ledger-12345678/?utm_source=chat');
    expect([status, headers.get('location')]).toEqual([308, '/report/ledger-12345678?utm_source=chat']);
  });

  it('a report that is being built says so, and reloads by itself without JavaScript', async () => {
    await add.newsletter({ name: 'Soon', reportSlug: 'soon-12345678' });
    const response = await world.call('/report/soon-12345678');
    const html = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(html).toContain('Loading intelligence report...');
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
    expect(html).not.toContain('Soon');
  });
});

describe('crawlers', () => {
  it('are sent to the landing page only; they may read reports, which are noindex', async () => {
    const answer = await world.call('/robots.txt');
    expect(answer.status).toBe(200);
    const robots = await answer.text();
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(robots).not.toContain('Disallow: /report');
    const sitemap = await (await world.call('/sitemap.xml')).text();
    expect([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([`${ORIGIN}/`]);
  });
});
