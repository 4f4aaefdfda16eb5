// Work lists, leases and retention at exact boundaries: to the millisecond, oldest or newest first, and never more than
// requested.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { quotaAllowance } from '../../src/domain/newsletter/quota.ts';
import { purgeAccessRequests } from '../../src/store/access-requests.ts';
import { audiencesSince, staleAudiences, undescribedNewsletters } from '../../src/store/audiences.ts';
import { eraseContact, isKnownContact } from '../../src/store/contact-erasure.ts';
import { dueForContact, recordContactCheck, saveContact } from '../../src/store/contacts.ts';
import {
  ATTEMPTS_MAX,
  claimEmail,
  failEmail,
  findStrandedEmails,
  LEASE_MS,
  recordScheduledJobs,
  releaseEmail,
  reopenEmail,
  reopenFinishedEmails,
  reopenUnfinishedEmails,
} from '../../src/store/email-leases.ts';
import { listEmails, newsletterOfList, newsletterOfSender, readUploadOutcomes } from '../../src/store/emails.ts';
import { countEvent, forgetCounts } from '../../src/store/event-counts.ts';
import { findStrandedImports } from '../../src/store/imports.ts';
import { type JudgedIssue, judgedIssues } from '../../src/store/labels.ts';
import { spendingLedger } from '../../src/store/model-spending.ts';
import { findMissingLogos, startNightlyRun } from '../../src/store/nightly.ts';
import { isMailWaiting, operations } from '../../src/store/operations.ts';
import { markAgedPatterns, stalePatterns } from '../../src/store/patterns.ts';
import { findReleasedEmails, forgetUsage, spendTokens } from '../../src/store/quota.ts';
import { claimRemovalMail, releaseRemovalMail } from '../../src/store/removal-mails.ts';
import {
  claimReport,
  dueReports,
  finishReport,
  markAllReportsStale,
  markReportsStale,
  recordReportOpened,
  releaseReport,
  reportBySlug,
  resetReportBuild,
} from '../../src/store/reports.ts';
import { newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { importSlices, imports } from '../../src/store/schema/imports.ts';
import { newsletters, users } from '../../src/store/schema/newsletters.ts';
import { eventCounts, newsletterUsage, nightlyRuns } from '../../src/store/schema/operations.ts';
import { removalMails } from '../../src/store/schema/removals.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { accessRequests } from '../../src/store/schema/requests.ts';
import { sessions } from '../../src/store/schema/sessions.ts';
import type { sponsorships } from '../../src/store/schema/sponsorships.ts';
import {
  endAllSessions,
  endSession,
  extendSession,
  findSessionUser,
  purgeSessions,
  startSession,
} from '../../src/store/sessions.ts';
import { readRememberedSlots } from '../../src/store/slots.ts';
import { claimWebhookToken, forgetTokens, releaseWebhookToken } from '../../src/store/webhook-tokens.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, add } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const by = { kind: 'admin' } as never;

beforeEach(async () => {
  await db.delete(users);
  await db.delete(imports);
  await db.delete(newsletters);
  await db.delete(brands);
});

describe('the lease on a mail', () => {
  const claim = (id: string, at = NOW) => claimEmail(db, id, at, quotaAllowance(at));
  const rowOf = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0];

  it('is one consumer’s for five minutes: another is told that it is busy, at its last moment too, and takes it then', async () => {
    const { id: newsletterId } = await add.newsletter();
    const { id } = await add.email(newsletterId);
    expect(LEASE_MS).toBe(5 * MINUTE);
    const first = await claim(id);
    expect(first).toMatchObject({ until: new Date(NOW.getTime() + LEASE_MS), email: { id, attempts: 1 } });
    expect(await claim(id)).toBe('busy');
    expect(await claim(id, new Date(NOW.getTime() + LEASE_MS))).toBe('busy');
    expect(await claim(id, new Date(NOW.getTime() + LEASE_MS + 1))).toMatchObject({ email: { attempts: 2 } });
  });

  it('goes to one of however many ask at once', async () => {
    const { id } = await add.email((await add.newsletter()).id);
    const asked = await Promise.all(Array.from({ length: 5 }, () => claim(id)));
    expect(asked.filter((one) => one === 'busy')).toHaveLength(4);
    expect((await rowOf(id))?.attempts).toBe(1);
  });

  it('is not to be had of what is done, failed or not there', async () => {
    const { id: newsletterId } = await add.newsletter();
    for (const processingStatus of ['completed', 'error'] as const)
      expect(await claim((await add.email(newsletterId, { processingStatus })).id)).toBe('done');
    expect(await claim('nobody')).toBe('done');
  });

  it('given back is pending with its reason; who lost it gives nothing back', async () => {
    const { id } = await add.email((await add.newsletter()).id);
    await claim(id);
    const until = new Date(NOW.getTime() + LEASE_MS);
    await releaseEmail(db, id, new Date(until.getTime() + 1), { reason: 'not mine', awaited: NOW });
    expect(await rowOf(id)).toMatchObject({ processingStatus: 'processing', claimedUntil: until });
    await releaseEmail(db, id, until, { reason: 'broken', awaited: until });
    expect(await rowOf(id)).toMatchObject({
      processingStatus: 'pending',
      claimedUntil: null,
      error: 'broken',
      awaitedUntil: until,
    });
  });

  it('is not taken a seventh time: then it is an error, and the last reason stays', async () => {
    const { id: newsletterId } = await add.newsletter();
    expect(ATTEMPTS_MAX).toBe(6);
    const last = await add.email(newsletterId, { attempts: 5 });
    expect(await claim(last.id)).toMatchObject({ email: { attempts: 6 } });
    const over = await add.email(newsletterId, { attempts: 6, error: 'it broke' });
    expect(await claim(over.id)).toBe('done');
    expect(await rowOf(over.id)).toMatchObject({ processingStatus: 'error', error: 'it broke', processedAt: NOW });
  });

  it('given up is an error, but not while somebody works on it', async () => {
    const { id } = await add.email((await add.newsletter()).id, { attempts: 5 });
    await claim(id);
    await failEmail(db, id, NOW);
    expect((await rowOf(id))?.processingStatus).toBe('processing');
    await failEmail(db, id, new Date(NOW.getTime() + LEASE_MS + 1));
    expect(await rowOf(id)).toMatchObject({ processingStatus: 'error', error: 'Analysis failed', claimedUntil: null });
    // What it failed by is what is told.
    const known = await add.email((await add.newsletter()).id, { error: 'the model is down', attempts: 6 });
    await failEmail(db, known.id, NOW);
    expect(await rowOf(known.id)).toMatchObject({ processingStatus: 'error', error: 'the model is down' });
    // Begun less often than that, it waits for another try.
    const waits = await add.email((await add.newsletter()).id, { attempts: 5 });
    await failEmail(db, waits.id, NOW);
    expect(await rowOf(waits.id)).toMatchObject({ processingStatus: 'pending', error: null });
  });

  it('of what an admin wants again is free, with all its tries and past the quota; not while somebody works on it', async () => {
    const { id: newsletterId } = await add.newsletter();
    const made = await add.email(newsletterId, {
      processingStatus: 'error',
      attempts: 6,
      error: 'x',
      awaitedUntil: NOW,
      heldUntil: new Date(NOW.getTime() + DAY),
    });
    expect(await reopenEmail(db, made.id, NOW)).toBe('reopened');
    expect(await rowOf(made.id)).toMatchObject({
      processingStatus: 'pending',
      attempts: 0,
      error: null,
      awaitedUntil: null,
      heldUntil: null,
      counted: true,
    });
    await claim(made.id);
    expect(await reopenEmail(db, made.id, NOW)).toBe('busy');
    expect(await reopenEmail(db, 'nobody', NOW)).toBe('missing');
  });
});

