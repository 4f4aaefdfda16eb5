// What administrators see and are told: figures, notices at their thresholds sent once and removed afterwards, a log
// without personal data, and when an idle database may sleep.
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { runEveryFiveMinutes } from '../../../src/flows/operations/five-minutes.ts';
import { addDatabaseTime, anonymousRoute, causeOf, withLogging } from '../../../src/log.ts';
import type { Services } from '../../../src/services.ts';
import { finishNightlyRun, recordNightlyStep, startNightlyRun } from '../../../src/store/operations/nightly.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { eventCounts, notices } from '../../../src/store/schema/operations.ts';
import worker from '../../../src/worker.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld({ ALERT_EMAIL: 'ops@people.test', OPENAI_DAILY_TOKENS: '1000000' });
const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
let mails: { to: string; subject: string; text: string }[] = [];
let told: string[] = [];
let lines: string[] = [];
const services = (more: PropertyDescriptorMap = {}): Services =>
  Object.create(world.services, {
    mail: {
      value: {
        send: async (mail: (typeof mails)[number]) => {
          mails.push(mail);
          return 'sent';
        },
      },
    },
    alerts: { value: { send: async (text: string) => void told.push(text) } },
    ...more,
  });
const run = (now = new Date(), more?: PropertyDescriptorMap) => runEveryFiveMinutes(services(more), now);
const status = async () => (await world.call('/api/status', { as: (await world.people.admin()).cookie })).data;
const known = async () => (await world.db.select().from(notices)).map(({ name }) => name).sort();

