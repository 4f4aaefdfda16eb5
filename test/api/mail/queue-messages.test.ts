// What becomes of a queue message: acknowledged, delivered again later, given up with a note, or sent to its own queue.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Job, retrySeconds } from '../../../src/jobs.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { imports } from '../../../src/store/schema/imports.ts';
import { eventCounts } from '../../../src/store/schema/operations.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import worker from '../../../src/worker.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { createCronWorld } from '../support/doors-world.ts';

const { world, db, add, NOW } = createCronWorld();

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

  it('is acknowledged when done and retried ever later while it fails, without affecting the others', async () => {
    const good = message({ kind: 'reconcile', customers: [] });
    const bad = [1, 2].map((attempts) => message(null, attempts));
    for (const one of bad) one.made.body = await missing();
    await deliver([bad[0]?.made, good.made, bad[1]?.made] as object[]);
    expect(good.told).toEqual(['ack']);
    expect(bad.map(({ told }) => told)).toEqual([[{ delaySeconds: 5 }], [{ delaySeconds: 30 }]]);
    expect(takeLogMessages().join()).toContain('The stored mail is missing');
  });

  it('is retried after the time that a refusal names, an hour at most', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 99].map((attempts) => retrySeconds(attempts, undefined));
    expect(waits).toEqual([5, 5, 30, 120, 600, 1800, 1800, 1800]);
    expect([retrySeconds(1, 0), retrySeconds(1, 77), retrySeconds(1, 3600), retrySeconds(1, 3601)]).toEqual([
      0, 77, 3600, 3600,
    ]);
  });

  it('is retried when its own refusal says, however often it came, as for an index that lacks a vector', async () => {
    const model = world.services.embeddings?.model ?? null;
    const { id } = await add.newsletter({ audienceAnalyzedAt: NOW, audienceModel: model });
    const early = message({ kind: 'relate', what: 'newsletter', id }, 2);
    await deliver([early.made]);
    expect(early.told).toEqual([{ delaySeconds: 60 }]);
    takeLogMessages();
  });

  it('of an unknown kind is logged with its beginning only', async () => {
    await deliver([message({ kind: 'nonsense', text: 'x'.repeat(5_000) }).made]);
    const [said = ''] = takeLogMessages().map(String);
    expect(said).toContain(String.raw`{\"kind\":\"nonsense\",\"text\":\"xxx`);
    expect(said.match(/x+/g)?.reduce((most, run) => Math.max(most, run.length), 0)).toBeLessThan(500);
  });

  it('that was delivered three times is processed after all others; one delivered twice is among these', async () => {
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

  /** A mail and an import in progress, and the jobs that continue them. */
  async function underWay() {
    const { id } = await add.newsletter();
    const mail = await add.email(id, { attempts: 6 });
    await db.insert(imports).values({ id: 'dead', total: 1, sliceSize: 1, status: 'processing', createdAt: NOW });
    const jobs = [
      { kind: 'analyse', emailId: mail.id },
      { kind: 'import-csv-slice', importId: 'dead', slice: 0 },
    ];
    return { id, mail, jobs };
  }

  it('that is given up is counted, marks its mail or import with the reason, and does not run again', async () => {
    const { id, mail, jobs } = await underWay();
    const bodies = [...jobs, { kind: 'report', newsletterId: id }].map((body) => message(body, 6));
    await deliver(
      bodies.map(({ made }) => made),
      'broughtby-mail-dead',
    );
    expect(bodies.map(({ told }) => told)).toEqual([['ack'], ['ack'], ['ack']]);
    expect((await db.select().from(eventCounts)).map(({ what, count }) => [what, count]).sort()).toEqual([
      ['dead:analyse', 1],
      ['dead:import-csv-slice', 1],
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

  it('that is given up returns until its mail or import could be marked, so that neither stays unfinished unnoticed', async () => {
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

  it('goes to the queue of its kind, urgent ones first, in batches of a hundred', async () => {
    const calls: [string, number, unknown][] = [];
    const queue = (name: string) =>
      ({
        sendBatch: async (messages: unknown[], options: unknown) => void calls.push([name, messages.length, options]),
      }) as unknown as Queue;
    const { createJobSender, withWakeUp } = await import('../../../src/adapters/job-queue.ts');
    const jobs = createJobSender({
      mail: queue('mail'),
      sites: queue('sites'),
      webhooks: queue('webhooks'),
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
    let woken = 0;
    const waking = withWakeUp(jobs, async () => void woken++);
    await waking.send([]);
    await waking.send([{ kind: 'analyse', emailId: 'e' }]);
    expect([woken, calls.length]).toEqual([1, 7]);
    expect(withWakeUp(jobs, null)).toBe(jobs);
  });
});