describe('mail that is analysed again', () => {
  it('is done or failed before the run began, has all its tries and no quota; what was done since isn’t done twice', async () => {
    const { id: newsletterId } = await add.newsletter();
    const made = async (id: string, values: Parameters<typeof add.email>[1]) =>
      (await add.email(newsletterId, { id, processedAt: ago(1), attempts: 6, error: 'x', ...values })).id;
    const again = [
      await made('done', { processingStatus: 'completed', awaitedUntil: NOW }),
      await made('failed', { processingStatus: 'error', heldUntil: NOW }),
      await made('never', { processingStatus: 'completed', processedAt: null }),
    ];
    const left = [
      await made('since', { processingStatus: 'completed', processedAt: NOW }),
      await made('waits', { processingStatus: 'pending' }),
      await made('at work', { processingStatus: 'processing', claimedUntil: NOW }),
    ];
    await made('unasked', { processingStatus: 'completed' });
    expect((await reopenFinishedEmails(db, [...again, ...left], NOW)).sort()).toEqual([...again].sort());
    for (const id of again)
      expect((await db.select().from(emails).where(eq(emails.id, id)))[0]).toMatchObject({
        processingStatus: 'pending',
        attempts: 0,
        error: null,
        awaitedUntil: null,
        heldUntil: null,
        counted: true,
      });
    expect(await reopenFinishedEmails(db, [...again, ...left], NOW)).toEqual([]);
    expect(await reopenFinishedEmails(db, [], NOW)).toEqual([]);
  });
});

describe('mail that was lost on its way', () => {
  const stranded = (limit = 10) => findStrandedEmails(db, NOW, ago(5 * MINUTE), limit);

  it('is pending for more than five minutes or of a lease that ran out, oldest first, and no more than asked for', async () => {
    const { id } = await add.newsletter();
    const made = async (values: Parameters<typeof add.email>[1]) =>
      (await add.email(id, { createdAt: ago(HOUR), ...values })).id;
    const later = await made({ createdAt: ago(5 * MINUTE + 1) });
    const old = await made({});
    const expired = await made({ createdAt: NOW, processingStatus: 'processing', claimedUntil: ago(1) });
    await made({ createdAt: ago(5 * MINUTE) });
    await made({ processingStatus: 'processing', claimedUntil: NOW });
    await made({ processingStatus: 'completed' });
    await made({ processingStatus: 'error' });
    await made({ heldUntil: ago(1) });
    await made({ awaitedUntil: NOW });
    const overdue = await made({ awaitedUntil: ago(1), createdAt: ago(2 * HOUR) });
    expect(await stranded()).toEqual([overdue, old, later, expired]);
    expect(await stranded(2)).toEqual([overdue, old]);
    await recordScheduledJobs(db, [overdue, old], NOW);
    expect(await stranded()).toEqual([later, expired]);
    await recordScheduledJobs(db, [], ago(1));
    expect(await stranded()).toEqual([later, expired]);
  });

  it('is run again by hand where it is pending or failed, oldest first; what waits for its quota waits on', async () => {
    const { id } = await add.newsletter();
    const failed = await add.email(id, {
      createdAt: ago(2),
      processingStatus: 'error',
      attempts: 6,
      error: 'x',
      awaitedUntil: NOW,
      claimedUntil: ago(1),
    });
    const pending = await add.email(id, { createdAt: ago(1) });
    const newer = await add.email(id, { createdAt: NOW });
    await add.email(id, { createdAt: ago(3), heldUntil: NOW });
    await add.email(id, { createdAt: ago(3), processingStatus: 'completed' });
    expect(new Set(await reopenUnfinishedEmails(db, 2))).toEqual(new Set([failed.id, pending.id]));
    expect((await db.select().from(emails).where(eq(emails.id, failed.id)))[0]).toMatchObject({
      processingStatus: 'pending',
      attempts: 0,
      error: null,
      awaitedUntil: null,
      claimedUntil: null,
    });
    expect(await reopenUnfinishedEmails(db, 10)).toContain(newer.id);
  });

  it('held by its quota comes when that renews: each newsletter in its turn, a hundred of one at most', async () => {
    const [flooded, quiet] = [await add.newsletter(), await add.newsletter()];
    await db.insert(emails).values(
      Array.from({ length: 102 }, (_, nth) => ({
        id: `flood-${String(nth).padStart(3, '0')}`,
        newsletterId: flooded.id,
        receivedAt: NOW,
        rawKey: 'none',
        rawSize: 1,
        createdAt: new Date(ago(HOUR).getTime() + nth),
        heldUntil: NOW,
      })),
    );
    const own = await add.email(quiet.id, { createdAt: NOW, heldUntil: NOW });
    await add.email(quiet.id, { createdAt: NOW, heldUntil: new Date(NOW.getTime() + 1) });
    await add.email(quiet.id, { heldUntil: NOW, awaitedUntil: NOW });
    const lost = await add.email(quiet.id, { createdAt: NOW, heldUntil: NOW, awaitedUntil: ago(1) });
    await add.email(quiet.id, { heldUntil: NOW, processingStatus: 'error' });
    const released = await findReleasedEmails(db, NOW, 1000);
    expect(released).toHaveLength(102);
    expect(released).toContain(lost.id);
    const [first, second] = [own.id, lost.id].sort();
    expect(released.slice(0, 4)).toEqual(['flood-000', first, 'flood-001', second]);
    expect(await findReleasedEmails(db, NOW, 2)).toEqual(['flood-000', first]);
  });
});

