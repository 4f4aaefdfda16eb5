// A mail whose analysis fails, waits, or is done by another analyst than requested.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Analyst } from '../../../src/detect/analyst.ts';
import type { Door } from '../../../src/domain/mail/door.ts';
import { AppError } from '../../../src/errors.ts';
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { MemoryBusyError } from '../../../src/memory.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { eventCounts, newsletterQuotaUse } from '../../../src/store/schema/operations.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { MINUTE, NOW } from '../../support/clock.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { db, services, add, jobs, priority, takeJobs } = world;

beforeEach(async () => {
  await db.delete(newsletters);
  await db.delete(eventCounts);
});

let count = 0;
async function received(door: Door = 'admin') {
  const { id: newsletterId } = await add.newsletter();
  const raw = new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nSubject: Backfills\r\nMessage-ID: <analyse-${++count}@letters.test>\r\nContent-Type: text/html\r\n\r\n<p>This issue is brought to you by nobody.</p>\r\n`,
  );
  const { id } = await receiveIssue(services, { newsletterId, raw, arrivedAt: NOW, door });
  takeJobs();
  return { id, newsletterId };
}
const analysed = (id: string, analyst: Analyst, at = NOW) =>
  analyseIssue({ ...services, db, files: services.files, jobs: services.jobs, analyst }, id, at);
const failing =
  (error: unknown): Analyst =>
  () =>
    Promise.reject(error);
const saying =
  (raw: object, tokens = 0): Analyst =>
  () =>
    Promise.resolve({ analyst: 'offline', version: '1', claims: [], raw, tokens });
const rowOf = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0];

it('a mail whose newsletter is refused during its analysis is analysed again as an untrusted one', async () => {
  const { id, newsletterId } = await received();
  const slow: Analyst = async (...of) => {
    await db.update(newsletters).set({ standing: 'provisional' }).where(eq(newsletters.id, newsletterId));
    return saying({})(...of);
  };
  await analysed(id, slow);
  expect(await rowOf(id)).toMatchObject({ processingStatus: 'pending', leasedUntil: null, attempts: 0 });
  expect(priority.take()).toEqual({ kind: 'analyse', emailId: id });
  await analysed(id, saying({}));
  expect(await rowOf(id)).toMatchObject({ processingStatus: 'completed' });
  expect(priority.take()).toBeUndefined();
});

describe('an analysis that fails', () => {
  it('releases the mail with the reason, to be retried when the refusal says, otherwise later each time', async () => {
    const { id } = await received();
    const waits: unknown[] = [];
    const failsWith = async (error: unknown) => {
      await expect(analysed(id, failing(error))).rejects.toBe(error);
      const row = await rowOf(id);
      expect(row).toMatchObject({ processingStatus: 'pending', leasedUntil: null });
      waits.push([row?.error, ((row?.awaitedUntil?.getTime() ?? 0) - NOW.getTime()) / 1000 - 5 * 60]);
    };
    await failsWith(new AppError('vendor_failed', 'The model is away', { retryAfter: 1234 }));
    await failsWith(new AppError('vendor_failed', 'The model is away'));
    await failsWith(new AppError('vendor_failed', 'The model is away'));
    expect(waits).toEqual([
      ['The model is away', 1234],
      ['The model is away', 30],
      ['The model is away', 120],
    ]);
  });

  it('for lack of memory counts as no attempt, and is retried in a minute', async () => {
    const { id } = await received();
    await expect(analysed(id, failing(new AppError('vendor_failed', 'The model is away')))).rejects.toThrow();
    await analysed(id, failing(new MemoryBusyError()));
    expect(await rowOf(id)).toMatchObject({
      processingStatus: 'pending',
      attempts: 1,
      leasedUntil: null,
      awaitedUntil: new Date(NOW.getTime() + MINUTE),
    });
  });
});

describe('an analysis that is done', () => {
  it('spends the quota of a newsletter whose mail came by itself, and no other’s', async () => {
    const spent = async (door: Door) => {
      const { id, newsletterId } = await received(door);
      await analysed(id, saying({}, 70));
      const rows = await db.select().from(newsletterQuotaUse).where(eq(newsletterQuotaUse.newsletterId, newsletterId));
      return rows.reduce((sum, { tokens }) => sum + tokens, 0);
    };
    expect([await spent('mail'), await spent('webhook'), await spent('admin')]).toEqual([70, 70, 0]);
  });

  it('starts description, logo and contact search for a new brand once it counts, and not again for a known one', async () => {
    const { id: newsletterId } = await add.newsletter();
    const ad = (nth: number) =>
      new TextEncoder().encode(
        `From: Letters <hello@letters.test>\r\nSubject: ${nth}\r\nMessage-ID: <new-${nth}@letters.test>\r\nContent-Type: text/html\r\n\r\n<p>This issue is brought to you by Quarrybase</p><p><a href="https://quarrybase.example/">Quarrybase</a> runs your Postgres. Start a free trial today.</p>\r\n`,
      );
    const begun = async (nth: number) => {
      const { id } = await receiveIssue(services, { newsletterId, raw: ad(nth), arrivedAt: NOW, door: 'admin' });
      takeJobs();
      await analyseIssue(services, id, NOW);
      const [brand] = await db.select().from(sponsorships).where(eq(sponsorships.emailId, id));
      const sent = jobs.all.slice();
      while (jobs.take());
      return { id: brand?.brandId, sent };
    };
    const { id, sent } = await begun(1);
    expect(sent).toEqual([
      { kind: 'describe', what: 'brand', id },
      { kind: 'logo', what: 'brand', id },
      { kind: 'contact', brandId: id },
    ]);
    expect(await begun(2)).toEqual({ id, sent: [] });
  });

  it('of a mail that is no issue asks no analyst', async () => {
    const { newsletterId } = await received();
    const letter = new TextEncoder().encode(
      'From: a@b.test\r\nSubject: Welcome to Letters\r\nMessage-ID: <w@b.test>\r\n\r\nGood to have you here.\r\n',
    );
    const made = await receiveIssue(services, { newsletterId, raw: letter, arrivedAt: NOW, door: 'admin' });
    await analysed(made.id, failing(new Error('asked')));
    expect(await rowOf(made.id)).toMatchObject({ processingStatus: 'completed', kind: 'welcome', aiResponse: null });
  });
});
