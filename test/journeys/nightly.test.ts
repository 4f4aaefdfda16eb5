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

describe('the nightly run', () => {
  it('is nothing to be seen before the first', async () => expect(await settings()).toBeNull());

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
    expect(await listBackups(world.services)).toHaveLength(1);
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
