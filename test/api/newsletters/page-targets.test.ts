// A mail's hidden links are resolved by the issue's public page, on every platform, with few requests, or the reason is
// stored.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerPublisher,
  type Publisher,
  type PublisherSiteFormat,
  toIssuePageUrl,
} from '../../../local/samples/publishers.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { resolveLinksByPublicPage } from '../../../src/flows/link/read-page-targets.ts';
import { listHostsRequestedOn } from '../../../src/store/link/link-requests.ts';
import { linkRequests } from '../../../src/store/schema/links.ts';
import {
  ARCHIVE_FORMATS,
  createFakePublishers,
  createPublisher,
  MAILCHIMP_HOST,
  type SiteHandler,
} from '../../support/publishers.ts';
import { createWorld } from '../../support/world.ts';

const { db, services } = createWorld();
const NOW = new Date('2026-11-27T09:00:00Z');
const SENT = new Date('2026-11-20T07:30:00Z');
const HOST = 'tideletter.example';
beforeEach(async () => {
  await db.delete(linkRequests);
});

const story = (n: number) =>
  `<h2>Story number ${n} of the week</h2><p>What the harbour master of port ${n} says about berth prices, moorings and
the autumn gales that came ${n} days early. <a href="https://reading.example/story-${n}">Read more</a></p>`;
const ad = `<p>Together with</p><h3><a href="https://saltmark.example/jackets?ref=1">Jackets that outlast the boat</a></h3>
<p>Saltmark sews foul-weather gear in Falmouth and repairs it for life. <a href="https://saltmark.example/offer">Get the offer</a></p>`;
const issueHtml = (n: number) => `${story(n)}${ad}${story(n + 100)}${story(n + 200)}`;

const publisher = (form: PublisherSiteFormat, more: Partial<Publisher> = {}) =>
  createPublisher(form, {
    host: HOST,
    count: 60,
    newest: new Date(SENT.getTime() + 3_600_000),
    html: issueHtml,
    ...more,
  });

/** The mail of an issue, with every link behind a click address. */
function mailOf(html: string, { subject = 'Berths of harbour 60', receivedAt = SENT, online = '' } = {}) {
  const targets = new Map<string, string>();
  const hidden = html.replaceAll(/href="(https?:[^"]+)"/g, (_, url: string) => {
    const href = `https://substack.com/redirect/0b8c1f2a-${String(targets.size).padStart(4, '0')}-4c6e-9f00-aa51c7d2e3f4?j=eyJ1IjoiMXVhIn0`;
    targets.set(href, url);
    return `href="${href}"`;
  });
  const { blocks } = segment({ html: `<html><body>${online}${hidden}</body></html>`, text: null });
  return {
    targets,
    mail: {
      newsletter: { id: 'x', name: 'Tide Letter', website: `https://${HOST}/` },
      issue: { subject, receivedAt },
      blocks,
      hrefs: [...targets.keys()],
    },
  };
}

const pages = (log: { path: string }[]) => log.map(({ path }) => path).filter((path) => path !== '/robots.txt');
const reading = (handler: SiteHandler) =>
  createFakePublishers(services.edge, { [HOST]: handler, [MAILCHIMP_HOST]: handler });
const open = (world: ReturnType<typeof createFakePublishers>, mail: ReturnType<typeof mailOf>['mail']) =>
  resolveLinksByPublicPage({ db, config: services.config, publications: world.publications }, mail, NOW);

describe('on each platform', () => {
  it.each([...ARCHIVE_FORMATS, 'mailchimp' as const])(
    '%s: all links of the newest issue are resolved, and a second mail causes no new request',
    async (form) => {
      const world = reading((asked) => answerPublisher(publisher(form), asked));
      const { mail, targets } = mailOf(issueHtml(60));
      const found = await open(world, mail);
      expect(found.unresolved).toEqual([]);
      expect(found.resolved).toEqual(
        [...targets].map(([href, url]) => ({ href, url, via: ['substack.com'], by: 'page' })),
      );
      const asked = pages(world.log).length;
      expect(asked).toBeLessThanOrEqual(3);
      await open(world, mail);
      expect(pages(world.log).length).toBe(asked);
      expect(world.mostOpen()).toBe(1);
    },
  );

  it('an issue of ten months ago is found in the archive, if the archive goes back as far', async () => {
    const receivedAt = new Date(SENT.getTime() - 40 * 7 * 86_400_000);
    const { mail, targets } = mailOf(issueHtml(20), { subject: 'Berths of harbour 20', receivedAt });
    const found = (form: PublisherSiteFormat) =>
      open(
        reading((asked) => answerPublisher(publisher(form), asked)),
        mail,
      );
    for (const form of ['substack', 'plain'] as const)
      expect((await found(form)).resolved, form).toHaveLength(targets.size);
    expect((await found('mailchimp')).unresolved[0]?.because).toBe(
      "the issue isn't in the newsletter's public archive",
    );
  });

  it('requests are counted by host', async () => {
    const world = reading((asked) => answerPublisher(publisher('beehiiv'), asked));
    await open(world, mailOf(issueHtml(60)).mail);
    expect(await listHostsRequestedOn(db, '2026-11-27', 10)).toEqual([{ purpose: 'page', host: HOST, count: 2 }]);
  });
});

