// Past issues are imported from a public archive completely, once each, within request limits, and continue after an
// interruption.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { answerPublisher, type PublisherSiteFormat } from '../../../local/samples/publishers.ts';
import {
  pauseOrResumePastIssues,
  readPastIssues,
  startPastIssuesReading,
} from '../../../src/flows/newsletter/read-past-issues.ts';
import { readPastIssuesImport } from '../../../src/store/issue/past-issues-imports.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { pastIssuesImports } from '../../../src/store/schema/past-issues.ts';
import { createFakePublishers, createPublisher, type SiteHandler } from '../../support/publishers.ts';
import { createWorld } from '../../support/world.ts';

const { db, services, add } = createWorld();
const NOW = new Date('2026-11-27T09:00:00Z');
/** More issues than any platform's page or feed holds. */
const ISSUES = 45;

const publisher = (form: PublisherSiteFormat, host: string) =>
  createPublisher(form, { host, count: ISSUES, newest: new Date(NOW.getTime() - 86_400_000) });

/** A tracked newsletter at a site, and a function that runs its reading's jobs. */
async function archiveOf(handler: SiteHandler, host = `${crypto.randomUUID()}.example`) {
  const { id } = await add.newsletter({ name: 'Tide Letter', website: `https://${host}/` });
  const { publications, log, mostOpen } = createFakePublishers(services.edge, { [host]: handler });
  const needs = { db, files: services.files, publications, jobs: { send: async () => {} } };
  const start = (sinceYear: number | null = null, upTo: 'list' | 'read' = 'read') =>
    startPastIssuesReading(needs, id, { sinceYear, upTo, requestedBy: null }, NOW);
  const state = () => readPastIssuesImport(db, id);
  /** Runs jobs until the reading pauses or ends. @returns how many ran. */
  const run = async (pastIssuesImportId: string, most = 500, now = NOW) => {
    for (let n = 0; n < most; n++) {
      await readPastIssues(needs, pastIssuesImportId, now);
      const { state: at, nextAt } = (await state()) ?? {};
      if (!at || !['listing', 'reading'].includes(at) || (nextAt && nextAt > now)) return n + 1;
    }
    return most;
  };
  const mails = () => db.select().from(emails).where(eq(emails.newsletterId, id));
  return { id, needs, log, mostOpen, start, run, state, mails };
}
/** The archive of a publisher that answers every request. */
async function archiveIn(form: PublisherSiteFormat) {
  const host = `${crypto.randomUUID()}.example`;
  const site = publisher(form, host);
  return { site, archive: await archiveOf((asked) => answerPublisher(site, asked), host) };
}

const issuePages = (log: { host: string; path: string }[]) =>
  log.filter(({ path }) => path.includes('berths-of-harbour')).map(({ path }) => path);

describe('an archive', () => {
  it.each<PublisherSiteFormat>(['substack', 'plain'])(
    '%s: is read completely, each issue once with its own date, even after an interruption',
    async (form) => {
      const { archive } = await archiveIn(form);
      const pastIssuesImportId = await archive.start();
      await archive.run(pastIssuesImportId, 8);
      // The consumer is killed while it holds the lease: the lease expires, and another one continues.
      await db
        .update(pastIssuesImports)
        .set({ leasedUntil: new Date(NOW.getTime() + 60_000) })
        .where(eq(pastIssuesImports.id, pastIssuesImportId));
      await readPastIssues(archive.needs, pastIssuesImportId, NOW);
      await archive.run(pastIssuesImportId, 500, new Date(NOW.getTime() + 120_000));
      const reading = await archive.state();
      expect([reading?.state, reading?.platform, reading?.because]).toEqual(['done', form, null]);
      const mails = await archive.mails();
      expect(mails).toHaveLength(ISSUES);
      expect(new Set(mails.map(({ door }) => door))).toEqual(new Set(['archive']));
      const pages = issuePages(archive.log);
      expect(pages).toEqual([...new Set(pages)]);
      expect(archive.mostOpen()).toBe(1);
    },
  );
});