describe('the quota of a day', () => {
  const NONE = { mails: 1, bytes: 100, tokens: 10 };
  const allowance = (more: object = {}) => ({
    ...quotaAllowance(NOW),
    quotas: { trusted: { ...NONE, mails: 2, ...more }, provisional: NONE },
  });
  const claim = (id: string, given = allowance()) => claimEmail(db, id, NOW, given);
  const held = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0];

  it('holds so many mails and no more, a provisional newsletter’s fewer; what is held waits until the day is over, with words', async () => {
    for (const [standing, most] of [
      ['trusted', 2],
      ['provisional', 1],
    ] as const) {
      const { id } = await add.newsletter({ standing });
      for (let nth = 0; nth < most; nth++)
        expect(await claim((await add.email(id)).id)).toMatchObject({ email: { attempts: 1 } });
      const over = await add.email(id, { awaitedUntil: ago(1) });
      expect(await claim(over.id)).toBe('held');
      expect(await held(over.id)).toMatchObject({
        processingStatus: 'pending',
        awaitedUntil: null,
        attempts: 0,
        claimedUntil: null,
        heldUntil: new Date('2026-06-11T00:00:00.000Z'),
        error: expect.stringContaining('quota'),
      });
      expect(await claim(over.id)).toBe('held');
      // Whatever the quota says by then, it waits until the day is over, and no longer.
      const renewed = (ms: number) => new Date(Date.UTC(2026, 5, 11) + ms);
      expect(await claimEmail(db, over.id, renewed(-1), quotaAllowance(renewed(-1)))).toBe('held');
      expect(await claimEmail(db, over.id, renewed(0), quotaAllowance(renewed(0)))).toMatchObject({
        email: { attempts: 1, heldUntil: null, error: null, awaitedUntil: null },
      });
    }
  });

  it('holds so many bytes exactly, but the day’s first mail whatever its size', async () => {
    const { id } = await add.newsletter();
    const many = allowance({ mails: 100 });
    expect(await claim((await add.email(id, { rawSize: 60 })).id, many)).toMatchObject({ email: { attempts: 1 } });
    expect(await claim((await add.email(id, { rawSize: 41 })).id, many)).toBe('held');
    expect(await claim((await add.email(id, { rawSize: 40 })).id, many)).toMatchObject({ email: { attempts: 1 } });
    const [{ id: other }, { id: rerun }] = [await add.newsletter(), await add.newsletter()];
    // The model may have been asked that day about mail of another one.
    await spendTokens(db, rerun, 1, quotaAllowance(NOW).day);
    for (const its of [other, rerun])
      expect(await claim((await add.email(its, { rawSize: 101 })).id, many)).toMatchObject({ email: { attempts: 1 } });
  });

  it('is spent by the model’s tokens too', async () => {
    const { id } = await add.newsletter();
    const many = allowance({ mails: 100, bytes: 10_000 });
    await claim((await add.email(id)).id, many);
    await spendTokens(db, id, 9, quotaAllowance(NOW).day);
    await spendTokens(db, id, 0, quotaAllowance(NOW).day);
    expect(await claim((await add.email(id)).id, many)).toMatchObject({ email: { attempts: 1 } });
    await spendTokens(db, id, 1, quotaAllowance(NOW).day);
    expect(await claim((await add.email(id)).id, many)).toBe('held');
  });

  it('counts a mail once, and one that an admin brings not at all', async () => {
    const { id } = await add.newsletter();
    const tried = await add.email(id);
    await claim(tried.id);
    await releaseEmail(db, tried.id, new Date(NOW.getTime() + LEASE_MS), { reason: 'again', awaited: NOW });
    await claim(tried.id);
    await claim((await add.email(id, { door: 'admin' })).id);
    expect(await db.select().from(newsletterUsage)).toMatchObject([{ newsletterId: id, mails: 1, bytes: 1 }]);
  });

  it('of days long past is forgotten, the day named is kept', async () => {
    const { id: newsletterId } = await add.newsletter();
    for (const day of ['2026-05-09', '2026-05-10', '2026-05-11'])
      await db.insert(newsletterUsage).values({ newsletterId, day });
    expect(await forgetUsage(db, '2026-05-10')).toBe(1);
    expect((await db.select().from(newsletterUsage)).map(({ day }) => day).sort()).toEqual([
      '2026-05-10',
      '2026-05-11',
    ]);
  });
});

describe('the inbox', () => {
  it('is newest first, ties by id, page by page, with the total of what is asked for', async () => {
    const [one, two] = [await add.newsletter(), await add.newsletter()];
    const at = (id: string, receivedAt: Date, values: Parameters<typeof add.email>[1] = {}) =>
      add.email(one.id, { id, receivedAt, ...values });
    await at('b', NOW);
    await at('a', NOW, { processingStatus: 'error' });
    await at('c', ago(1), { processingStatus: 'completed' });
    await at('d', new Date(NOW.getTime() + 1), { processingStatus: 'processing' });
    await add.email(two.id, { id: 'z', receivedAt: ago(2), processingStatus: 'completed' });
    const list = async (more: object) => {
      const { rows, total } = await listEmails(db, { page: 1, pageSize: 10, ...more } as never, by);
      return [rows.map(({ id }) => id).join(''), total];
    };
    expect(await list({})).toEqual(['dbacz', 5]);
    expect(await list({ pageSize: 2 })).toEqual(['db', 5]);
    expect(await list({ pageSize: 2, page: 3 })).toEqual(['z', 5]);
    expect(await list({ newsletter_id: one.id })).toEqual(['dbac', 4]);
    expect(await list({ unfinished: true })).toEqual(['ba', 2]);
    expect(await list({ status: 'completed' })).toEqual(['cz', 2]);
    expect(await list({ status: 'completed', newsletter_id: one.id })).toEqual(['c', 1]);
    expect(await list({ status: 'processing' })).toEqual(['d', 1]);
    expect(await list({ status: 'error', newsletter_id: two.id })).toEqual(['', 0]);
  });

  it('tells of uploads their state and how many sponsorships stand behind each', async () => {
    const { id } = await add.newsletter();
    const [full, none] = [await add.email(id), await add.email(id, { processingStatus: 'error', error: 'x' })];
    for (let n = 0; n < 2; n++) await add.sponsorship(id, (await add.brand()).id, { emailId: full.id });
    expect(await readUploadOutcomes(db, [])).toEqual([]);
    expect(await readUploadOutcomes(db, [full.id])).toMatchObject([
      { status: 'pending', error: null, sponsorships: 2 },
    ]);
    expect(await readUploadOutcomes(db, [none.id])).toMatchObject([{ status: 'error', error: 'x', sponsorships: 0 }]);
  });

  it('finds the newsletter of a list or of a sender only among known senders and only where it is one', async () => {
    const [one, two] = [await add.newsletter(), await add.newsletter()];
    const mail = (id: string, values: Parameters<typeof add.email>[1]) => add.email(id, values);
    await mail(one.id, { listId: 'list', senderEmail: 'a@x.test' });
    await mail(one.id, { listId: 'list', senderEmail: 'a@x.test' });
    await mail(two.id, { senderEmail: 'b@x.test', senderStanding: 'unfamiliar' });
    expect(await newsletterOfList(db, 'list')).toBe(one.id);
    expect(await newsletterOfList(db, 'other')).toBeNull();
    expect(await newsletterOfSender(db, 'a@x.test')).toBe(one.id);
    expect(await newsletterOfSender(db, 'b@x.test')).toBeNull();
    await mail(two.id, { senderEmail: 'a@x.test' });
    expect(await newsletterOfSender(db, 'a@x.test')).toBeNull();
  });
});

