// The Worker's entry points: what the crons run, what happens to each queue message, and that a failing step stops no
// other.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { runEveryFiveMinutes } from '../../src/flows/operations/five-minutes.ts';
import { runJob } from '../../src/flows/run-job.ts';
import { type Job, QUEUE_OF, retrySeconds } from '../../src/jobs.ts';
import type { Services } from '../../src/services.ts';
import { lastNightlyRun } from '../../src/store/nightly.ts';
import { newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { emails } from '../../src/store/schema/emails.ts';
import { imports } from '../../src/store/schema/imports.ts';
import { newsletters, users } from '../../src/store/schema/newsletters.ts';
import { eventCounts, newsletterUsage, nightlyRuns, webhookTokens } from '../../src/store/schema/operations.ts';
import { stalePatterns } from '../../src/store/schema/pitch.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { sessions } from '../../src/store/schema/sessions.ts';
import worker from '../../src/worker.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, add } = world;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = new Date();
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const NIGHTLY = '30 3 * * *';

const fire = (cron: string, at = NOW) =>
  worker.scheduled({ cron, scheduledTime: at.getTime() } as unknown as ScheduledController, world.bindings);
const sent = () => [...world.priority.all, ...world.jobs.all] as Job[];
const emptied = () => {
  while (world.priority.take() || world.jobs.take());
};

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await db.delete(users);
  await db.delete(imports);
  await db.delete(newsletters);
  await db.delete(brands);
  await db.delete(eventCounts);
  await db.delete(nightlyRuns);
  emptied();
});

describe('the cron of every five minutes', () => {
  it('sends again what was lost, what was held, imports, audiences, patterns and reports', async () => {
    const { id } = await add.newsletter({ createdAt: ago(5 * MINUTE + 1) });
    const lost = await add.email(id, { createdAt: ago(5 * MINUTE + 1) });
    const held = await add.email(id, { createdAt: NOW, heldUntil: ago(1) });
    const importId = crypto.randomUUID();
    await db
      .insert(imports)
      .values({ id: importId, total: 1, sliceSize: 1, status: 'processing', createdAt: ago(5 * MINUTE + 1) });
    await add.sponsorship(id, (await add.brand()).id);
    await db.insert(reports).values({ newsletterId: id, openedAt: ago(HOUR) });
    await fire(EVERY_FIVE_MINUTES);
    const jobs = sent();
    expect(jobs).toEqual(
      expect.arrayContaining([
        { kind: 'analyse', emailId: lost.id },
        { kind: 'analyse', emailId: held.id },
        { kind: 'import', importId, slice: 0 },
        { kind: 'describe', what: 'newsletter', id },
        { kind: 'patterns', newsletterId: id },
        { kind: 'report', newsletterId: id },
      ]),
    );
    expect(await lastNightlyRun(db)).toBeNull();
    // Their jobs may stand in the queue for an hour.
    for (const one of await db.select().from(emails)) expect(one.awaitedUntil).toEqual(new Date(NOW.getTime() + HOUR));
    emptied();
    await fire(EVERY_FIVE_MINUTES);
    expect(sent().filter(({ kind }) => kind === 'analyse')).toEqual([]);
  });

  it('leaves alone what is five minutes old exactly', async () => {
    const { id } = await add.newsletter({ createdAt: ago(5 * MINUTE), audienceAnalyzedAt: null });
    await add.email(id, { createdAt: ago(5 * MINUTE) });
    await db
      .insert(imports)
      .values({ id: 'i', total: 1, sliceSize: 1, status: 'processing', createdAt: ago(5 * MINUTE) });
    await fire(EVERY_FIVE_MINUTES);
    expect(sent().filter(({ kind }) => ['analyse', 'import', 'describe'].includes(kind))).toEqual([]);
  });

  it('runs every step though one fails, and then fails itself with how many', async () => {
    const { id } = await add.newsletter();
    await db.insert(reports).values({ newsletterId: id, openedAt: ago(HOUR) });
    await add.email(id, { createdAt: ago(HOUR) });
    const notAnalyses = {
      send: async (jobs: Job[]) => {
        if (jobs.some(({ kind }) => kind === 'analyse')) throw new Error('away');
        await world.services.jobs.send(jobs);
      },
    };
    await expect(runEveryFiveMinutes({ ...world.services, jobs: notAnalyses }, NOW)).rejects.toThrow(
      '1 of 17 steps failed',
    );
    expect(sent()).toContainEqual({ kind: 'report', newsletterId: id });
    // Not marked as sent: the next run sends it.
    await fire(EVERY_FIVE_MINUTES);
    expect(sent().some(({ kind }) => kind === 'analyse')).toBe(true);
  });
});

