// The steps of the nightly run, and that a failing one stops no other.
import { describe, expect, inject, it } from 'vitest';
import { DEFAULT_OPENAI_MODEL } from '../../../src/contract/models.ts';
import { runNightly } from '../../../src/flows/operations/nightly.ts';
import type { Job } from '../../../src/jobs.ts';
import { notices } from '../../../src/store/schema/operations.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { sessions } from '../../../src/store/schema/sessions.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const settings = async () => {
  const { data } = await world.call('/api/settings', { as: (await world.people.admin()).cookie });
  return data.nightly as {
    startedAt: string;
    endedAt: string | null;
    steps: { step: string; count: number; error: string | null }[];
  } | null;
};
const jobsOf = (kind: Job['kind']) => world.jobs.all.filter((one) => (one as Job).kind === kind);

describe('the model in use', () => {
  const models = (model: string) =>
    createWorld({ OPENAI_API_KEY: 'sk-reads', OPENAI_BASE_URL: `${inject('standIns')}/chat/v1`, OPENAI_MODEL: model });
  const warnings = async (of: ReturnType<typeof models>) =>
    (await of.db.select().from(notices)).map(({ text }) => text);

  it('raises a warning 60 days before its vendor shuts it down, and none once another is chosen', async () => {
    const old = models('gpt-5');
    await runNightly(old.services, new Date('2026-10-11T03:30:00Z'));
    expect(await warnings(old)).toEqual([]);
    await runNightly(old.services, new Date('2026-10-13T03:30:00Z'));
    expect(await warnings(old)).toEqual([expect.stringMatching(/gpt-5 down on 2026-12-11/)]);
    const chosen = Object.create(old.services, {
      config: { value: { ...old.config, OPENAI_MODEL: DEFAULT_OPENAI_MODEL } },
    });
    await runNightly(chosen, new Date('2026-10-14T03:30:00Z'));
    expect(await warnings(old)).toEqual([]);
  });
});

describe('a sponsorship from before channels were read', () => {
  it('gets its channel from the nightly run, by the words and domains that were stored', async () => {
    expect(await settings()).toBeNull();
    const newsletter = await world.add.newsletter({ domain: 'pebble.test' });
    const [shop, course] = [await world.add.brand(), await world.add.brand({ domain: 'pebble.test' })];
    const words = { disclosure: ['We may earn a small commission'], linkDomains: ['shop.test'] };
    await world.add.sponsorship(newsletter.id, shop.id, { rawData: words });
    await world.add.sponsorship(newsletter.id, course.id);
    await runNightly(world.services, new Date());
    const { cookie } = await world.people.subscriber(newsletter.id);
    const { data } = await world.call(`/api/sponsorships?newsletterId=${newsletter.id}`, { as: cookie });
    const channels = data.sponsorships.map((one: { brandId: string; channel: string }) => [one.brandId, one.channel]);
    expect(new Map(channels)).toEqual(
      new Map([
        [shop.id, 'affiliate'],
        [course.id, 'house'],
      ]),
    );
  });
});

describe('the nightly run', () => {
  it('re-queues stranded mail, ends expired sessions, renews reports and backs up; administrators see it', async () => {
    const newsletter = await world.add.newsletter();
    const mail = await world.add.email(newsletter.id, { createdAt: daysAgo(1) });
    await world.db.insert(reports).values({ newsletterId: newsletter.id, builtAt: daysAgo(1), openedAt: daysAgo(1) });
    const person = await world.people.free(newsletter.id);
    await world.db.update(sessions).set({ expire: daysAgo(1) });
    const now = new Date();
    await runNightly(world.services, now);

    expect(jobsOf('analyse')).toEqual([{ kind: 'analyse', emailId: mail.id }]);
    expect(jobsOf('report')).toContainEqual({ kind: 'report', newsletterId: newsletter.id });
    expect((await world.call('/api/auth/user', { as: person.cookie })).status).toBe(401);
    const run = await settings();
    expect(run?.startedAt).toBe(now.toISOString());
    expect(run?.endedAt).not.toBeNull();
    expect(run?.steps.filter(({ error }) => error)).toEqual([]);
    expect(run?.steps).toHaveLength(24);
    // Mail comes first, because people wait for it.
    expect(run?.steps[0]).toMatchObject({ step: 'Stranded mail', count: 1 });
  });

  it('continues after a failed step, and reports which step failed and why', async () => {
    const broken = { ...world.services, jobs: { send: () => Promise.reject(new Error('the queue is away\nstack')) } };
    await world.add.email((await world.add.newsletter()).id, { createdAt: daysAgo(1) });
    await runNightly(broken, new Date());
    const run = await settings();
    expect(run?.steps.find(({ step }) => step === 'Stranded mail')?.error).toBe('the queue is away');
    expect(run?.steps.find(({ step }) => step === 'Old backups removed')).toMatchObject({ error: null });
  });
});