describe('a session', () => {
  const start = async (sid: string, expire: Date, endsAt: Date, replaces: string | null = null, userId?: string) => {
    const id = userId ?? ((await db.insert(users).values({ issuer: 'i', subject: sid }).returning())[0]?.id as string);
    await startSession(db, { sid, userId: id, expire, endsAt, createdAt: NOW }, replaces);
    return id;
  };
  const lives = async (sid: string) => (await findSessionUser(db, sid, NOW)) !== null;
  const after = new Date(NOW.getTime() + 1);

  it('lives until its moment and not at it, whichever of the two ends comes first; the night takes what is over', async () => {
    await start('lives', after, after);
    await start('idle', NOW, after);
    await start('ended', after, NOW);
    expect([await lives('lives'), await lives('idle'), await lives('ended'), await lives('none')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await purgeSessions(db, NOW)).toBe(2);
    expect((await db.select().from(sessions)).map(({ sid }) => sid)).toEqual(['lives']);
    await extendSession(db, 'lives', ago(0));
    expect(await lives('lives')).toBe(false);
  });

  it('replaces the one that signed in again, and ends alone or with all of its person', async () => {
    const person = await start('old', after, after);
    const other = await start('other', after, after);
    await start('new', after, after, 'old', person);
    await start('third', after, after, null, person);
    expect([await lives('old'), await lives('new'), await lives('other')]).toEqual([false, true, true]);
    await endSession(db, 'new');
    expect([await lives('new'), await lives('third')]).toEqual([false, true]);
    await endAllSessions(db, person);
    expect([await lives('third'), await lives('other')]).toEqual([false, true]);
    expect(other).not.toBe(person);
  });

  it('knows whether its newsletter is the user’s own: made by them, or on the domain of their verified address', async () => {
    const rights = async (email: string, emailVerified: boolean, domain: string | null, made = false) => {
      const [user] = await db
        .insert(users)
        .values({ issuer: 'i', subject: crypto.randomUUID(), email, emailVerified })
        .returning();
      const { id } = await add.newsletter({ domain, createdBy: made ? (user?.id ?? null) : null });
      await db
        .update(users)
        .set({ newsletterId: id })
        .where(eq(users.id, user?.id ?? ''));
      const sid = crypto.randomUUID();
      await start(sid, after, after, null, user?.id);
      const found = await findSessionUser(db, sid, NOW);
      return [found?.madeNewsletter, found?.isOnItsDomain];
    };
    expect(await rights('A@Letter.test', true, 'letter.test')).toEqual([false, true]);
    expect(await rights('a@mail.letter.test', true, 'letter.test')).toEqual([false, true]);
    expect(await rights('a@evilletter.test', true, 'letter.test')).toEqual([false, false]);
    expect(await rights('a@letter.test', false, 'letter.test')).toEqual([false, false]);
    expect(await rights('a@letter.test', true, null)).toEqual([false, false]);
    expect(await rights('a@b.test', true, 'letter.test', true)).toEqual([true, false]);
  });
});

describe('a session of who runs a newsletter', () => {
  it('knows whether anybody confirmed it, and is another once somebody did', async () => {
    const [user] = await db.insert(users).values({ issuer: 'i', subject: 's' }).returning();
    const { id } = await add.newsletter({ standing: 'provisional' });
    await db.update(users).set({ newsletterId: id });
    const sid = 'sid';
    await startSession(
      db,
      {
        sid,
        userId: user?.id ?? '',
        expire: new Date(NOW.getTime() + DAY),
        endsAt: new Date(NOW.getTime() + DAY),
        createdAt: NOW,
      },
      null,
    );
    const before = await findSessionUser(db, sid, NOW);
    await db.update(newsletters).set({ standing: 'trusted' });
    const after = await findSessionUser(db, sid, NOW);
    expect([before?.isProvisional, after?.isProvisional]).toEqual([true, false]);
    expect(after?.print).not.toBe(before?.print);
    await db.update(users).set({ newsletterId: null });
    expect((await findSessionUser(db, sid, NOW))?.isProvisional).toBe(false);
  });
});

describe('what counts once', () => {
  it('is a webhook’s token, until its call failed; tokens of the last day are kept', async () => {
    expect([await claimWebhookToken(db, 't', ago(1)), await claimWebhookToken(db, 't', NOW)]).toEqual([true, false]);
    await releaseWebhookToken(db, 't');
    expect(await claimWebhookToken(db, 't', ago(1))).toBe(true);
    await claimWebhookToken(db, 'u', NOW);
    expect(await forgetTokens(db, NOW)).toBe(1);
    expect([await claimWebhookToken(db, 't', NOW), await claimWebhookToken(db, 'u', NOW)]).toEqual([true, false]);
  });

  it('is a removal mail a day and address', async () => {
    const day = new Date('2026-06-10T23:59:59.999Z');
    const next = new Date('2026-06-11T00:00:00.000Z');
    expect([await claimRemovalMail(db, 'h', NOW), await claimRemovalMail(db, 'h', day)]).toEqual([true, false]);
    expect([await claimRemovalMail(db, 'other', day), await claimRemovalMail(db, 'h', next)]).toEqual([true, true]);
    await releaseRemovalMail(db, 'h', NOW);
    expect(await claimRemovalMail(db, 'h', day)).toBe(true);
    expect(await claimRemovalMail(db, 'h', next)).toBe(false);
  });

  it('of removal mails is kept for seven days', async () => {
    await db.delete(removalMails);
    const days = [8, 7, 1].map((n) => ago(n * DAY));
    for (const day of days) await db.insert(removalMails).values({ hash: 'h', day: day.toISOString().slice(0, 10) });
    expect(await claimRemovalMail(db, 'other', NOW)).toBe(true);
    const left = (await db.select().from(removalMails)).map(({ day }) => day).sort();
    expect(left).toEqual(['2026-06-03', '2026-06-09', '2026-06-10']);
  });
});

describe('issues with judged claims', () => {
  it('come page by page, each once, whatever number of them fills a page', async () => {
    const { id: newsletterId } = await add.newsletter();
    const brand = await add.brand();
    const judged = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const { id: emailId } = await add.email(newsletterId, { kind: 'issue' });
        await add.sponsorship(newsletterId, brand.id, { emailId, verdict: 'confirmed' });
      }
      const ids: string[] = [];
      for await (const page of judgedIssues(db)) ids.push(...page.map(({ id }) => id));
      return ids;
    };
    expect(await judged(0)).toEqual([]);
    const full = await judged(50);
    expect(new Set(full).size).toBe(50);
    const more = await judged(1);
    expect([more.length, new Set(more).size]).toEqual([51, 51]);
    expect(more).toEqual(more.toSorted());
  });

  it('are those of which a person judged or corrected a claim; each tells all of its claims, as they stand in it', async () => {
    const { id: newsletterId } = await add.newsletter({ name: 'Tide', domain: 'tide.test' });
    const brand = await add.brand({ name: 'Beryl', domain: 'beryl.test' });
    const issue = async (id: string, claim: Partial<typeof sponsorships.$inferInsert> = {}, kind = 'issue') => {
      await add.email(newsletterId, { id, kind, rawKey: `raw/${id}`, receivedAt: NOW });
      await add.sponsorship(newsletterId, brand.id, { emailId: id, ...claim });
    };
    await issue('rejected', { verdict: 'rejected', textContent: 'Sails', rawData: { start: 9, brand: 'BERYL' } });
    await add.sponsorship(newsletterId, brand.id, {
      emailId: 'rejected',
      rawData: { start: 5 },
      placementType: 'footer',
    });
    await issue('corrected', {
      edits: { brand: 'Beryll' },
      textContent: 'x',
      rawData: { brand: 'Beryll', picture: {} },
    });
    await issue('unjudged');
    await issue('welcome', { verdict: 'confirmed' }, 'welcome');
    for (const alias of ['b', 'a'])
      await db.execute(
        sql`insert into brand_aliases (alias, name, brand_id, source) values (${alias}, ${`${alias} name`}, ${brand.id}, 'person')`,
      );
    const found: JudgedIssue[] = [];
    for await (const page of judgedIssues(db)) found.push(...page);
    const about = { brand: 'Beryl', domain: 'beryl.test' };
    const aliases = ['a name', 'b name'];
    expect(found).toMatchObject([
      {
        id: 'corrected',
        claims: [{ ...about, aliases, quote: null, verdict: null, edits: { brand: 'Beryll' } }],
      },
      {
        id: 'rejected',
        rawKey: 'raw/rejected',
        newsletter: 'Tide',
        domain: 'tide.test',
        claims: [
          { ...about, aliases, placementType: 'footer', verdict: null, edits: null },
          { ...about, aliases: [...aliases, 'BERYL'], placementType: 'hero', quote: 'Sails', verdict: 'rejected' },
        ],
      },
    ]);
  });
});

