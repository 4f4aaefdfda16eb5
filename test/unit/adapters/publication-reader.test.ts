// An archive of 300 issues is read completely on every platform, within the request limits, and resumes after an
// interruption.
import { describe, expect, it } from 'vitest';
import { answerPublisher, type PublisherSiteFormat } from '../../../local/samples/publishers.ts';
import type { ArchivePage } from '../../../src/adapters/publication-reader.ts';
import {
  ARCHIVE_FORMATS,
  createFakePublishers,
  createPublisher,
  MAILCHIMP_HOST,
  type SiteHandler,
} from '../../support/publishers.ts';
import { createMemoryEdgeCache } from './support/network.ts';

const HOST = 'tideletter.example';
const NEWEST = Date.UTC(2026, 10, 20, 7);
const WEEK_MS = 7 * 86_400_000;
const COUNT = 300;

const publisher = (form: PublisherSiteFormat, count = COUNT) =>
  createPublisher(form, { host: HOST, count, newest: new Date(NEWEST) });
const world = (form: PublisherSiteFormat, handler?: SiteHandler) => {
  const site = publisher(form);
  const answer: SiteHandler = handler ?? ((asked) => answerPublisher(site, asked));
  return createFakePublishers(createMemoryEdgeCache(), { [HOST]: answer, [MAILCHIMP_HOST]: answer });
};
async function sideOf({ publications }: ReturnType<typeof world>) {
  const read = await publications.side(HOST);
  if (!read.ok) throw new Error(read.because);
  return read.side;
}
/** All pages of the archive, from its start. */
async function pagesOf(of: ReturnType<typeof world>, since: Date | null = null) {
  const pages: ArchivePage[] = [];
  for await (const page of of.publications.listIssues(of.publications.archiveStart(await sideOf(of)), { since }))
    pages.push(page);
  return pages;
}
const urlsOf = (pages: ArchivePage[]) => pages.flatMap(({ issues }) => issues.map(({ url }) => url));
const documents = ({ log }: ReturnType<typeof world>) =>
  log.map(({ path }) => path).filter((path) => path !== '/robots.txt');

describe('an archive', () => {
  it.each(ARCHIVE_FORMATS)(
    '%s: is read completely, each issue and page once, one request at a time, also if each part continues from the stored cursor',
    async (form) => {
      // A new reader for every third part, so that only the cursor survives.
      const [of, other] = [world(form), world(form)];
      const side = await sideOf(of);
      expect(side.platform).toBe(form);
      const urls: string[] = [];
      let cursor: string | null = of.publications.archiveStart(side);
      for (let n = 0; cursor; n++) {
        const page = await (n % 3 === 2 ? other : of).publications.archivePage(cursor, { since: null });
        urls.push(...page.issues.map(({ url }) => url));
        cursor = page.cursor;
        expect(cursor?.length ?? 0).toBeLessThan(100_000);
      }
      expect(urls).toHaveLength(COUNT);
      expect(new Set(urls).size).toBe(COUNT);
      const read = [...documents(of), ...documents(other)];
      expect(new Set(read).size).toBe(read.length);
      expect([of.mostOpen(), other.mostOpen()].every((open) => open <= 1)).toBe(true);
    },
  );

  it.each(ARCHIVE_FORMATS)('%s: is read back to a given day and little further', async (form) => {
    const of = world(form);
    const since = new Date(NEWEST - 30 * WEEK_MS - 3_600_000);
    expect(urlsOf(await pagesOf(of, since))).toHaveLength(31);
    expect(documents(of).length).toBeLessThan(6);
  });

  it('of Mailchimp has the twenty issues that it shows, with their dates', async () => {
    const of = world('mailchimp');
    const [{ issues } = { issues: [] }] = await pagesOf(of);
    expect(issues).toHaveLength(20);
    expect(issues[0]).toMatchObject({ title: 'Berths of harbour 300', publishedAt: new Date(Date.UTC(2026, 10, 20)) });
  });

  it('keeps its cursor when it asks to wait', async () => {
    const site = publisher('substack');
    const of = world('substack', (asked) =>
      asked.query.get('offset') === '24'
        ? { status: 429, headers: { 'retry-after': '30' } }
        : answerPublisher(site, asked),
    );
    const pages = await pagesOf(of);
    expect(pages.flatMap(({ issues }) => issues)).toHaveLength(24);
    expect(pages.at(-1)).toMatchObject({
      issues: [],
      retryAt: expect.any(Date),
      because: expect.stringMatching(/asked us to wait/),
    });
    expect(pages.at(-1)?.cursor).toBe(pages.at(-2)?.cursor);
  });

  it('falls back to another listing where the first is forbidden by robots.txt', async () => {
    const site = { ...publisher('substack'), robots: 'User-agent: *\nDisallow: /api/' };
    const of = world('substack', (asked) => answerPublisher(site, asked));
    const pages = await pagesOf(of);
    expect(pages[0]?.because).toBe('the site asks robots not to read this');
    expect(urlsOf(pages)).toHaveLength(COUNT);
    expect(documents(of).some((path) => path.startsWith('/api/'))).toBe(false);
  });

  it('ends if a server answers every page number with the same page', async () => {
    const site = publisher('beehiiv', 12);
    const of = world('beehiiv', (asked) =>
      answerPublisher(site, asked.path === '/archive' ? { ...asked, query: new URLSearchParams() } : asked),
    );
    expect(urlsOf(await pagesOf(of))).toHaveLength(12);
    expect(documents(of).length).toBeLessThan(5);
  });
});

describe('a single issue', () => {
  it.each([...ARCHIVE_FORMATS, 'mailchimp' as const])(
    '%s: its text is extracted from its page, with title and date',
    async (form) => {
      const of = world(form);
      const side = await sideOf(of);
      const newest = await of.publications.newest(side);
      const issue = newest.ok ? newest.issues[1] : undefined;
      const read = await of.publications.readIssue(issue?.url ?? '', side);
      expect(read).toMatchObject({
        ok: true,
        page: { title: 'Berths of harbour 299', publishedAt: new Date(NEWEST - WEEK_MS) },
      });
      const html = read.ok ? read.page.html : '';
      expect(html).toContain('What happened at harbour 299');
      expect(html).not.toContain('Keep reading');
      expect(html).not.toContain('Privacy');
    },
  );

  it.each([
    ['substack', '/subscribe'],
    ['beehiiv', '/subscribe'],
    ['ghost', '/subscribe'],
  ] as const)('%s: the sign-up page is found', async (form, path) => {
    expect((await sideOf(world(form))).signUp).toBe(`https://${HOST}${path}`);
  });
});
