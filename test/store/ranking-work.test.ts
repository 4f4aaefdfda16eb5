// The input of rankings and weekly reports, when they are built, and who gets them: each boundary from both sides, in a
// real database.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendingFailed } from '../../src/adapters/mail-sender.ts';
import { HALF_LIFE_DAYS } from '../../src/contract/ranking.ts';
import { visibilityLine } from '../../src/domain/access.ts';
import { buildPatterns, markAgedPatternsStale, queueStalePatterns } from '../../src/flows/pitch/build-patterns.ts';
import { queueDueScores, refreshScores, scoreCandidates, scorePitches } from '../../src/flows/pitch/score.ts';
import { lastCompleteWeek, queueTrendReports, sendTrendReport } from '../../src/flows/trends/reports.ts';
import type { Job } from '../../src/jobs.ts';
import { listNearestNewsletters, pitchCandidates } from '../../src/store/pitch-scores.ts';
import { brandFits, newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { newsletters, users } from '../../src/store/schema/newsletters.ts';
import { dealPatterns, newsletterCoverage, pitchBuilds, stalePatterns } from '../../src/store/schema/pitch.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { trendMailSubscriptions, trendReports } from '../../src/store/schema/trends.ts';
import { findReport, listReports, subscribeToTrendMail } from '../../src/store/trend-reports.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, add, services } = world;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = new Date('2026-06-10T12:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const jobs = () => {
  const taken: Job[] = [];
  for (let next = world.priority.take() ?? world.jobs.take(); next; next = world.priority.take() ?? world.jobs.take())
    taken.push(next as Job);
  return taken;
};

beforeEach(async () => {
  await db.delete(users);
  await db.delete(newsletters);
  await db.delete(brands);
  await db.delete(stalePatterns);
  jobs();
});

describe('deal patterns', () => {
  const placed = (newsletterId: string, brandId: string, values: Partial<typeof sponsorships.$inferInsert>) =>
    add.sponsorship(newsletterId, brandId, { detectedAt: ago(20 * DAY), ...values });
  const patterns = async (id: string) => {
    await buildPatterns(services, id, NOW);
    const rows = await db.select().from(dealPatterns).where(eq(dealPatterns.newsletterId, id));
    return new Map(rows.map((row) => [`${row.reach} ${row.brandId}`, row]));
  };

  it('rest on leads alone: sure ones, or a person’s word; sold directly or by affiliate', async () => {
    const { id } = await add.newsletter();
    const is = async (values: Partial<typeof sponsorships.$inferInsert>) => {
      const brand = await add.brand();
      await placed(id, brand.id, values);
      return (await patterns(id)).has(`all ${brand.id}`);
    };
    expect([await is({ confidence: 60 }), await is({ confidence: 59 }), await is({ confidence: null })]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await is({ confidence: 1, verdict: 'confirmed' }), await is({ verdict: 'rejected' })]).toEqual([
      true,
      false,
    ]);
    const channels = [];
    for (const channel of ['direct', 'affiliate', 'network', 'cross_promotion', 'house', null] as const)
      channels.push(await is({ channel }));
    expect(channels).toEqual([true, true, false, false, false, true]);
  });

  it('are kept twice: of everything, and of what lies past the free members’ line, that moment itself included', async () => {
    const { id } = await add.newsletter();
    expect(visibilityLine(NOW)).toEqual(ago(14 * DAY));
    const on = async (at: Date) => {
      const brand = await add.brand();
      await placed(id, brand.id, { detectedAt: at });
      const found = await patterns(id);
      return [found.has(`all ${brand.id}`), found.has(`past ${brand.id}`)];
    };
    expect([await on(ago(14 * DAY)), await on(ago(14 * DAY - 1))]).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('say how often and how surely, how warm, and go with what they rest on', async () => {
    const { id } = await add.newsletter();
    const brand = await add.brand();
    for (const [days, confidence] of [
      [120, 60],
      [30, 100],
    ] as const)
      await placed(id, brand.id, { detectedAt: ago(days * DAY), confidence });
    const row = (await patterns(id)).get(`all ${brand.id}`);
    expect(row).toMatchObject({ times: 2, firstAt: expect.anything(), active: expect.any(String) });
    expect(row?.certainty).toBeCloseTo(0.8, 5);
    expect(row?.heat).toBeCloseTo(1.5, 5);
    await db.delete(sponsorships);
    expect((await patterns(id)).size).toBe(0);
  });

  it('come with a coverage of issues alone: done, and of known senders', async () => {
    const { id } = await add.newsletter();
    const issue = (days: number, more: object = {}) =>
      add.email(id, { receivedAt: ago(days * DAY), kind: 'issue', processingStatus: 'completed', ...more });
    for (const days of [28, 21, 14, 7]) await issue(days);
    await issue(1, { kind: 'welcome' });
    await issue(2, { processingStatus: 'error' });
    await issue(3, { senderStanding: 'unfamiliar' });
    await buildPatterns(services, id, NOW);
    const [coverage] = await db.select().from(newsletterCoverage);
    expect(coverage).toMatchObject({ received: 4, usualGapDays: 7, builtAt: NOW });
  });

  it('that changed put behind the scores of their newsletter and of those that it is like, and of nobody else', async () => {
    const [own, near, other] = [await add.newsletter(), await add.newsletter(), await add.newsletter()];
    await db.insert(newsletterSimilarities).values({ newsletterId: near.id, similarId: own.id, similarity: 0.8 });
    await db.insert(pitchBuilds).values([own, near, other].map(({ id }) => ({ newsletterId: id, builtAt: ago(DAY) })));
    const behind = async () =>
      (await db.select().from(pitchBuilds)).flatMap(({ newsletterId, staleSince }) => (staleSince ? newsletterId : []));
    await placed(own.id, (await add.brand()).id, {});
    await buildPatterns(services, own.id, NOW);
    expect(new Set(await behind())).toEqual(new Set([own.id, near.id]));
    await db.update(pitchBuilds).set({ staleSince: null });
    await buildPatterns(services, own.id, NOW);
    expect(await behind()).toEqual([]);
  });

  it('are built where a mark stands, and a mark made while they are built stays', async () => {
    const { id } = await add.newsletter();
    await placed(id, (await add.brand()).id, {});
    expect(await queueStalePatterns(services)).toBe(1);
    expect(jobs()).toEqual([{ kind: 'patterns', newsletterId: id }]);
    const meanwhile = Object.create(db, {
      batch: {
        value: async (statements: Parameters<typeof db.batch>[0]) => {
          const found = await db.batch(statements);
          await db.update(stalePatterns).set({ since: NOW });
          return found;
        },
      },
    });
    await buildPatterns({ db: meanwhile }, id, NOW);
    expect(await queueStalePatterns(services)).toBe(1);
    await buildPatterns(services, id, NOW);
    expect(await queueStalePatterns(services)).toBe(0);
  });

  it('age: what passed the line in three nights, and coverage older than a day', async () => {
    const bought = async (ms: number) => {
      const { id } = await add.newsletter();
      await placed(id, (await add.brand()).id, { detectedAt: ago(ms) });
      return id;
    };
    const covered = async (ms: number) => {
      const { id } = await add.newsletter();
      await db
        .insert(newsletterCoverage)
        .values({ newsletterId: id, since: NOW, lastAt: NOW, received: 1, expected: 1, unseen: [], builtAt: ago(ms) });
      return id;
    };
    const [atLine, inside, , ,] = [
      await bought(14 * DAY),
      await bought(17 * DAY - 1),
      await bought(17 * DAY),
      await bought(14 * DAY - 1),
    ];
    const [old] = [await covered(DAY + 1), await covered(DAY)];
    await db.delete(stalePatterns);
    expect(await markAgedPatternsStale(services, NOW)).toBe(3);
    expect(new Set((await db.select().from(stalePatterns)).map(({ newsletterId }) => newsletterId))).toEqual(
      new Set([atLine, inside, old]),
    );
  });
});

describe('scores', () => {
  const builtAt = async (built: Date | null, stale: Date | null, run = true) => {
    const { id } = await add.newsletter();
    if (run) await world.people.free(id);
    if (built) await db.insert(pitchBuilds).values({ newsletterId: id, builtAt: built, staleSince: stale });
    return id;
  };

  it('are due where somebody runs the newsletter: never built first, then what is behind for an hour, longest ago first', async () => {
    const later = await builtAt(ago(HOUR + 1), ago(1));
    const sooner = await builtAt(ago(2 * HOUR), ago(1));
    await builtAt(ago(HOUR), ago(1));
    await builtAt(ago(DAY), null);
    const never = await builtAt(null, null);
    await builtAt(null, null, false);
    await builtAt(ago(DAY), ago(1), false);
    expect(await queueDueScores(services, NOW)).toBe(3);
    expect(jobs().map((job) => (job as { newsletterId: string }).newsletterId)).toEqual([never, sooner, later]);
  });

  it('of a newsletter described within the half hour before do not wait for the hour: its nearest are only being found', async () => {
    const described = async (ms: number, stale: Date | null = ago(1)) => {
      const id = await builtAt(ago(HOUR / 2), stale);
      await db
        .update(newsletters)
        .set({ audienceAnalyzedAt: ago(ms) })
        .where(eq(newsletters.id, id));
      return id;
    };
    const settling = await described(HOUR - 1);
    await described(HOUR);
    await described(HOUR - 1, null);
    await queueDueScores(services, NOW);
    expect(jobs()).toEqual([{ kind: 'pitch', newsletterId: settling }]);
  });

  it('are of whoever bought near, and of the busiest elsewhere, each with all that it bought but of the newsletter itself', async () => {
    const letters = ['mine', 'near', 'nearer', 'far', 'further'];
    for (const id of letters) await add.newsletter({ id });
    for (const id of ['alike', 'busy', 'quiet', 'lately', 'own']) await add.brand({ id });
    const bought = (newsletterId: string, brandId: string, more: Partial<typeof dealPatterns.$inferInsert> = {}) =>
      db.insert(dealPatterns).values({
        newsletterId,
        brandId,
        reach: 'all',
        firstAt: ago(200 * DAY),
        lastAt: NOW,
        lapsesAt: new Date(NOW.getTime() + DAY),
        times: 1,
        active: 'new',
        heat: 1,
        certainty: 1,
        ...more,
      });
    const [last, older] = [ago(10 * DAY), ago((10 + HALF_LIFE_DAYS) * DAY)];
    await bought('near', 'alike', { times: 3, heat: 2, certainty: 0.5, lastAt: older, active: 'testing' });
    await bought('far', 'alike', { lastAt: last, active: 'renewing' });
    await bought('mine', 'alike', { times: 9, heat: 9 });
    await bought('near', 'lately', { reach: 'past' });
    await bought('mine', 'own');
    // Of one newsletter much, of two less, but that is more by both.
    await bought('far', 'quiet', { times: 2, heat: 4, lapsesAt: ago(1), active: 'renewing' });
    await bought('far', 'busy', { heat: 1.5 });
    await bought('further', 'busy', { heat: 1.5, active: 'renewing', times: 4 });
    const filled = (newsletterId: string, more: object = {}) =>
      add.sponsorship(newsletterId, 'alike', { detectedAt: ago(DAY), channel: 'network', confidence: 60, ...more });
    await filled('near');
    await filled('far', { channel: 'house', detectedAt: NOW });
    await filled('mine');
    await filled('far', { channel: 'affiliate' });
    await filled('far', { confidence: 59 });
    await filled('far', { verdict: 'rejected' });
    await filled('far', { detectedAt: new Date(NOW.getTime() + 1) });
    await db.insert(brandFits).values([
      { newsletterId: 'mine', brandId: 'alike', similarity: 0.75 },
      { newsletterId: 'near', brandId: 'busy', similarity: 0.75 },
    ]);
    const nearest = [
      { id: 'nearer', similarity: 0.9 },
      { id: 'near', similarity: 0.5 },
    ];
    const ask = async (self: string | null, near: typeof nearest, more: object = {}) =>
      new Map(
        (await pitchCandidates(db, self, near, { reach: 'all', at: NOW, ...more })).map((one) => [one.brandId, one]),
      );
    const found = await ask('mine', nearest, { far: 1 });
    expect([...found.keys()].sort()).toEqual(['alike', 'busy']);
    const fading = 0.5 ** (10 / HALF_LIFE_DAYS);
    const alike = found.get('alike');
    expect(alike).toMatchObject({
      totals: { newsletters: 2, times: 4, last, certainty: 0.625 },
      fills: 2,
      fit: 0.75,
      mine: true,
      // What it does elsewhere says nothing where it bought near.
      state: 'testing',
      near: [{ newsletterId: 'near', nearness: 0.5, times: 3, heat: 2, last: older, certainty: 0.5 }],
    });
    expect(alike?.totals.heat).toBeCloseTo(fading + fading, 6);
    expect(found.get('busy')).toMatchObject({ fills: 0, fit: null, mine: false, state: 'renewing', near: [] });
    const wider = await ask('mine', nearest);
    expect([...wider.keys()].sort()).toEqual(['alike', 'busy', 'quiet']);
    expect(wider.get('quiet')?.state).toBe('lapsed');
    // A search is nobody's newsletter.
    const searched = await ask(null, []);
    expect([...searched.keys()].sort()).toEqual(['alike', 'busy', 'own', 'quiet']);
    expect(searched.get('alike')).toMatchObject({ totals: { newsletters: 3, times: 13 }, mine: false, near: [] });
    // A purchase of one's own that lies behind the line is told by no score that rests on what lies before it.
    await bought('mine', 'lately');
    const past = await ask('mine', nearest, { reach: 'past' });
    expect([...past.values()].map(({ brandId, mine }) => [brandId, mine])).toEqual([['lately', false]]);
  });

  it('look at the nearest trusted newsletters, the nearest first, equal ones by id', async () => {
    for (const id of ['mine', 'b', 'a', 'far', 'near']) await add.newsletter({ id });
    await add.newsletter({ id: 'unconfirmed', standing: 'provisional' });
    const pairs = { b: 0.75, a: 0.75, far: 0.25, near: 0.875, unconfirmed: 1 };
    for (const [similarId, similarity] of Object.entries(pairs))
      await db.insert(newsletterSimilarities).values({ newsletterId: 'mine', similarId, similarity });
    await db.insert(newsletterSimilarities).values({ newsletterId: 'near', similarId: 'mine', similarity: 1 });
    expect(await listNearestNewsletters(db, 'mine')).toEqual([
      { id: 'near', similarity: 0.875 },
      { id: 'a', similarity: 0.75 },
      { id: 'b', similarity: 0.75 },
      { id: 'far', similarity: 0.25 },
    ]);
  });

  it('fade every night, all that were built; the first mark stays', async () => {
    const fresh = await builtAt(ago(DAY), null);
    const behind = await builtAt(ago(DAY), ago(5));
    expect(await refreshScores(services, NOW)).toBe(2);
    const rows = new Map((await db.select().from(pitchBuilds)).map((row) => [row.newsletterId, row.staleSince]));
    expect([rows.get(fresh), rows.get(behind)]).toEqual([NOW, ago(5)]);
  });

  it('are made for who runs a newsletter alone, and are then no longer behind', async () => {
    const [mine, nobodys] = [await builtAt(ago(DAY), ago(1)), (await add.newsletter()).id];
    await scorePitches(services, mine, NOW);
    await scorePitches(services, nobodys, NOW);
    expect(await db.select().from(pitchBuilds)).toMatchObject([{ newsletterId: mine, builtAt: NOW, staleSince: null }]);
  });

  it('stand best first, equal ones by id, to a hundredth of a point', () => {
    const candidate = (brandId: string, times: number) => ({
      brandId,
      totals: { newsletters: 1, heat: times, times, last: NOW, certainty: 1 },
      near: [{ newsletterId: 'n', nearness: 0.87654, times, heat: times, last: NOW, certainty: 1 }],
      fit: null,
      mine: false,
      fills: 0,
      state: 'new',
    });
    const list = scoreCandidates(
      [candidate('c', 1), candidate('b', 1), candidate('a', 5)] as never,
      [{ id: 'n', similarity: 0.87654 }],
      NOW,
    );
    expect(list.map(({ brandId }) => brandId)).toEqual(['a', 'b', 'c']);
    expect(list[0]?.score).toBeGreaterThan(list[1]?.score ?? 100);
    expect(
      list.every(
        ({ score }) =>
          Math.round(score * 100) === score * 100 || Math.abs(score * 100 - Math.round(score * 100)) < 1e-6,
      ),
    ).toBe(true);
    expect(list[0]?.basis).toMatchObject({
      best: { newsletterId: 'n', similarity: 0.877, times: 5, renewals: 4 },
      near: 1,
      nearest: 1,
      newsletters: 1,
      times: 5,
      fill: 0,
      mine: false,
    });
  });
});

describe('the weekly report', () => {
  const WEEK = '2026-06-08';
  const want = async (cookie: { id: string }, week = '2026-06-01') =>
    subscribeToTrendMail(db, cookie.id, { wanted: true, week }, NOW);
  const mails: { to: string }[] = [];
  let down = false;
  /** Who alone gets no mail. */
  let refused = '';
  let forGood = false;
  const mailing = Object.create(services, {
    mail: {
      value: {
        send: async (mail: { to: string }) => {
          if (down || mail.to === refused) throw sendingFailed('away', !forGood);
          mails.push(mail);
          return 'sent';
        },
      },
    },
  });
  const due = async () => {
    const count = await queueTrendReports(services, NOW);
    const ids = jobs().map((job) => (job as { newsletterId: string }).newsletterId);
    expect(count).toBe(ids.length);
    return ids;
  };

  it('is of the week that ended last Monday', () => {
    expect(
      ['2026-06-08T00:00:00Z', '2026-06-14T23:59:59Z', '2026-06-15T00:00:00Z'].map((at) =>
        lastCompleteWeek(new Date(at)),
      ),
    ).toEqual([WEEK, WEEK, '2026-06-15']);
  });

  it('is due for newsletters of who pays, until it is there and every reader has it', async () => {
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
      await db.insert(trendReports).values({ id, newsletterId: id, week: WEEK, content: {}, builtAt: NOW });
    expect(await due()).toEqual([]);
    await want(active.person);
    expect(await due()).toEqual([active.id]);
    await db.update(trendMailSubscriptions).set({ sentWeek: WEEK });
    expect(await due()).toEqual([]);
    await db.update(trendMailSubscriptions).set({ sentWeek: null, wanted: false });
    expect(await due()).toEqual([]);
  });

  it('goes once to each verified reader who pays and wants it; one whose mail failed gets it with the next try, the others not again', async () => {
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
    // Of two who begin to read it one can't be reached: the other doesn't get it twice for that.
    mails.length = 0;
    await want(await world.people.subscriber(id, { email: 'late@people.test' }));
    await want(await world.people.subscriber(id, { email: 'full@people.test' }));
    await want(await world.people.subscriber((await add.newsletter()).id, { email: 'elsewhere@people.test' }));
    refused = 'full@people.test';
    await expect(sendTrendReport(mailing, job, NOW)).rejects.toMatchObject({ cause: 'away' });
    refused = '';
    await sendTrendReport(mailing, job, NOW);
    expect(mails.map(({ to }) => to)).toEqual(['late@people.test', 'full@people.test']);
    // Who is refused for good isn't written to again, and holds nobody up.
    mails.length = 0;
    await want(await world.people.subscriber(id, { email: 'never@people.test' }));
    [refused, forGood] = ['never@people.test', true];
    await expect(sendTrendReport(mailing, job, NOW)).rejects.toMatchObject({ cause: 'away' });
    [refused, forGood] = ['', false];
    await sendTrendReport(mailing, job, NOW);
    expect(mails).toEqual([]);
  });

  it('is not last week’s for who begins to want it, and none twice for who changes nothing', async () => {
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

  it('is read by its own newsletter alone, newest first, page by page', async () => {
    const [own, other] = [(await add.newsletter()).id, (await add.newsletter()).id];
    for (const [reportId, newsletterId, week] of [
      ['a', own, '2026-05-25'],
      ['b', own, '2026-06-01'],
      ['c', own, WEEK],
      ['d', other, WEEK],
    ] as const)
      await db
        .insert(trendReports)
        .values({ id: reportId, newsletterId, week, content: { sentences: [reportId] }, builtAt: NOW });
    const page = async (nth: number) => listReports(db, { userId: 'u', newsletterId: own }, { page: nth, limit: 2 });
    expect((await page(1)).reports.map(({ id }) => id)).toEqual(['c', 'b']);
    expect(await page(2)).toMatchObject({ total: 3, wanted: false, reports: [{ id: 'a', first: 'a' }] });
    expect([await findReport(db, 'd', own), (await findReport(db, 'a', own))?.id]).toEqual([null, 'a']);
  });
});