describe('a reading', () => {
  it('that is limited to the list counts the issues and requests none of their pages', async () => {
    const { archive } = await archiveIn('ghost');
    await archive.run(await archive.start(null, 'list'));
    const reading = await archive.state();
    expect([reading?.state, reading?.counts.get('waiting')]).toEqual(['listed', ISSUES]);
    expect(issuePages(archive.log)).toEqual([]);
    await archive.run(await archive.start());
    expect((await archive.state())?.counts.get('read')).toBe(ISSUES);
  });

  it('from a year on leaves older issues out', async () => {
    const { site, archive } = await archiveIn('substack');
    await archive.run(await archive.start(2026));
    const mails = await archive.mails();
    const expected = site.issues.filter(({ publishedAt }) => publishedAt.getUTCFullYear() === 2026).length;
    expect(mails).toHaveLength(expected);
  });

  it('matches an issue that came by mail instead of reading it again', async () => {
    const { site, archive } = await archiveIn('substack');
    const [newest] = site.issues;
    await db.insert(emails).values({
      id: 'came-by-mail',
      newsletterId: archive.id,
      subject: 'Berths of harbour 45',
      receivedAt: new Date((newest?.publishedAt.getTime() ?? 0) - 3_600_000),
      rawKey: 'mail/came-by-mail/raw.eml',
      rawSize: 1,
      kind: 'issue',
      processingStatus: 'completed',
    });
    await archive.run(await archive.start(2026));
    const reading = await archive.state();
    expect(reading?.counts.get('matched')).toBe(1);
    expect(issuePages(archive.log).some((path) => path.endsWith('harbour-45'))).toBe(false);
  });

  it('can be paused, and resumes where it stopped', async () => {
    const { archive } = await archiveIn('ghost');
    const pastIssuesImportId = await archive.start();
    await archive.run(pastIssuesImportId, 6);
    await pauseOrResumePastIssues(archive.needs, archive.id, 'paused', NOW);
    const before = archive.log.length;
    await archive.run(pastIssuesImportId, 5);
    expect(archive.log.length).toBe(before);
    await pauseOrResumePastIssues(archive.needs, archive.id, 'reading', NOW);
    await archive.run(pastIssuesImportId);
    expect([(await archive.state())?.state, (await archive.mails()).length]).toEqual(['done', ISSUES]);
  });

  it('waits as long as the publisher asks, and then continues', async () => {
    const site = publisher('ghost', 'busy-letter.example');
    let refuses = false;
    const archive = await archiveOf(
      (asked) =>
        refuses && asked.path.includes('berths')
          ? { status: 429, headers: { 'retry-after': '1' }, body: '' }
          : answerPublisher(site, asked),
      'busy-letter.example',
    );
    await archive.run(await archive.start(null, 'list'));
    refuses = true;
    const pastIssuesImportId = await archive.start();
    await archive.run(pastIssuesImportId);
    expect((await archive.state())?.nextAt?.getTime()).toBeGreaterThan(NOW.getTime());
    expect(issuePages(archive.log)).toHaveLength(1);
    refuses = false;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await archive.run(pastIssuesImportId, 500, new Date(Date.now() + 86_400_000));
    expect((await archive.state())?.state).toBe('done');
  });

  it('retries a failing server once a minute later, and again when a person restarts it', async () => {
    const host = 'shaky-letter.example';
    const site = publisher('ghost', host);
    let failures = new Map<string, number>([
      ['berths-of-harbour-7', 1],
      ['berths-of-harbour-9', 2],
    ]);
    const archive = await archiveOf((asked) => {
      const [slug, left = 0] = [...failures].find(([one]) => asked.path.includes(one)) ?? [];
      if (!slug || left === 0) return answerPublisher(site, asked);
      failures.set(slug, left - 1);
      throw new TypeError('Network connection lost.');
    }, host);
    const pastIssuesImportId = await archive.start();
    await archive.run(pastIssuesImportId);
    const waiting = await archive.state();
    expect([waiting?.state, waiting?.counts.get('waiting'), waiting?.counts.get('read')]).toEqual([
      'reading',
      2,
      ISSUES - 2,
    ]);
    expect(waiting?.nextAt).toEqual(new Date(NOW.getTime() + 60_000));
    await archive.run(pastIssuesImportId, 500, new Date(NOW.getTime() + 61_000));
    const done = await archive.state();
    expect([done?.state, done?.counts.get('waiting'), done?.counts.get('read')]).toEqual([
      'done',
      undefined,
      ISSUES - 1,
    ]);
    expect(done?.unread).toMatchObject([{ because: expect.stringContaining("can't be reached") }]);
    failures = new Map();
    await archive.run(await archive.start());
    expect([(await archive.state())?.counts.get('read'), (await archive.mails()).length]).toEqual([ISSUES, ISSUES]);
  });

  it('sends at most a thousand requests a day', async () => {
    const { archive } = await archiveIn('ghost');
    const pastIssuesImportId = await archive.start();
    await archive.run(pastIssuesImportId, 6);
    await db
      .update(pastIssuesImports)
      .set({ requests: 1_000, requestsOn: '2026-11-27' })
      .where(eq(pastIssuesImports.id, pastIssuesImportId));
    const before = archive.log.length;
    await archive.run(pastIssuesImportId);
    expect(archive.log.length).toBe(before);
    expect((await archive.state())?.nextAt).toEqual(new Date('2026-11-28T00:00:00Z'));
  });

  it.each<[string, SiteHandler, RegExp]>([
    [
      'robots.txt forbids it',
      ({ path }) =>
        path === '/robots.txt'
          ? { status: 200, headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' }
          : { status: 200, body: '' },
      /asks robots not to/,
    ],
    ['the site is gone', () => ({ status: 404, body: '' }), /404|no feed/],
  ])('ends with the reason if %s', async (_, handler, because) => {
    const archive = await archiveOf(handler);
    await archive.run(await archive.start());
    const reading = await archive.state();
    expect(reading?.state).toBe('failed');
    expect(reading?.because).toMatch(because);
  });
});