describe('the model’s budget of a day', () => {
  it('holds its limit exactly, however many ask at once, and takes back what was not spent', async () => {
    const ledger = spendingLedger(db);
    expect(await ledger.reserve('2026-06-10', 101, 100)).toBe(false);
    expect(await ledger.reserve('2026-06-10', 40, 100)).toBe(true);
    const asked = await Promise.all(Array.from({ length: 4 }, () => ledger.reserve('2026-06-10', 30, 100)));
    expect(asked.filter(Boolean)).toHaveLength(2);
    expect(await ledger.reserve('2026-06-10', 1, 100)).toBe(false);
    expect(await ledger.reserve('2026-06-11', 100, 100)).toBe(true);
    await ledger.add('2026-06-10', -20);
    expect([await ledger.reserve('2026-06-10', 21, 100), await ledger.reserve('2026-06-10', 20, 100)]).toEqual([
      false,
      true,
    ]);
    await ledger.add('2026-06-12', -5);
    expect([await ledger.reserve('2026-06-12', 100, 100), await ledger.reserve('2026-06-12', 1, 100)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a report', () => {
  const due = () => dueReports(db, NOW, 10);
  const row = async (id: string) => (await db.select().from(reports).where(eq(reports.newsletterId, id)))[0];

  const made = async (values: Partial<typeof reports.$inferInsert>) => {
    const { id } = await add.newsletter({ reportSlug: `s-${crypto.randomUUID()}` });
    await db.insert(reports).values({ newsletterId: id, issueCount: 5, openedAt: ago(DAY), ...values });
    return id;
  };

  it('is due where somebody read it and it was never built, is behind for an hour, or its builder is gone: longest waiting first', async () => {
    await add.newsletter();
    const never = await made({ openedAt: ago(7 * DAY - 1) });
    await made({ openedAt: ago(7 * DAY) });
    await made({ openedAt: null, builtAt: ago(DAY), staleSince: ago(DAY) });
    const behind = await made({ builtAt: ago(HOUR), staleSince: ago(2 * MINUTE) });
    const longer = await made({ builtAt: ago(HOUR), staleSince: ago(3 * MINUTE) });
    await made({ builtAt: ago(HOUR - 1), staleSince: ago(MINUTE) });
    const empty = await made({ builtAt: ago(1), staleSince: ago(1), issueCount: 0 });
    await made({ builtAt: ago(2 * HOUR) });
    await made({ leaseUntil: new Date(NOW.getTime() + 1), staleSince: ago(DAY) });
    const dead = await made({ leaseUntil: NOW, openedAt: null, builtAt: ago(DAY), staleSince: ago(4 * MINUTE) });
    expect(await due()).toEqual([never, dead, longer, behind, empty]);
    expect(await dueReports(db, NOW, 2)).toEqual([never, dead]);
  });

  it('is noted as read once an hour; where a build is due every half minute, for one of all who ask', async () => {
    const noted = async (values: Partial<typeof reports.$inferInsert>, at = NOW) => {
      const id = await made(values);
      const slug = (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0]?.reportSlug ?? '';
      const { unnoted } = (await reportBySlug(db, slug, at)) ?? {};
      const answers = await Promise.all([
        recordReportOpened(db, id, at),
        recordReportOpened(db, id, at),
        recordReportOpened(db, id, at),
      ]);
      return [unnoted, answers.filter(Boolean).length, (await row(id))?.openedAt];
    };
    const behind = { builtAt: ago(HOUR), staleSince: ago(HOUR) };
    const upToDate = { builtAt: ago(DAY) };
    expect(await noted({ ...behind, openedAt: null })).toEqual([true, 1, NOW]);
    expect(await noted({ ...behind, openedAt: ago(30_000) })).toEqual([true, 1, NOW]);
    expect(await noted({ ...behind, openedAt: ago(29_999) })).toEqual([false, 0, ago(29_999)]);
    expect(await noted({ ...upToDate, openedAt: null })).toEqual([true, 0, NOW]);
    expect(await noted({ ...upToDate, openedAt: ago(HOUR) })).toEqual([true, 0, NOW]);
    expect(await noted({ ...upToDate, openedAt: ago(HOUR - 1) })).toEqual([false, 0, ago(HOUR - 1)]);
    expect(await noted({ leaseUntil: ago(-1), openedAt: ago(MINUTE) })).toEqual([false, 0, ago(MINUTE)]);
    const { id } = await add.newsletter();
    expect([
      await recordReportOpened(db, id, NOW),
      await recordReportOpened(db, id, NOW),
      await recordReportOpened(db, 'none', NOW),
    ]).toEqual([true, false, false]);
  });

  it('whose file is lost is asked for at once, however lately it was read', async () => {
    const id = await made({ builtAt: ago(MINUTE), openedAt: NOW });
    await resetReportBuild(db, id);
    expect(await recordReportOpened(db, id, NOW)).toBe(true);
  });

  it('is built by one at a time, for two minutes; a curator doesn’t wait the hour, but for the lease', async () => {
    const { id } = await add.newsletter();
    const lease = await claimReport(db, id, false, NOW);
    expect(lease).toEqual(new Date(NOW.getTime() + 2 * MINUTE));
    expect(await claimReport(db, id, true, new Date(NOW.getTime() + 2 * MINUTE - 1))).toBeNull();
    expect(await finishReport(db, id, ago(1), { at: NOW, issueCount: 1 })).toBe(false);
    expect(await finishReport(db, id, lease as Date, { at: NOW, issueCount: 1 })).toBe(true);
    expect(await row(id)).toMatchObject({ builtAt: NOW, leaseUntil: null, staleSince: null });
    expect(await claimReport(db, id, false, NOW)).toBeNull();
    expect(await claimReport(db, id, true, NOW)).not.toBeNull();
    expect(await claimReport(db, 'nobody', true, NOW)).toBeNull();
  });

  it('that could not be built is as stale as before', async () => {
    const { id } = await add.newsletter();
    const lease = (await claimReport(db, id, false, NOW)) as Date;
    await releaseReport(db, id, ago(1), NOW);
    expect((await row(id))?.leaseUntil).toEqual(lease);
    await releaseReport(db, id, lease, NOW);
    expect(await row(id)).toMatchObject({ leaseUntil: null, staleSince: NOW });
  });

  it('is behind where its newsletter or one that it names changes, from the first moment on', async () => {
    const [own, near, other] = [await add.newsletter(), await add.newsletter(), await add.newsletter()];
    await db.insert(newsletterSimilarities).values({ newsletterId: near.id, similarId: own.id, similarity: 0.8 });
    const never = await add.newsletter();
    await db.insert(reports).values([own, near, other].map(({ id }) => ({ newsletterId: id, builtAt: ago(DAY) })));
    await markReportsStale(db, own.id, NOW);
    await markReportsStale(db, own.id, new Date(NOW.getTime() + 5));
    const stale = await db.select().from(reports);
    expect(new Map(stale.map(({ newsletterId, staleSince }) => [newsletterId, staleSince]))).toEqual(
      new Map([
        [own.id, NOW],
        [near.id, NOW],
        [other.id, null],
      ]),
    );
    await markAllReportsStale(db, new Date(NOW.getTime() + 9));
    expect((await row(other.id))?.staleSince).toEqual(new Date(NOW.getTime() + 9));
    expect((await row(own.id))?.staleSince).toEqual(NOW);
    expect(await row(never.id)).toBeUndefined();
  });
});

describe('what the night looks for', () => {
  it('are logos that nobody sought for an hour, newest first, then those not read for two days, longest ago first', async () => {
    const domain = 'sited.test';
    const made = async (createdAt: Date, more: object = {}) =>
      (await add.newsletter({ createdAt, domain, ...more })).id;
    const older = await made(ago(3 * HOUR));
    const newer = await made(ago(HOUR + 1));
    await made(ago(HOUR));
    const again = await made(ago(9 * DAY), { logoTriedAt: ago(2 * DAY + 1) });
    const longAgo = await made(ago(9 * DAY), { logoTriedAt: ago(3 * DAY) });
    await made(ago(9 * DAY), { logoTriedAt: ago(2 * DAY) });
    await made(ago(9 * DAY), { logoSource: 'none' });
    const hidden = await add.brand({ domain, createdAt: ago(2 * HOUR), byHand: false });
    const shown = await add.brand({ domain, createdAt: ago(2 * HOUR) });
    await add.brand({ createdAt: ago(2 * HOUR), website: '' });
    await add.sponsorship(older, shown.id);
    const found = await findMissingLogos(db, NOW, 10);
    expect(found.map(({ id }) => id)).toEqual([newer, shown.id, older, longAgo, again]);
    expect(found.map(({ what }) => what)).toEqual(['newsletter', 'brand', 'newsletter', 'newsletter', 'newsletter']);
    expect(found.some(({ id }) => id === hidden.id)).toBe(false);
    expect(await findMissingLogos(db, NOW, 1)).toEqual([{ what: 'newsletter', id: newer }]);
  });

  it('are audiences never described, of another model, or of newsletters with newer issues', async () => {
    const made = async (values: object) => (await add.newsletter({ createdAt: ago(DAY), ...values })).id;
    const issue = (id: string, processedAt: Date, kind = 'issue') => add.email(id, { processedAt, kind });
    const fresh = await made({ createdAt: ago(HOUR) });
    const never = await made({ createdAt: ago(HOUR + 1) });
    const otherModel = await made({ audienceModel: 'old', audienceAnalyzedAt: ago(1), createdAt: ago(2 * HOUR) });
    await made({ audienceModel: 'm', audienceAnalyzedAt: ago(1) });
    const unknown = await made({ audienceAnalyzedAt: ago(7 * DAY + 1), createdAt: ago(3 * HOUR) });
    await made({ audienceAnalyzedAt: ago(7 * DAY) });
    const described = (days: number, ms = 0) => ({ audienceModel: 'm', audienceAnalyzedAt: ago(days * DAY + ms) });
    const outdated = await made({ ...described(30, 1), createdAt: ago(4 * HOUR) });
    const recent = await made(described(30));
    const firstIssue = await made({ ...described(1), createdAt: ago(5 * HOUR) });
    const notIssue = await made(described(40));
    for (const id of [outdated, recent]) {
      await issue(id, ago(50 * DAY));
      await issue(id, ago(1));
    }
    await issue(firstIssue, ago(1));
    await issue(notIssue, ago(1), 'confirmation');
    const stale = (await staleAudiences(db, 'm', NOW, 20)).map(({ id }) => id);
    expect(stale).toEqual([never, otherModel, unknown, outdated, firstIssue]);
    expect(stale).not.toContain(fresh);
    const brand = async (values: object) => (await add.brand({ createdAt: ago(9 * DAY), ...values })).id;
    const undescribed = await brand({});
    const older = await brand({ audienceModel: 'old', audienceAnalyzedAt: ago(1), createdAt: ago(10 * DAY) });
    await brand({ byHand: false });
    await brand({ audienceModel: 'm', audienceAnalyzedAt: ago(90 * DAY) });
    await brand({ createdAt: ago(HOUR) });
    expect((await staleAudiences(db, 'm', NOW, 20)).filter(({ what }) => what === 'brand')).toEqual([
      { what: 'brand', id: undescribed },
      { what: 'brand', id: older },
    ]);
    expect(await staleAudiences(db, 'm', NOW, 1)).toEqual([{ what: 'newsletter', id: never }]);
  });

  it('are audiences described since a moment, oldest first, and newsletters made before one that never were, newest first', async () => {
    const at = async (ms: number) => (await add.newsletter({ audienceAnalyzedAt: ago(ms), createdAt: ago(DAY) })).id;
    const [late, early] = [await at(1), await at(5)];
    await at(9);
    const brand = await add.brand({ audienceAnalyzedAt: ago(3) });
    await add.brand({ audienceAnalyzedAt: ago(9) });
    await add.brand({ audienceAnalyzedAt: ago(2), byHand: false });
    expect(await audiencesSince(db, ago(9), 10)).toEqual([
      { what: 'newsletter', id: early },
      { what: 'brand', id: brand.id },
      { what: 'newsletter', id: late },
    ]);
    expect(await audiencesSince(db, ago(9), 1)).toHaveLength(1);
    // Behind them who waits to be confirmed, whenever it was described.
    const theirs = (more: object) =>
      add.newsletter({ standing: 'provisional', audienceAnalyzedAt: ago(99), createdAt: ago(DAY), ...more });
    const waits = await theirs({});
    await theirs({ standingDecidedAt: NOW });
    await theirs({ audienceAnalyzedAt: null, createdAt: ago(1) });
    const all = await audiencesSince(db, ago(9), 10);
    expect([all.length, all.at(-1)]).toEqual([4, { what: 'newsletter', id: waits.id }]);
    const waiting = async (ms: number) => (await add.newsletter({ createdAt: ago(ms) })).id;
    const [long, short] = [await waiting(9), await waiting(6)];
    await waiting(5);
    expect(await undescribedNewsletters(db, ago(5), 10)).toEqual([short, long]);
    expect(await undescribedNewsletters(db, ago(5), 1)).toEqual([short]);
  });

  it('are contacts older than ninety days, and of brands that sponsored this week without one; none looked for within the week', async () => {
    const { id: letter } = await add.newsletter();
    const brand = async (values: object, sponsored: number[] = [1]) => {
      const { id } = await add.brand({ domain: `${crypto.randomUUID().slice(0, 8)}.test`, ...values });
      for (const days of sponsored) await add.sponsorship(letter, id, { detectedAt: ago(days * DAY) });
      return id;
    };
    const none = await brand({});
    const active = await brand({}, [1, 2, 3]);
    await brand({}, [8]);
    await brand({ domain: null });
    await brand({ byHand: false, contactEmail: 'a@b.test', contactUpdatedAt: ago(99 * DAY) }, []);
    await brand({ contactCheckedAt: ago(7 * DAY) });
    const again = await brand({ contactCheckedAt: ago(7 * DAY + 1) });
    const contact = { contactEmail: 'a@b.test', contactUpdatedAt: ago(90 * DAY + 1) };
    const stale = await brand(contact, []);
    const staler = await brand({ ...contact, contactUpdatedAt: ago(99 * DAY) }, [20]);
    await brand({ ...contact, contactUpdatedAt: ago(90 * DAY) });
    const found = await dueForContact(db, NOW, 20);
    expect(found).toEqual([active, none, staler, stale, again]);
    expect(await dueForContact(db, NOW, 1)).toEqual([active]);
  });

  it('erases a contact wherever it stands, and forgets what a site no longer names unless a person entered it', async () => {
    const [one, two, kept] = [
      await add.brand({ contactEmail: 'Jane@b.test', contactName: 'Jane' }),
      await add.brand({ contactEmail: 'jane@b.test' }),
      await add.brand({ contactEmail: 'joe@b.test', contactEnteredBy: 'admin' }),
    ];
    expect(await isKnownContact(db, 'jane@b.test')).toBe(true);
    expect(await eraseContact(db, 'jane@b.test', 'hash', NOW)).toBe(2);
    expect([await isKnownContact(db, 'jane@b.test'), await isKnownContact(db, 'joe@b.test')]).toEqual([false, true]);
    // A reading that began before finds it no more, nor does one take a person's place.
    const found = (email: string, hash: string) => ({
      name: null,
      title: null,
      email,
      confidence: 90,
      sourceUrl: 'x',
      hash,
    });
    expect(await saveContact(db, two, found('jane@b.test', 'hash'), NOW)).toBe(false);
    expect(await saveContact(db, kept, found('new@b.test', 'new'), NOW)).toBe(false);
    expect(await saveContact(db, two, found('new@b.test', 'new'), NOW)).toBe(true);
    expect([await isKnownContact(db, 'jane@b.test'), await isKnownContact(db, 'joe@b.test')]).toEqual([false, true]);
    await recordContactCheck(db, kept, { gone: true }, NOW);
    expect(await isKnownContact(db, 'joe@b.test')).toBe(true);
    await db.update(brands).set({ contactEmail: 'x@b.test' }).where(eq(brands.id, one.id));
    await recordContactCheck(db, one, { gone: false }, NOW);
    expect(await isKnownContact(db, 'x@b.test')).toBe(true);
    await recordContactCheck(db, one, { gone: true }, NOW);
    expect(await isKnownContact(db, 'x@b.test')).toBe(false);
    expect(two.id).not.toBe(one.id);
  });

  it('knows an address that is kept with a removal, that the log tells or that taking a decision back would bring back, until its owner has it removed', async () => {
    const removed = (id: string, part: string, email: string, undoneAt: Date | null = null) =>
      db.execute(sql`insert into brand_removals (id, brand_id, name, kept, undone_at)
        values (${id}, 'x', 'X', ${JSON.stringify({ [part]: { contact_email: email } })}::jsonb, ${undoneAt})`);
    await removed('1', 'row', 'Removed@b.test');
    await removed('2', 'into', 'Into@b.test');
    await removed('3', 'row', 'undone@b.test', NOW);
    const decided = (id: string, email: string, decision: string | null) =>
      db.execute(sql`insert into review_items (id, kind, key, reason, decision, undo)
        values (${id}, 'merge', ${id}, 'r', ${decision}, ${JSON.stringify({ brand: { set: { contactEmail: email } } })}::jsonb)`);
    await decided('1', 'Decided@b.test', 'edited');
    await decided('2', 'waits@b.test', null);
    await db.execute(sql`insert into audit_log (id, at, who, action, subject, subject_id, label, before, after)
      values ('1', ${NOW}, 'w', 'brand.edit', 'brand', 'x', 'X', '{"contactEmail": "Before@b.test"}', '{"contactEmail": "After@b.test"}')`);
    const known = async () => {
      const names = ['removed', 'into', 'undone', 'decided', 'before', 'after', 'waits', 'nobody'];
      const found = await Promise.all(names.map((name) => isKnownContact(db, `${name}@b.test`)));
      return names.filter((_, nth) => found[nth]);
    };
    expect(await known()).toEqual(['removed', 'into', 'undone', 'decided', 'before', 'after']);
    for (const name of await known()) await eraseContact(db, `${name}@b.test`, `hash of ${name}`, NOW);
    expect(await known()).toEqual([]);
    await db.execute(sql`delete from brand_removals`);
    await db.execute(sql`delete from review_items`);
    await db.execute(sql`delete from audit_log`);
  });
});

describe('patterns out of date', () => {
  it('are those with a purchase that came past the line since yesterday, and those whose coverage is old; the longest first', async () => {
    const [inside, onAfter, onUntil] = [await add.newsletter(), await add.newsletter(), await add.newsletter()];
    const { id: brandId } = await add.brand();
    const passed = { after: ago(15 * DAY), until: ago(14 * DAY) };
    await add.sponsorship(inside.id, brandId, { detectedAt: ago(14.5 * DAY) });
    await add.sponsorship(onAfter.id, brandId, { detectedAt: passed.after });
    await add.sponsorship(onUntil.id, brandId, { detectedAt: passed.until });
    await db.execute('delete from stale_patterns');
    expect(await markAgedPatterns(db, passed, ago(DAY), NOW)).toBe(2);
    expect(new Set(await stalePatterns(db, 10))).toEqual(new Set([inside.id, onUntil.id]));
    expect(await stalePatterns(db, 1)).toHaveLength(1);
    expect(await markAgedPatterns(db, passed, ago(DAY), NOW)).toBe(0);
  });
});

describe('an import at which nobody is', () => {
  it('did nothing since a moment, counted from its last slice, and goes on behind that', async () => {
    const made = async (createdAt: Date, doneAt: Date[], status: 'processing' | 'completed' = 'processing') => {
      const id = crypto.randomUUID();
      await db.insert(imports).values({ id, total: 1, sliceSize: 1, status, createdAt });
      for (const [slice, at] of doneAt.entries())
        await db.insert(importSlices).values({ importId: id, slice, processed: 1, created: 1, errors: [], doneAt: at });
      return id;
    };
    const old = await made(ago(10), []);
    await made(ago(5), []);
    const begun = await made(ago(20), [ago(9), ago(6)]);
    await made(ago(20), [ago(9), ago(5)]);
    await made(ago(20), [], 'completed');
    const found = await findStrandedImports(db, ago(5));
    expect(new Map(found.map(({ id, next }) => [id, next]))).toEqual(
      new Map([
        [old, 0],
        [begun, 2],
      ]),
    );
  });
});

describe('what is counted and forgotten', () => {
  it('are events by the hour, kept for thirty days', async () => {
    await db.delete(eventCounts);
    await countEvent(db, 'model-refused', new Date('2026-06-10T12:59:59.999Z'));
    await countEvent(db, 'model-refused', NOW);
    await countEvent(db, 'dead:analyse', NOW);
    await countEvent(db, 'dead:analyse', ago(HOUR));
    await countEvent(db, 'dead:logo', ago(30 * DAY));
    await countEvent(db, 'dead:logo', ago(30 * DAY + HOUR));
    expect((await db.select().from(eventCounts)).find(({ what }) => what === 'model-refused')?.count).toBe(2);
    const seen = await operations(db, NOW);
    expect(seen).toMatchObject({
      modelRefusals: 2,
      deadLettersThisHour: 1,
      deadLetters: [{ kind: 'analyse', count: 2 }],
    });
    expect(await forgetCounts(db, NOW)).toBe(1);
    expect(await forgetCounts(db, NOW)).toBe(0);
  });

  it('is what waits, since when, and who spoke in the last day', async () => {
    const { id } = await add.newsletter();
    expect(await operations(db, NOW)).toMatchObject({ waiting: { mails: 0, oldestSeconds: null } });
    expect(await isMailWaiting(db)).toBe(false);
    await add.email(id, { createdAt: ago(90_000) });
    await add.email(id, { createdAt: ago(30_000), processingStatus: 'processing' });
    await add.email(id, { createdAt: ago(DAY), processingStatus: 'error' });
    const done = (analyst: string, processedAt: Date, more: object = {}) =>
      add.email(id, {
        processingStatus: 'completed',
        kind: 'issue',
        aiResponse: { analyst },
        receivedAt: ago(HOUR),
        processedAt,
        ...more,
      });
    await done('rules', ago(DAY - 1));
    await done('openai', ago(1));
    await done('openai', ago(2));
    await done('old', ago(DAY));
    await done('other', ago(1), { kind: 'confirmation' });
    expect(await operations(db, NOW)).toMatchObject({
      waiting: { mails: 2, oldestSeconds: 90 },
      verdicts: [
        { analyst: 'openai', count: 2 },
        { analyst: 'rules', count: 1 },
      ],
    });
    expect(await isMailWaiting(db)).toBe(true);
  });

  it('are nightly runs of ninety days', async () => {
    await db.delete(nightlyRuns);
    await startNightlyRun(db, ago(90 * DAY + 1));
    await startNightlyRun(db, ago(90 * DAY));
    await startNightlyRun(db, NOW);
    expect(await db.select().from(nightlyRuns)).toHaveLength(2);
  });
});

describe('what is remembered of a newsletter', () => {
  it('are forms of ads that are believed, newest first, sixty at most, none of the mail that is read', async () => {
    const { id } = await add.newsletter();
    const other = (await add.newsletter()).id;
    const { id: brandId } = await add.brand();
    const mail = await add.email(id);
    const slot = (name: string, more: Partial<typeof sponsorships.$inferInsert>, newsletter = id) =>
      add.sponsorship(newsletter, brandId, {
        confidence: 0,
        ...more,
        rawData: { slot: { name }, ...((more.rawData as object) ?? {}) },
      });
    await slot('sure', { confidence: 95, detectedAt: ago(3) });
    await slot('unsure', { confidence: 94, detectedAt: ago(3) });
    await slot('confirmed', { verdict: 'confirmed', detectedAt: ago(1) });
    await slot('model', { rawData: { analyst: 'openai' }, detectedAt: ago(2) });
    await slot('rejected', { confidence: 100, verdict: 'rejected' });
    await slot('own', { confidence: 100, emailId: mail.id });
    const { id: strangers } = await add.email(id, { senderStanding: 'unfamiliar' });
    await slot('of a stranger', { confidence: 100, emailId: strangers });
    await slot('elsewhere', { confidence: 100 }, other);
    await add.sponsorship(id, brandId, { confidence: 100, rawData: { slot: 'no form' } });
    expect(await readRememberedSlots(db, id, mail.id)).toEqual([
      { name: 'confirmed' },
      { name: 'model' },
      { name: 'sure' },
    ]);
    for (let n = 0; n < 60; n++) await slot(`n${n}`, { confidence: 100, detectedAt: NOW });
    expect(await readRememberedSlots(db, id, mail.id)).toHaveLength(60);
  });
});

it('requests for access are forgotten 90 days after they were declined, a year after they came, and never if accepted', async () => {
  const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * 86_400_000 - ms);
  const request = (email: string, values: Partial<typeof accessRequests.$inferInsert>) =>
    db.insert(accessRequests).values({ name: 'N', email, createdAt: ago(1_000), ...values });
  await request('declined', { status: 'declined', decidedAt: ago(90) });
  await request('declined long ago', { status: 'declined', decidedAt: ago(90, 1) });
  await request('accepted', { status: 'accepted', decidedAt: ago(900) });
  await request('waits', { createdAt: ago(365) });
  await request('waits too long', { createdAt: ago(365, 1) });
  expect(await purgeAccessRequests(db, NOW)).toBe(2);
  const left = await db.select({ email: accessRequests.email }).from(accessRequests).orderBy(accessRequests.email);
  expect(left.map(({ email }) => email)).toEqual(['accepted', 'declined', 'waits']);
});
