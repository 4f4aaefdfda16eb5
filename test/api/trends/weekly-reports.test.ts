// The weekly report: which week it covers, for which newsletters it is due, and who is mailed, once each.
import { describe, expect, it } from 'vitest';
import { mailSendingError } from '../../../src/adapters/mail-sender.ts';
import { queueTrendReports, sendTrendReport } from '../../../src/flows/trends/reports.ts';
import type { users } from '../../../src/store/schema/newsletters.ts';
import { trendMailSubscriptions, trendReports } from '../../../src/store/schema/trends.ts';
import { findTrendReport, listTrendReports, subscribeToTrendMail } from '../../../src/store/trends/trend-reports.ts';
import { createEmptiedWorld } from '../support/emptied-world.ts';

const world = createEmptiedWorld();
const { db, services, add, takeJobs } = world;

const NOW = new Date('2026-06-10T12:00:00.000Z');

describe('the weekly report', () => {
  const WEEK = '2026-06-08';
  const want = async (cookie: { id: string }, week = '2026-06-01') =>
    subscribeToTrendMail(db, cookie.id, { wanted: true, week }, NOW);
  const mails: { to: string }[] = [];
  let down = false;
  /** The only address to which mail fails. */
  let refused = '';
  let forGood = false;
  const mailing = Object.create(services, {
    mail: {
      value: {
        send: async (mail: { to: string }) => {
          if (down || mail.to === refused) throw mailSendingError('away', !forGood);
          mails.push(mail);
          return 'sent';
        },
      },
    },
  });
  const due = async () => {
    const count = await queueTrendReports(services, NOW);
    const ids = takeJobs().map((job) => (job as { newsletterId: string }).newsletterId);
    expect(count).toBe(ids.length);
    return ids;
  };

  it('is due for newsletters of subscribers until it is built and every reader has it', async () => {
    const of = async (more: Partial<typeof users.$inferInsert>) => {
      const { id } = await add.newsletter();
      return { id, person: await world.people.free(id, more) };
    };
    const active = await of({ subscriptionStatus: 'active' });
    const trialing = await of({ subscriptionStatus: 'trialing' });
    const admin = await of({ isAdmin: true });
    for (const status of ['past_due', 'canceled', 'free']) await of({ subscriptionStatus: status });
    expect(new Set(await due())).toEqual(new Set([active.id, trialing.id, admin.id]));
    for (const { id } of [active, trialing, admin])
      await db.insert(trendReports).values({ id, newsletterId: id, week: WEEK, content: {} as never, builtAt: NOW });
    expect(await due()).toEqual([]);
    await want(active.person);
    expect(await due()).toEqual([active.id]);
    await db.update(trendMailSubscriptions).set({ sentWeek: WEEK });
    expect(await due()).toEqual([]);
    await db.update(trendMailSubscriptions).set({ sentWeek: null, wanted: false });
    expect(await due()).toEqual([]);
  });

  it('goes once to each verified subscriber who wants it; only a reader whose mail failed gets it with the next try', async () => {
    const { id } = await add.newsletter();
    const reader = await world.people.subscriber(id, { email: 'reader@people.test' });
    await want(reader);
    await want(await world.people.subscriber(id, { email: 'unproved@people.test', emailVerified: false }));
    await want(await world.people.free(id, { email: 'free@people.test' }));
    await world.people.subscriber(id, { email: 'silent@people.test' });
    const job = { newsletterId: id, week: WEEK };
    down = true;
    await expect(sendTrendReport(mailing, job, NOW)).rejects.toMatchObject({ cause: 'away' });
    down = false;
    await sendTrendReport(mailing, job, NOW);
    await sendTrendReport(mailing, job, NOW);
    expect(mails.map(({ to }) => to)).toEqual(['reader@people.test']);
    expect(await db.select().from(trendReports)).toHaveLength(1);
    await sendTrendReport(mailing, { newsletterId: 'nobody', week: WEEK }, NOW);
    expect(await db.select().from(trendReports)).toHaveLength(1);
    // Of two new readers one can't be reached: the other doesn't get the mail twice because of that.
    mails.length = 0;
    await want(await world.people.subscriber(id, { email: 'late@people.test' }));
    await want(await world.people.subscriber(id, { email: 'full@people.test' }));
    await want(await world.people.subscriber((await add.newsletter()).id, { email: 'elsewhere@people.test' }));
    refused = 'full@people.test';
    await expect(sendTrendReport(mailing, job, NOW)).rejects.toMatchObject({ cause: 'away' });
    refused = '';
    await sendTrendReport(mailing, job, NOW);
    expect(mails.map(({ to }) => to)).toEqual(['late@people.test', 'full@people.test']);
    // A reader refused for good is not mailed again, and delays nobody.
    mails.length = 0;
    await want(await world.people.subscriber(id, { email: 'never@people.test' }));
    [refused, forGood] = ['never@people.test', true];
    await expect(sendTrendReport(mailing, job, NOW)).rejects.toMatchObject({ cause: 'away' });
    [refused, forGood] = ['', false];
    await sendTrendReport(mailing, job, NOW);
    expect(mails).toEqual([]);
  });

  it('does not send last week’s issue to a new reader, nor a second one to a reader who changes nothing', async () => {
    const { id } = await add.newsletter();
    const reader = await world.people.subscriber(id);
    const sent = async () => (await db.select().from(trendMailSubscriptions))[0]?.sentWeek;
    await want(reader, WEEK);
    expect(await sent()).toBe(WEEK);
    await db.update(trendMailSubscriptions).set({ sentWeek: null });
    await want(reader, WEEK);
    expect(await sent()).toBeNull();
    await subscribeToTrendMail(db, reader.id, { wanted: false, week: WEEK }, NOW);
    await want(reader, WEEK);
    expect(await sent()).toBe(WEEK);
  });

  it('is listed for its own newsletter only, newest first and in pages', async () => {
    const [own, other] = [(await add.newsletter()).id, (await add.newsletter()).id];
    for (const [reportId, newsletterId, week] of [
      ['a', own, '2026-05-25'],
      ['b', own, '2026-06-01'],
      ['c', own, WEEK],
      ['d', other, WEEK],
    ] as const)
      await db
        .insert(trendReports)
        .values({ id: reportId, newsletterId, week, content: { sentences: [reportId] } as never, builtAt: NOW });
    const page = async (nth: number) =>
      listTrendReports(db, { userId: 'u', newsletterId: own }, { page: nth, limit: 2 });
    expect((await page(1)).reports.map(({ id }) => id)).toEqual(['c', 'b']);
    expect(await page(2)).toMatchObject({ total: 3, wanted: false, reports: [{ id: 'a', first: 'a' }] });
    expect([await findTrendReport(db, 'd', own), (await findTrendReport(db, 'a', own))?.id]).toEqual([null, 'a']);
  });
});
