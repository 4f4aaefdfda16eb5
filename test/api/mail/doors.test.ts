// The Worker's jobs and its e-mail door, and what happens at the doors while the database is away.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { runJob } from '../../../src/flows/run-job.ts';
import type { Job } from '../../../src/jobs.ts';
import type { Services } from '../../../src/services.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import worker from '../../../src/worker.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { createWorld } from '../../support/world.ts';
import { createCronWorld, EVERY_FIVE_MINUTES } from '../support/doors-world.ts';

const { world, db, add, NOW, sent } = createCronWorld();

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
  it('reveals nothing of an internal failure, and rejects only mail that is not for us', async () => {
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

// This is the last test, because its database failure affects every world of this file.
describe('while the database is away', () => {
  it('a failing cron is logged and reported to the platform, and a message that was given up is delivered again', async () => {
    const away = createWorld({ NEON_ENDPOINT: 'http://127.0.0.1:9/sql' });
    const event = { cron: EVERY_FIVE_MINUTES, scheduledTime: NOW.getTime() } as unknown as ScheduledController;
    await expect(worker.scheduled(event, away.bindings)).rejects.toThrow('steps failed');
    expect(takeLogMessages().join()).toContain('"what":"five minutes"');
    const bodies: Job[] = [
      { kind: 'analyse', emailId: 'e' },
      { kind: 'import-csv-slice', importId: 'i', slice: 0 },
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