describe('the nightly cron', () => {
  it('is told by its time alone, and records the moment it was fired for', async () => {
    await fire('31 3 * * *');
    expect(await lastNightlyRun(db)).toBeNull();
    await fire(NIGHTLY, ago(HOUR));
    const run = await lastNightlyRun(db);
    expect(run?.startedAt).toBe(ago(HOUR).toISOString());
    expect(run?.endedAt).not.toBeNull();
    expect(run?.steps.map(({ step, error }) => [step, error])).toEqual(
      [
        'Stranded mail',
        'Old counts',
        'Expired sessions',
        'Subscriptions',
        'Old quotas, tokens, removals and requests for access',
        'Abandoned mailboxes',
        'Hidden links',
        'Brand identity',
        'Empty brands',
        'Audiences described',
        'Audiences related',
        'Logos',
        'Contacts',
        'Mail domains',
        'Channels',
        'Deal patterns',
        'Pitch scores',
        'Bookings',
        'Trend reports',
        'Alert mails',
        'Reports',
        'Model',
        'Old mail archived',
        'Backup',
      ].map((step) => [step, null]),
    );
  });

  it('forgets sessions that ended, counts of a month, quotas of a month and tokens of a day; what is younger stays', async () => {
    const { id: newsletterId } = await add.newsletter();
    await world.people.free(newsletterId);
    await world.people.free(newsletterId);
    const [one] = await db.select().from(sessions);
    await db
      .update(sessions)
      .set({ expire: ago(1) })
      .where(eq(sessions.sid, one?.sid ?? ''));
    for (const ms of [30 * DAY + HOUR, 29 * DAY])
      await db.insert(eventCounts).values({ hour: ago(ms), what: 'dead:logo', count: 1 });
    const day = (ms: number) => ago(ms).toISOString().slice(0, 10);
    for (const ms of [32 * DAY, 31 * DAY]) await db.insert(newsletterUsage).values({ newsletterId, day: day(ms) });
    for (const ms of [DAY + 1, DAY]) await db.insert(webhookTokens).values({ hash: `t${ms}`, seenAt: ago(ms) });
    await fire(NIGHTLY);
    expect((await db.select().from(sessions)).some(({ sid }) => sid === one?.sid)).toBe(false);
    expect(await db.select().from(eventCounts)).toHaveLength(1);
    expect((await db.select().from(newsletterUsage)).map((row) => row.day)).toEqual([day(31 * DAY)]);
    expect((await db.select().from(webhookTokens)).map(({ hash }) => hash)).toEqual([`t${DAY}`]);
  });

  it('marks every report as behind and sends for those that are read and may be built', async () => {
    const { id } = await add.newsletter();
    const [fresh, unread] = [await add.newsletter(), await add.newsletter()];
    await db.insert(reports).values([
      { newsletterId: id, builtAt: ago(2 * HOUR), openedAt: ago(DAY), issueCount: 1 },
      { newsletterId: fresh.id, builtAt: ago(MINUTE), openedAt: ago(DAY), issueCount: 1 },
      { newsletterId: unread.id, builtAt: ago(2 * HOUR), openedAt: ago(8 * DAY), issueCount: 1 },
    ]);
    await fire(NIGHTLY);
    expect(sent().filter(({ kind }) => kind === 'report')).toEqual([{ kind: 'report', newsletterId: id }]);
    expect((await db.select().from(reports)).every(({ staleSince }) => staleSince !== null)).toBe(true);
  });

  it('builds the patterns of a newsletter anew whose purchase a free member may see since then', async () => {
    const [crossed, fresh] = [await add.newsletter(), await add.newsletter()];
    // Whose channel is read that night is built anew for that.
    const sold = { channel: 'direct' as const };
    await add.sponsorship(crossed.id, (await add.brand()).id, { detectedAt: ago(15 * DAY), ...sold });
    await add.sponsorship(fresh.id, (await add.brand()).id, { detectedAt: ago(13 * DAY), ...sold });
    await db.delete(stalePatterns);
    await fire(NIGHTLY);
    expect(sent().filter(({ kind }) => kind === 'patterns')).toEqual([{ kind: 'patterns', newsletterId: crossed.id }]);
  });
});