describe('requests', () => {
  it('are not sent for a mail whose links are all open', async () => {
    const world = reading(() => ({ status: 500 }));
    const { mail } = mailOf(issueHtml(60));
    expect(await open(world, { ...mail, hrefs: [] })).toEqual({ resolved: [], unresolved: [] });
    expect(world.log).toEqual([]);
  });

  it("use the mail's own link to its page instead of the listing, without the parts that name the reader", async () => {
    const site = publisher('ghost');
    const world = reading((asked) => answerPublisher(site, asked));
    const online = `<p><a href="${toIssuePageUrl(site, 'berths-of-harbour-60')}?uuid=7d1f&amp;key=secret">View in browser</a></p>`;
    const { mail, targets } = mailOf(issueHtml(60));
    const { blocks } = mailOf(issueHtml(60), { online: '' }).mail;
    const withLink = segment({
      html: `<html><body>${online}${issueHtml(60).replaceAll(/href="[^"]+"/g, () => 'href=""')}</body></html>`,
      text: null,
    }).blocks.filter(({ links }) => links.some(({ text }) => text === 'View in browser'));
    const found = await open(world, { ...mail, blocks: [...withLink, ...blocks] });
    expect(found.resolved).toHaveLength(targets.size);
    expect(pages(world.log)).toEqual(['/berths-of-harbour-60/']);
  });

  it('are one more for a feed of excerpts: the page', async () => {
    const world = reading((asked) => answerPublisher(publisher('substack', { excerpts: true }), asked));
    const { mail, targets } = mailOf(issueHtml(60));
    expect((await open(world, mail)).resolved).toHaveLength(targets.size);
    expect(pages(world.log)).toEqual(['/', '/feed', '/p/berths-of-harbour-60']);
  });

  it('are conditional a day later', async () => {
    const site = publisher('substack', { excerpts: true });
    const world = reading((asked) => answerPublisher(site, asked));
    const first = await world.sites.document(`https://${HOST}/feed`, { accept: '*/*', freshMs: 60_000 });
    const again = await world.sites.document(`https://${HOST}/feed`, { accept: '*/*', freshMs: -1 });
    expect(again).toMatchObject({ ok: true, text: first.ok ? first.text : '' });
    expect(world.log.at(-1)?.headers['if-none-match']).toMatch(/^W\/"/);
  });
});

describe('an unreadable page has its reason', () => {
  const because = async (handler: SiteHandler, more: Parameters<typeof mailOf>[1] = {}) => {
    const world = reading(handler);
    const found = await open(world, mailOf(issueHtml(60), more).mail);
    expect(found.resolved).toEqual([]);
    return { because: [...new Set(found.unresolved.map((one) => one.because))], log: world.log };
  };
  const site = publisher('substack', { excerpts: true });
  const but =
    (path: string, answer: ReturnType<SiteHandler>): SiteHandler =>
    (asked) =>
      asked.path === path ? answer : answerPublisher(site, asked);
  const PAGE = '/p/berths-of-harbour-60';
  const html = (body: string) => ({ status: 200, headers: { 'content-type': 'text/html' }, body });

  it('robots.txt forbids the page, which is then not requested', async () => {
    const { because: reason, log } = await because(
      but('/robots.txt', {
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /p/',
      }),
    );
    expect(reason).toEqual(['the site asks robots not to read this']);
    expect(pages(log)).toEqual(['/', '/feed']);
  });

  it('the site limits requests: none is sent until the time it names', async () => {
    const world = reading(but(PAGE, { status: 429, headers: { 'retry-after': '600' } }));
    const { mail } = mailOf(issueHtml(60));
    expect((await open(world, mail)).unresolved[0]?.because).toMatch(/^the site asked us to wait until 20\d\d-/);
    const asked = world.log.length;
    expect((await open(world, { ...mail })).unresolved[0]?.because).toMatch(/^the site asked us to wait until/);
    expect(world.log.length).toBe(asked);
  });

  it.each([
    [
      'a wall for robots',
      { status: 403, headers: { 'content-type': 'text/html' }, body: 'no' },
      'the site answered 403',
    ],
    [
      'a consent page',
      html(
        `<title>Before you continue</title><h1>We value your privacy</h1><p>${'Accept all cookies. '.repeat(40)}</p>`,
      ),
      'the site shows a consent or robot check page',
    ],
    [
      'a page built by a script',
      html('<div id="root"></div><script src="/app.js"></script>'),
      'the page is built by a script',
    ],
    [
      "another issue's page",
      html(`<title>Berths</title><article><p>${'Quite another text about engines and oil. '.repeat(60)}</p></article>`),
      "the page found isn't the mail's issue",
    ],
    ['a picture', { status: 200, headers: { 'content-type': 'image/png' }, body: 'x' }, 'neither a page nor a feed'],
  ])('%s', async (_, answer, reason) => {
    expect((await because(but(PAGE, answer))).because).toEqual([reason]);
  });

  it('an issue that exists only as a mail', async () => {
    const { because: reason } = await because((asked) => answerPublisher(site, asked), {
      subject: 'Only for you by mail',
      receivedAt: new Date('2026-11-23T07:00:00Z'),
    });
    expect(reason).toEqual(["the issue isn't in the newsletter's public archive"]);
  });

  it('a newsletter with an unknown site', async () => {
    const world = reading(() => ({ status: 500 }));
    const { mail } = mailOf(issueHtml(60));
    const found = await open(world, { ...mail, newsletter: { ...mail.newsletter, website: '' } });
    expect(found.unresolved[0]?.because).toBe("the newsletter's site isn't known");
    expect(world.log).toEqual([]);
  });
});