let newsletterId: string;
beforeAll(async () => {
  newsletterId = (await world.add.newsletter({ audienceAnalyzedAt: new Date() })).id;
});
beforeEach(() => {
  mails = [];
  told = [];
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((said: unknown) => void lines.push(String(said)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.db.delete(emails);
  await world.db.delete(notices);
  await world.db.delete(eventCounts);
  await world.services.files.remove(['state/quiet-since']);
});

describe('a notice', () => {
  it('is made of mail that waits for more than half an hour, sent once by mail and webhook, and gone when the mail is done', async () => {
    const { id } = await world.add.email(newsletterId, { createdAt: later(-31) });
    await run();
    expect(await known()).toEqual(['mail-waits']);
    expect(told).toEqual([expect.stringContaining('waited for 31 minutes')]);
    expect(mails).toMatchObject([{ to: 'ops@people.test', subject: expect.stringContaining('waited for 31 minutes') }]);
    expect((await status()).notices).toMatchObject([{ text: expect.stringContaining('31 minutes') }]);
    await run(later(5));
    expect([told, mails].map(({ length }) => length)).toEqual([1, 1]);
    await world.db.update(emails).set({ processingStatus: 'completed' }).where(eq(emails.id, id));
    await run(later(10));
    expect(await known()).toEqual([]);
    // The same matter another day is news again.
    await world.add.email(newsletterId, { createdAt: later(-60) });
    await run(later(15));
    expect(told).toHaveLength(2);
  });

  it('is sent by what there is, and by nothing where there is nothing', async () => {
    await world.add.email(newsletterId, { createdAt: later(-31) });
    const alone = { alerts: { value: null } };
    const nobody = { ...alone, config: { value: { ...world.config, ALERT_EMAIL: '' } } };
    const state = async () => (await world.db.select().from(notices))[0];
    await run(new Date(), nobody);
    expect([told, mails]).toEqual([[], []]);
    expect(await state()).toMatchObject({ mailedAt: null, postedAt: null });
    await run(new Date(), alone);
    expect(mails).toMatchObject([{ text: expect.stringContaining(`${world.config.ORIGIN}/settings`) }]);
    await world.db.delete(notices);
    await run(new Date(), { config: nobody.config });
    expect([told.length, mails.length]).toEqual([1, 1]);
    expect(await state()).toMatchObject({ mailedAt: null, postedAt: expect.any(Date) });
  });

  it('is made of jobs given up for good: three within the hour', async () => {
    const dead = (brandId: string) => {
      const message = { id: 'm', body: { kind: 'contact', brandId }, attempts: 1, ack() {}, retry() {} };
      return { queue: 'broughtby-dead', messages: [message] } as unknown as MessageBatch;
    };
    for (const id of ['a', 'b']) await worker.queue(dead(id), world.bindings);
    await run();
    expect(await known()).toEqual([]);
    await worker.queue(dead('c'), world.bindings);
    await run();
    expect(await known()).toEqual(['dead-letters']);
    expect((await status()).deadLetters).toEqual([{ kind: 'contact', count: 3 }]);
    await run(later(130));
    expect(await known()).toEqual([]);
  });

  it('is made of a night that failed, was cut off or did not come', async () => {
    const failed = await startNightlyRun(world.db, later(-60));
    await recordNightlyStep(world.db, failed, { step: 'Backup', ms: 1, count: 0, error: 'no room' });
    await run();
    expect(await known()).toEqual(['night-failed']);
    expect(told[0]).toContain('failed at: Backup');
    await startNightlyRun(world.db, later(-30));
    await run();
    expect(await known()).toEqual([]);
    await run(later(100));
    expect(told.at(-1)).toContain('cut off');
    const good = await startNightlyRun(world.db, later(101));
    await finishNightlyRun(world.db, good, later(102));
    await run(later(103));
    expect(await known()).toEqual([]);
    await run(later(101 + 27 * 60));
    expect(told.at(-1)).toContain('has not begun for more than 26 hours');
  });
});

describe('a model that refuses', () => {
  it('is counted mail by mail, and said when it is every fifth', async () => {
    const refusing = createWorld({
      OPENAI_API_KEY: 'sk-refuses',
      OPENAI_BASE_URL: `${inject('standIns')}/chat/v1`,
      // Also where the built-in analyst is sure.
      DATABASE_URL: world.config.DATABASE_URL,
    });
    for (let nth = 0; nth < 5; nth++) {
      const raw = new TextEncoder().encode(
        `From: a@letters.test\r\nSubject: ${nth}\r\nMessage-ID: <refused-${nth}@letters.test>\r\n\r\n${`Issue ${nth} with enough to read for anybody. `.repeat(20)}`,
      );
      await receiveIssue(refusing.services, { newsletterId, raw, arrivedAt: new Date() } as Parameters<
        typeof receiveIssue
      >[1]);
    }
    await refusing.work(['analyse']);
    const seen = await status();
    expect(seen.modelRefusals).toBe(5);
    expect(seen.verdicts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(5);
    await run();
    expect(await known()).toContain('model-refuses');
  });
});

describe('an idle database', () => {
  it('sleeps where that is allowed: a run that found nothing rests the next ones until a job is sent or the time is over', async () => {
    const idle = createWorld({ IDLE_MINUTES: '55' });
    let asked = 0;
    const db = new Proxy(idle.services.db, {
      get(target, key) {
        asked++;
        return Reflect.get(target, key) as unknown;
      },
    });
    const quiet: Services = Object.create(idle.services, { db: { value: db } });
    const asks = async (at: Date) => {
      asked = 0;
      await runEveryFiveMinutes(quiet, at);
      return asked > 0;
    };
    expect([await asks(later(0)), await asks(later(5))]).toEqual([true, false]);
    await idle.services.jobs.send([{ kind: 'contact', brandId: 'any' }]);
    expect([await asks(later(51)), await asks(later(52))]).toEqual([true, false]);
    // From its last note on: a minute before the time is over it rests, at that moment it doesn't.
    const since = Date.parse((await idle.services.files.text('state/quiet-since')) ?? '');
    const end = new Date(since + 55 * MINUTE_MS);
    expect([await asks(new Date(end.getTime() - 1)), await asks(end)]).toEqual([false, true]);
  });

  it('is not left to sleep by a run of which a step failed', async () => {
    const idle = createWorld({ IDLE_MINUTES: '55', ALERT_EMAIL: 'ops@people.test' });
    const send = async () => {
      throw new Error('away');
    };
    const failing: Services = Object.create(idle.services, { mail: { value: { send } } });
    await idle.db.insert(eventCounts).values({ hour: new Date(), what: 'dead:contact', count: 3 });
    await expect(runEveryFiveMinutes(failing, new Date())).rejects.toThrow('1 of 15 steps failed');
    expect(await idle.services.files.text('state/quiet-since')).toBeNull();
  });

  it('is kept awake while mail waits, and everywhere else', async () => {
    const idle = createWorld({ IDLE_MINUTES: '55' });
    const { id } = await idle.add.newsletter({ audienceAnalyzedAt: daysAgo(1) });
    await idle.add.email(id, { processingStatus: 'processing', leasedUntil: later(60) });
    await runEveryFiveMinutes(idle.services, new Date());
    expect(await idle.services.files.text('state/quiet-since')).toBeNull();
    await run();
    expect(await world.services.files.text('state/quiet-since')).toBeNull();
  });
});

describe('the log', () => {
  const line = (text: string | undefined) => JSON.parse(text ?? '{}') as Record<string, unknown>;

  it('tells of a job its id, kind, attempt, time, time in the database and the cause with the vendor’s status', async () => {
    const vendor = Object.assign(new Error('quota of ada@letters.test at https://api.test/v1?key=secret'), {
      status: 429,
    });
    const failing = withLogging({ kind: 'job', id: 'm1', what: 'analyse', attempt: 2 }, 'problems', async () => {
      addDatabaseTime(12);
      addDatabaseTime(3);
      throw new AppError('vendor_failed', 'The model refused', { cause: vendor });
    });
    await expect(failing).rejects.toThrow('The model refused');
    const [noise] = takeLogMessages();
    expect(line(noise)).toMatchObject({
      level: 'warn',
      kind: 'job',
      id: 'm1',
      what: 'analyse',
      attempt: 2,
      databaseMs: 15,
      databaseCalls: 2,
      code: 'vendor_failed',
      vendorStatus: 429,
      cause: 'The model refused < quota of [address] at https://api.test/v1?[...]',
    });
  });

  it('has no parameters of queries', () => {
    const query = Object.assign(new Error('Failed query: select 1 where email = $1\nparams: ada@letters.test'), {
      cause: new Error('connection reset'),
    });
    expect(causeOf(query)).toEqual({ code: 'internal', cause: 'connection reset' });
  });

  it('names routes, never rows, and no report by its secret', () => {
    expect(anonymousRoute('/api/newsletters/6f1c2d3e-0000-4000-8000-00000000b002/similar')).toBe(
      '/api/newsletters/:id/similar',
    );
    expect(anonymousRoute('/api/public/report/harbor')).toBe('/api/public/report/:slug');
  });

  it('is a line for every request in full, with its time in the database, and for failures alone in short', async () => {
    const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined } as unknown as ExecutionContext;
    const ask = (path: string, bindings = world.bindings) =>
      worker.fetch(new Request(`http://app.test${path}`) as Parameters<typeof worker.fetch>[0], bindings, ctx);
    await ask('/api/health');
    expect(line(lines[0])).toMatchObject({
      level: 'info',
      kind: 'request',
      what: 'GET /api/health',
      status: 200,
    });
    const before = lines.length;
    await ask('/api/health', { ...world.bindings, LOG: 'problems' } as typeof world.bindings);
    expect(lines).toHaveLength(before);
  });
});
