// Searching by a site, the inbox's acts, and what administrators read of the configuration.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { searchByAudience } from '../../../src/flows/audience/search.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { notices } from '../../../src/store/schema/operations.ts';
import { createFakeSites } from '../../support/sites.ts';
import { sightAs } from '../../support/viewers.ts';
import { createWorld, daysAgo } from '../../support/world.ts';
import { createAdminWorld } from '../support/admin-world.ts';

const { world, db, add, call } = createAdminWorld();

describe('a search by a site', () => {
  it('searches by what the site says of itself; a site that says nothing is refused at its field', async () => {
    const { reader } = createFakeSites(world.services, {
      'crumb.example/':
        '<title>Crumb</title><meta name="description" content="Sourdough and bread baking recipes for home bakers.">',
      'empty.example/': '<p></p>',
    });
    const services = Object.create(world.services, { sites: { value: reader } }) as typeof world.services;
    const by = sightAs('admin', new Date());
    const search = (website: string) =>
      searchByAudience(services, { website, limit: 10 }, { newsletterId: null, pipelineId: null, by }, new Date());
    expect((await search('https://crumb.example/')).audience).toContain('Sourdough and bread baking');
    for (const site of ['https://empty.example/', 'https://away.example/'])
      await expect(search(site)).rejects.toMatchObject({
        code: 'invalid',
        details: { website: 'We couldn’t learn the audience from this site. Describe it in words instead.' },
      });
  });
});

describe('the inbox', () => {
  it('lists unfinished mails, and runs a given number of them again', async () => {
    const { id } = await add.newsletter();
    const mail = (processingStatus: 'pending' | 'processing' | 'completed' | 'error', days: number) =>
      add.email(id, { processingStatus, createdAt: daysAgo(days), receivedAt: daysAgo(days) });
    const [failed, pending, done] = [await mail('error', 3), await mail('pending', 2), await mail('completed', 1)];
    const { data } = await call('GET', '/emails/unprocessed?pageSize=100');
    const ids = data.emails.map((one: { id: string }) => one.id);
    expect([failed, pending, done].map((one) => ids.includes(one.id))).toEqual([true, true, false]);
    world.takeJobs();
    const again = await call('POST', '/emails/process-batch', { limit: 1 });
    expect([again.status, again.data]).toEqual([202, { enqueued: 1 }]);
    expect(world.takeJobs()).toEqual([{ kind: 'analyse', emailId: failed.id }]);
    const [row] = await db.select().from(emails).where(eq(emails.id, failed.id));
    expect(row?.processingStatus).toBe('pending');
  });

  it('accepts a mail typed by hand, with the date given, for an existing newsletter', async () => {
    const { id } = await add.newsletter();
    const now = new Date();
    const typed = (more: object) =>
      call('POST', '/emails', {
        newsletterId: id,
        subject: 'Typed',
        content: `Hello ${JSON.stringify(more)}`,
        ...more,
      });
    const { status, data } = await typed({ receivedAt: daysAgo(40, now).toISOString(), senderEmail: 'me@typed.test' });
    expect([status, data.created, data.processingStatus]).toEqual([202, true, 'pending']);
    expect(world.takeJobs()).toContainEqual({ kind: 'analyse', emailId: data.id });
    const set = (await typed({ content: undefined, htmlContent: '<p>As <b>set</b></p>' })).data.id;
    await world.services.jobs.send([data.id, set].map((emailId) => ({ kind: 'analyse', emailId })));
    await world.work(['analyse']);
    const rowOf = async (which: string) => (await db.select().from(emails).where(eq(emails.id, which)))[0];
    const row = await rowOf(data.id);
    expect((await rowOf(set))?.content).toBe('As set');
    expect(row).toMatchObject({
      subject: 'Typed',
      content: expect.stringContaining('Hello'),
      senderEmail: 'me@typed.test',
      door: 'admin',
      senderStanding: 'known',
    });
    expect(row?.receivedAt.getTime()).toBe(Math.floor(daysAgo(40, now).getTime() / 1000) * 1000);
    expect((await typed({ newsletterId: 'nobody' })).status).toBe(404);
    const late = await typed({ receivedAt: new Date(now.getTime() + 3_600_000).toISOString() });
    expect([late.status, Object.keys(late.data.details)]).toEqual([400, ['receivedAt']]);
  });
});

describe('what administrators read', () => {
  const read = async (path: string, vars: Record<string, string>) => {
    const own = createWorld({ DATABASE_URL: world.config.DATABASE_URL, ...vars });
    return (await own.call(`/api/${path}`, { as: (await own.people.admin()).cookie })).data;
  };

  it('the status shows notices, their recipients and the model’s tokens', async () => {
    const since = daysAgo(1);
    await db.insert(notices).values({ name: 'test', text: 'Something is up', since });
    expect(await read('status', {})).toMatchObject({
      notices: [{ text: 'Something is up', since: since.toISOString() }],
      alerts: [],
      tokens: { today: 0, limit: 0 },
    });
    expect(
      await read('status', {
        ALERT_EMAIL: 'ops@acts.test',
        OPENAI_API_KEY: 'sk-abc-12345',
        OPENAI_DAILY_TOKENS: '1000',
      }),
    ).toMatchObject({ alerts: ['mail'], tokens: { limit: 1000 } });
    expect(await read('status', { ALERT_WEBHOOK_URL: 'https://hooks.acts.test/x' })).toMatchObject({
      alerts: ['webhook'],
    });
  });

  it('the settings show what is configured, and only the ends of a key', async () => {
    expect(
      await read('settings', { OPENAI_API_KEY: 'sk-secret-9876', WEBHOOK_SECRET: '', MAILGUN_SIGNING_KEY: '' }),
    ).toMatchObject({
      keyConfigured: true,
      keyMasked: 'sk-...9876',
      analyst: 'openai',
      webhookConfigured: false,
      webhookUrl: 'http://app.test/api/email/webhook',
      mailDomain: 'mail.app.test',
      trackingAddressExample: 'your-newsletter123456-k7m2xq9ra@mail.app.test',
    });
    expect(await read('settings', { OPENAI_API_KEY: '', WEBHOOK_SECRET: '' })).toMatchObject({
      keyConfigured: false,
      keyMasked: null,
      analyst: 'offline',
      webhookConfigured: true,
    });
  });
});