describe('a message of a queue', () => {
  const message = (body: unknown, attempts = 1, id = 'm') => {
    const told: unknown[] = [];
    const made = {
      id,
      timestamp: NOW,
      body,
      attempts,
      ack: () => void told.push('ack'),
      retry: (options: unknown) => void told.push(options),
    };
    return { told, made };
  };
  const deliver = (messages: object[], queue = 'broughtby-jobs') =>
    worker.queue({ queue, messages, ackAll() {}, retryAll() {} } as never, world.bindings);
  const missing = async () => {
    const { id } = await add.newsletter();
    return { kind: 'analyse', emailId: (await add.email(id)).id };
  };

  it('is acked when its work is done, and tried again later and later while it fails; one that fails takes no other with it', async () => {
    const good = message({ kind: 'reconcile', customers: [] });
    const bad = [1, 2].map((attempts) => message(null, attempts));
    for (const one of bad) one.made.body = await missing();
    await deliver([bad[0]?.made, good.made, bad[1]?.made] as object[]);
    expect(good.told).toEqual(['ack']);
    expect(bad.map(({ told }) => told)).toEqual([[{ delaySeconds: 5 }], [{ delaySeconds: 30 }]]);
    expect(takeLogMessages().join()).toContain('The stored mail is missing');
  });

  it('waits as long as a refusal names, an hour at most', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 99].map((attempts) => retrySeconds(attempts, undefined));
    expect(waits).toEqual([5, 5, 30, 120, 600, 1800, 1800, 1800]);
    expect([retrySeconds(1, 0), retrySeconds(1, 77), retrySeconds(1, 3600), retrySeconds(1, 3601)]).toEqual([
      0, 77, 3600, 3600,
    ]);
  });

  it('that no flow knows is said and dropped: it would come round for ever', async () => {
    const strange = [message({ kind: 'nonsense' }), message(null), message(undefined), message({ kind: 'analyse' })];
    await deliver(strange.map(({ made }) => made));
    expect(strange.map(({ told }) => told)).toEqual([['ack'], ['ack'], ['ack'], ['ack']]);
    expect(takeLogMessages()).toHaveLength(4);
  });

  it('comes again when its own refusal says, however often it came: an index that has not taken a vector yet', async () => {
    const model = world.services.embeddings?.model ?? null;
    const { id } = await add.newsletter({ audienceAnalyzedAt: NOW, audienceModel: model });
    const early = message({ kind: 'relate', what: 'newsletter', id }, 2);
    await deliver([early.made]);
    expect(early.told).toEqual([{ delaySeconds: 60 }]);
    takeLogMessages();
  });

  it('that no flow knows is said with its beginning, not with all of it', async () => {
    await deliver([message({ kind: 'nonsense', text: 'x'.repeat(5_000) }).made]);
    const [said = ''] = takeLogMessages().map(String);
    expect(said).toContain(String.raw`{\"kind\":\"nonsense\",\"text\":\"xxx`);
    expect(said.match(/x+/g)?.reduce((most, run) => Math.max(most, run.length), 0)).toBeLessThan(500);
  });

  it('that was delivered three times waits until all others are done; one that was delivered twice is among these', async () => {
    const order: string[] = [];
    const named = (name: string, body: unknown, attempts: number) => ({
      ...message(body, attempts, name).made,
      ack: () => void order.push(name),
    });
    await deliver([
      named('thrice', null, 3),
      named('at work', { kind: 'reconcile', customers: [] }, 1),
      named('twice', null, 2),
    ]);
    expect(order).toEqual(['twice', 'at work', 'thrice']);
    takeLogMessages();
  });

  /** A mail and an import under way, and the jobs that go on with them. */
  async function underWay() {
    const { id } = await add.newsletter();
    const mail = await add.email(id, { attempts: 6 });
    await db.insert(imports).values({ id: 'dead', total: 1, sliceSize: 1, status: 'processing', createdAt: NOW });
    const jobs = [
      { kind: 'analyse', emailId: mail.id },
      { kind: 'import', importId: 'dead', slice: 0 },
    ];
    return { id, mail, jobs };
  }

  it('given up is counted, and its mail or import is marked with words; it is not run again', async () => {
    const { id, mail, jobs } = await underWay();
    const bodies = [...jobs, { kind: 'report', newsletterId: id }].map((body) => message(body, 6));
    await deliver(
      bodies.map(({ made }) => made),
      'broughtby-mail-dead',
    );
    expect(bodies.map(({ told }) => told)).toEqual([['ack'], ['ack'], ['ack']]);
    expect((await db.select().from(eventCounts)).map(({ what, count }) => [what, count]).sort()).toEqual([
      ['dead:analyse', 1],
      ['dead:import', 1],
      ['dead:report', 1],
    ]);
    expect((await db.select().from(emails).where(eq(emails.id, mail.id)))[0]).toMatchObject({
      processingStatus: 'error',
    });
    expect((await db.select().from(imports))[0]).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/\w/),
    });
    expect((await db.select().from(reports).where(eq(reports.newsletterId, id)))[0]?.builtAt ?? null).toBeNull();
  });

  it('given up comes again while its mail or import could not be marked, so that neither is left unfinished in silence', async () => {
    const bodies = (await underWay()).jobs.map((body) => message(body, 1));
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`);
    for (const table of [emails, imports])
      await db.execute(sql`create trigger refused before update on ${table} for each row execute function refuse()`);
    await deliver(
      bodies.map(({ made }) => made),
      'broughtby-mail-dead',
    );
    await db.execute(sql`drop function refuse() cascade`);
    expect(bodies.map(({ told }) => told)).toEqual([[{ delaySeconds: 5 }], [{ delaySeconds: 5 }]]);
    expect(takeLogMessages().join()).toContain('the disk is full');
  });

  it('goes to the queue of its work; what somebody waits for goes first, in batches of a hundred', async () => {
    const calls: [string, number, unknown][] = [];
    const queue = (name: string) =>
      ({
        sendBatch: async (messages: unknown[], options: unknown) => void calls.push([name, messages.length, options]),
      }) as unknown as Queue;
    const { jobQueue, wakingJobs } = await import('../../src/adapters/job-queue.ts');
    const jobs = jobQueue({
      mail: queue('mail'),
      sites: queue('sites'),
      rest: queue('rest'),
      priority: queue('priority'),
    });
    const analyses = Array.from({ length: 201 }, (): Job => ({ kind: 'analyse', emailId: 'e' }));
    await jobs.send(analyses);
    await jobs.send(
      [
        { kind: 'contact', brandId: 'b' },
        { kind: 'pitch', newsletterId: 'n' },
      ],
      { delaySeconds: 7 },
    );
    await jobs.send([{ kind: 'analyse', emailId: 'e' }], { priority: true });
    await jobs.send([]);
    expect(calls).toEqual([
      ['mail', 100, {}],
      ['mail', 100, {}],
      ['mail', 1, {}],
      ['sites', 1, { delaySeconds: 7 }],
      ['rest', 1, { delaySeconds: 7 }],
      ['priority', 1, {}],
    ]);
    expect(QUEUE_OF).toEqual({
      analyse: 'mail',
      bookings: 'rest',
      'ad-links': 'sites',
      'alert-mail': 'rest',
      deliver: 'sites',
      'match-alerts': 'rest',
      'past-issues': 'sites',
      archive: 'rest',
      resolve: 'sites',
      describe: 'sites',
      logo: 'sites',
      contact: 'sites',
      'mail-domains': 'sites',
      relate: 'rest',
      forget: 'rest',
      import: 'rest',
      'look-up-request': 'sites',
      'public-side': 'sites',
      report: 'rest',
      patterns: 'rest',
      pitch: 'rest',
      'trend-report': 'rest',
      trends: 'rest',
      reconcile: 'rest',
      backup: 'rest',
      reprocess: 'rest',
      mailbox: 'rest',
    });
    let woken = 0;
    const waking = wakingJobs(jobs, async () => void woken++);
    await waking.send([]);
    await waking.send([{ kind: 'analyse', emailId: 'e' }]);
    expect([woken, calls.length]).toEqual([1, 7]);
    expect(wakingJobs(jobs, null)).toBe(jobs);
  });
});

describe('a job', () => {
  const pages: Record<string, string> = {
    'https://mill.test/':
      '<title>Old Mill</title><meta name="description" content="Flour and dough tools for home bakers.">',
    'https://oldmill.test/':
      '<title>Old Mill</title><a href="/contact">Contact</a><p>Partnerships: Ada Miller, ada@oldmill.test</p>',
  };
  const services: Services = Object.create(world.services, {
    sites: {
      value: {
        page: async (asked: string) => {
          const url = new URL(asked).href;
          const html = pages[url];
          return html ? { ok: true, url, html, contentType: 'text/html' } : { ok: false, reason: '404' };
        },
        image: async () => ({ ok: false, reason: '404' }),
      },
    },
  });
  const run = (job: Job) => runJob(services, job, NOW);

  it('describes, relates and forgets an audience', async () => {
    const [one, two] = [
      await add.newsletter({ website: 'https://mill.test/' }),
      await add.newsletter({ website: 'https://mill.test/' }),
    ];
    for (const { id } of [one, two]) await run({ kind: 'describe', what: 'newsletter', id });
    const [row] = await db.select().from(newsletters).where(eq(newsletters.id, one.id));
    expect(row?.audienceDescription).toContain('Flour and dough tools');
    await run({ kind: 'relate', what: 'newsletter', id: one.id });
    const near = await db.select().from(newsletterSimilarities);
    expect(near.map(({ newsletterId, similarId }) => [newsletterId, similarId]).sort()).toEqual(
      [
        [one.id, two.id],
        [two.id, one.id],
      ].sort(),
    );
    await run({ kind: 'forget', what: 'newsletter', id: one.id });
    expect((await services.vectors.get([`newsletter:${one.id}`, `newsletter:${two.id}`])).size).toBe(1);
  });

  it('looks for a brand’s site before its logo, and for its contact', async () => {
    const { id: newsletterId } = await add.newsletter();
    const brand = await add.brand({ name: 'Old Mill', byHand: false });
    await add.sponsorship(newsletterId, brand.id, { linkDomain: 'oldmill.test' });
    const row = async () => (await db.select().from(brands).where(eq(brands.id, brand.id)))[0];
    await run({ kind: 'logo', what: 'brand', id: brand.id });
    expect(await row()).toMatchObject({ domain: 'oldmill.test', domainSource: 'title', logoSource: 'none' });
    expect(sent()).toEqual([
      { kind: 'describe', what: 'brand', id: brand.id },
      { kind: 'contact', brandId: brand.id },
    ]);
    await run({ kind: 'contact', brandId: brand.id });
    expect((await row())?.contactEmail).toBe('ada@oldmill.test');
  });
});

describe('the email door', () => {
  it('hands on no word of a failure but its own, and rejects only what is not ours', async () => {
    const error = new AppError('vendor_failed', 'secret words');
    const files = { ...world.bindings.FILES, put: () => Promise.reject(error) };
    const broken = { ...world.bindings, FILES: files as unknown as R2Bucket };
    const { uniqueEmail } = await add.newsletter();
    const refused: string[] = [];
    const mail = (to: string) => {
      const raw = new TextEncoder().encode('From: a@b.test\r\nSubject: s\r\n\r\nHello');
      const message = {
        from: '',
        to,
        raw: new Response(raw).body,
        rawSize: raw.length,
        headers: new Headers(),
        setReject: (why: string) => void refused.push(why),
      };
      return message as unknown as ForwardableEmailMessage;
    };
    await expect(worker.email(mail(uniqueEmail), broken)).rejects.toThrow('could not be kept just now');
    expect(refused).toEqual([]);
    expect(await db.select().from(emails)).toEqual([]);
    takeLogMessages();
    await worker.email(mail('nobody@mail.app.test'), world.bindings);
    expect(refused).toEqual(['No newsletter is tracked at nobody@mail.app.test']);
  });
});

// Last, and one test: where its database is away, so it is for every world of this file.
describe('while the database is away', () => {
  it('a cron that fails is in the log and told to the platform; what was given up comes again, so that nobody forgets it', async () => {
    const away = createWorld({ NEON_ENDPOINT: 'http://127.0.0.1:9/sql' });
    const event = { cron: EVERY_FIVE_MINUTES, scheduledTime: NOW.getTime() } as unknown as ScheduledController;
    await expect(worker.scheduled(event, away.bindings)).rejects.toThrow('steps failed');
    expect(takeLogMessages().join()).toContain('"what":"five minutes"');
    const bodies: Job[] = [
      { kind: 'analyse', emailId: 'e' },
      { kind: 'import', importId: 'i', slice: 0 },
      { kind: 'logo', what: 'brand', id: 'b' },
    ];
    const told: unknown[] = [];
    const messages = bodies.map((body, nth) => ({
      id: `m${nth}`,
      timestamp: NOW,
      body,
      attempts: 1,
      ack: () => void told.push('ack'),
      retry: (options: unknown) => void told.push(options),
    }));
    const batch = { queue: 'broughtby-dead', messages, ackAll() {}, retryAll() {} };
    await worker.queue(batch as never, away.bindings);
    expect(told).toEqual(bodies.map(() => ({ delaySeconds: 5 })));
    expect(takeLogMessages()).toHaveLength(3);
  });
});
