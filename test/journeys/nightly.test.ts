// What the night does, and that one failing step stops no other.
import { describe, expect, it } from 'vitest';
import { createBackup, listBackups } from '../../src/flows/export-data.ts';
import { runNightly } from '../../src/flows/nightly.ts';
import type { Job } from '../../src/jobs.ts';
import { sessions } from '../../src/store/schema.ts';
import { createWorld, daysAgo } from '../support/world.ts';

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

describe('before the first night', () => {
  it('there is nothing to be seen', async () => expect(await settings()).toBeNull());
});

describe('what is looked for at night', () => {
  it('is the logo that nobody looked for, and the contact of a brand that sponsored this week without one', async () => {
    const newsletter = await world.add.newsletter({ logoSource: 'none', createdAt: daysAgo(3) });
    const lost = await world.add.newsletter({ createdAt: daysAgo(3) });
    const fresh = await world.add.newsletter();
    const active = await world.add.brand({ domain: 'active.test', logoSource: 'none' });
    const idle = await world.add.brand({ domain: 'idle.test', logoSource: 'none' });
    await world.add.sponsorship(newsletter.id, active.id, { detectedAt: daysAgo(1) });
    await world.add.sponsorship(newsletter.id, idle.id, { detectedAt: daysAgo(30) });
    await runNightly(world.services, new Date());
    const logos = jobsOf('logo') as { id: string }[];
    expect([newsletter, lost, fresh].map(({ id }) => logos.some((job) => job.id === id))).toEqual([false, true, false]);
    expect(jobsOf('contact')).toEqual([{ kind: 'contact', brandId: active.id }]);
  });
});

describe('the nightly run', () => {
  it('re-queues stranded mail, ends expired sessions, renews reports and backs up; administrators see it', async () => {
    const newsletter = await world.add.newsletter();
    const mail = await world.add.email(newsletter.id, { createdAt: daysAgo(1) });
    const person = await world.people.free(newsletter.id);
    await world.db.update(sessions).set({ expire: daysAgo(1) });
    const now = new Date();
    await runNightly(world.services, now);

    expect(jobsOf('analyse')).toEqual([{ kind: 'analyse', emailId: mail.id }]);
    expect(jobsOf('report')).toContainEqual({ kind: 'report', newsletterId: newsletter.id });
    expect((await world.call('/api/auth/user', { as: person.cookie })).status).toBe(401);
    expect(await listBackups(world.services)).not.toHaveLength(0);
    const run = await settings();
    expect(run?.startedAt).toBe(now.toISOString());
    expect(run?.endedAt).not.toBeNull();
    expect(run?.steps.filter(({ error }) => error)).toEqual([]);
    expect(run?.steps.find(({ step }) => step === 'Stranded mail')?.count).toBe(1);
    expect(run?.steps.find(({ step }) => step === 'Backup')?.count).toBe(1);
  });

  it('goes on after a step that fails, and says which and why', async () => {
    const broken = { ...world.services, jobs: { send: () => Promise.reject(new Error('the queue is away\nstack')) } };
    await world.add.email((await world.add.newsletter()).id, { createdAt: daysAgo(1) });
    await runNightly(broken, new Date());
    const run = await settings();
    expect(run?.steps.find(({ step }) => step === 'Stranded mail')?.error).toBe('the queue is away');
    expect(run?.steps.find(({ step }) => step === 'Backup')).toMatchObject({ count: 1, error: null });
  });

  it('keeps the newest 14 backups', async () => {
    for (let day = 20; day > 0; day--) await createBackup(world.services, daysAgo(day));
    await runNightly(world.services, new Date());
    expect(await listBackups(world.services)).toHaveLength(14);
  });

  it('is shown unfinished where it was cut off', async () => {
    const { startNightlyRun } = await import('../../src/store/nightly.ts');
    await startNightlyRun(world.db, new Date(Date.now() + 1000));
    expect(await settings()).toMatchObject({ endedAt: null, steps: [] });
  });
});
