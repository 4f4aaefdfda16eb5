// The steps of the nightly run, and that a failing one stops no other.
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { DEFAULT_OPENAI_MODEL } from '../../../src/contract/models.ts';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { listBackups, openBackup } from '../../../src/flows/operations/backup/kept.ts';
import { readLastBackup } from '../../../src/flows/operations/backup/last.ts';
import { continueBackup, resumeBackup, startBackup } from '../../../src/flows/operations/backup.ts';
import { runEveryFiveMinutes } from '../../../src/flows/operations/five-minutes.ts';
import { runNightly } from '../../../src/flows/operations/nightly.ts';
import { runJob } from '../../../src/flows/run-job.ts';
import type { Job } from '../../../src/jobs.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { notices } from '../../../src/store/schema/operations.ts';
import { pitchMarks } from '../../../src/store/schema/pitch.ts';
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

describe('before the first night', () => {
  it('Settings show no nightly run', async () => expect(await settings()).toBeNull());
});

describe('what the nightly run searches for', () => {
  it('is a logo that was never searched for, and the contact of a brand that sponsored this week without one', async () => {
    const newsletter = await world.add.newsletter({ logoSource: 'none', createdAt: daysAgo(3) });
    const lost = await world.add.newsletter({ domain: 'lost.test', createdAt: daysAgo(3) });
    const fresh = await world.add.newsletter({ domain: 'fresh.test' });
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

describe('a brand without sponsorships', () => {
  it('is removed at night with its logo and vector, unless a person created, edited or saved it, or it is new', async () => {
    const own = createWorld();
    const newsletter = await own.add.newsletter();
    const old = { createdAt: daysAgo(2), byHand: false };
    const { id: gone } = await own.add.brand(old);
    const company = await own.add.brand(old);
    const kept = await Promise.all([
      own.add.brand({ byHand: false }),
      own.add.brand({ ...old, byHand: true }),
      own.add.brand({ ...old, nameSource: 'person' }),
      own.add.brand({ ...old, contactEnteredBy: 'admin@app.test' }),
      own.add.brand({ ...old, companyId: company.id, byHand: true }),
    ]);
    const [rejected, saved] = [await own.add.brand(old), await own.add.brand(old)];
    await own.add.sponsorship(newsletter.id, rejected.id, { verdict: 'rejected' });
    const member = await own.people.subscriber(newsletter.id);
    await own.db
      .insert(pitchMarks)
      .values({ userId: member.id, brandId: saved.id, mark: 'saved', markedAt: daysAgo(1) });
    await own.services.files.put(FILE_KEYS.logo('brand', gone), 'logo', { contentType: 'image/png' });
    await runNightly(own.services, new Date());
    const left = new Set((await own.db.select({ id: brands.id }).from(brands)).map(({ id }) => id));
    expect(left.has(gone)).toBe(false);
    for (const { id } of [...kept, company, rejected, saved]) expect(left.has(id)).toBe(true);
    expect(own.jobs.all).toContainEqual({ kind: 'forget', what: 'brand', id: gone });
    expect(await own.services.files.bytes(FILE_KEYS.logo('brand', gone))).toBeNull();
  });
});

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

  it('is the one that Settings shows', async () => {
    const of = models('qwen3:8b');
    const { data } = await of.call('/api/settings', { as: (await of.people.admin()).cookie });
    expect(data).toMatchObject({ modelLabel: 'qwen3:8b', model: 'qwen3:8b' });
    const { data: byDefault } = await world.call('/api/settings', { as: (await world.people.admin()).cookie });
    expect(byDefault.modelLabel).toBe(DEFAULT_OPENAI_MODEL);
  });
});

describe('a sponsorship from before channels were read', () => {
  it('gets its channel from the nightly run, by the words and domains that were stored', async () => {
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
    expect(await listBackups(world.services)).not.toHaveLength(0);
    const run = await settings();
    expect(run?.startedAt).toBe(now.toISOString());
    expect(run?.endedAt).not.toBeNull();
    expect(run?.steps.filter(({ error }) => error)).toEqual([]);
    // Mail comes first, and the backup after everything that it is to contain.
    expect(run?.steps.map(({ step }) => step)).toEqual([
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
    ]);
    expect(run?.steps.find(({ step }) => step === 'Stranded mail')?.count).toBe(1);
    expect(run?.steps.find(({ step }) => step === 'Backup')?.count).toBe(1);
  });

  it('continues after a failed step, and reports which step failed and why', async () => {
    const broken = { ...world.services, jobs: { send: () => Promise.reject(new Error('the queue is away\nstack')) } };
    await world.add.email((await world.add.newsletter()).id, { createdAt: daysAgo(1) });
    await runNightly(broken, new Date());
    const run = await settings();
    expect(run?.steps.find(({ step }) => step === 'Stranded mail')?.error).toBe('the queue is away');
    expect(run?.steps.find(({ step }) => step === 'Backup')).toMatchObject({ count: 1, error: null });
  });

  it('keeps the newest 14 backups', async () => {
    for (let day = 20; day > 0; day--) await startBackup(world.services, daysAgo(day));
    await runNightly(world.services, new Date());
    expect(await listBackups(world.services)).toHaveLength(14);
  });

  it('backs up a large database in slices through the queue; the backup can be downloaded once it is whole', async () => {
    const { services } = world;
    const bounds = { atOnceBytes: 0, sliceBytes: 1 };
    world.jobs.take();
    const begun = await startBackup(services, new Date(), bounds);
    expect(begun.complete).toBe(false);
    expect(await openBackup(services, begun.name)).toBeNull();
    expect((await readLastBackup(services))?.endedAt).toBeNull();
    const { cookie } = await world.people.admin();
    expect((await world.call(`/api/backups/${begun.name}`, { as: cookie })).status).toBe(404);
    expect(jobsOf('backup')).toEqual([{ kind: 'backup', name: begun.name, slice: 1 }]);
    // A consumer does as much per job as its time allows: here everything that is left.
    await runJob(services, { kind: 'backup', name: begun.name, slice: 1 }, new Date());
    const { data } = await world.call('/api/backups', { as: cookie });
    expect(data[0]).toMatchObject({ name: begun.name, complete: true });
    expect((await readLastBackup(services))?.endedAt).not.toBeNull();
    expect((await world.call(`/api/backups/${begun.name}`, { as: cookie })).status).toBe(200);
    // A job that is delivered again, or whose backup was deleted, changes nothing.
    await continueBackup(services, { name: begun.name, slice: 1 }, new Date());
    await continueBackup(services, { name: 'gone', slice: 7 }, new Date());
    expect(await listBackups(services)).toHaveLength(data.length);
  });

  it('continues the same night after its job died, and reports that', async () => {
    const { services } = world;
    const bounds = { atOnceBytes: 0, sliceBytes: 1 };
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    await services.files.remove([FILE_KEYS.lastBackup]);
    expect(await resumeBackup(services, minutes(0), bounds)).toBe(0);
    const begun = await startBackup(services, new Date(), bounds);
    while (world.jobs.take());
    // Nothing is queued while its last sign of life is recent.
    expect(await resumeBackup(services, minutes(5), bounds)).toBe(1);
    expect(jobsOf('backup')).toEqual([]);
    await runEveryFiveMinutes(services, minutes(20));
    expect(jobsOf('backup')).toEqual([{ kind: 'backup', name: begun.name, slice: 1 }]);
    expect(await readLastBackup(services)).toMatchObject({ name: begun.name, endedAt: null, resumed: 1 });
    await runEveryFiveMinutes(services, minutes(25));
    expect(jobsOf('backup')).toHaveLength(1);
    await runJob(services, { kind: 'backup', name: begun.name, slice: 1 }, minutes(26));
    expect(await readLastBackup(services)).toMatchObject({ resumed: 1, endedAt: expect.any(String) });
    expect((await listBackups(services)).find(({ name }) => name === begun.name)?.complete).toBe(true);
    const { sendThresholdNotices: watchOver } = await import('../../../src/flows/operations/watch.ts');
    await watchOver(services, minutes(27));
    const { rows } = await world.db.execute(sql`select text from notices where name = 'backup-resumed'`);
    expect(rows).toEqual([{ text: 'The last backup stood still and was taken up again, once; it is whole.' }]);
  });

  it('starts again if not even its first slice was stored', async () => {
    const { services } = world;
    const files = {
      ...services.files,
      put: async (key: string, ...of: [never, never]) => {
        if (key.startsWith('backups/')) throw new Error('killed');
        return services.files.put(key, ...of);
      },
    };
    await expect(startBackup({ ...services, files }, new Date(), { atOnceBytes: 0, sliceBytes: 1 })).rejects.toThrow(
      'killed',
    );
    const lost = (await readLastBackup(services))?.name;
    const later = new Date(Date.now() + 20 * 60_000);
    expect(await resumeBackup(services, later)).toBe(1);
    const last = await readLastBackup(services);
    expect(last?.name).not.toBe(lost);
    expect(last).toMatchObject({ resumed: 1, endedAt: expect.any(String) });
  });

  it('is resumed after a quarter of an hour of silence, for two days and twelve times at most', async () => {
    const { services } = world;
    const now = new Date();
    const resumes = async (agoMs: number, resumed = 0) => {
      const last = { name: 'lost', begunAt: new Date(now.getTime() - agoMs).toISOString(), endedAt: null, resumed };
      await services.files.put(FILE_KEYS.lastBackup, JSON.stringify(last), { contentType: 'application/json' });
      const answered = await resumeBackup(services, now);
      return [answered, (await readLastBackup(services))?.name === 'lost' ? 'left' : 'begun again'];
    };
    const [quarter, twoDays] = [15 * 60_000, 2 * 86_400_000];
    expect(await resumes(quarter - 1)).toEqual([1, 'left']);
    expect(await resumes(quarter)).toEqual([1, 'begun again']);
    expect(await resumes(twoDays)).toEqual([1, 'begun again']);
    expect(await resumes(twoDays + 1)).toEqual([0, 'left']);
    expect(await resumes(quarter, 11)).toEqual([1, 'begun again']);
    expect((await readLastBackup(services))?.resumed).toBe(12);
    expect(await resumes(quarter, 12)).toEqual([0, 'left']);
  });

  it('is shown as unfinished if it was cut off', async () => {
    const { startNightlyRun } = await import('../../../src/store/nightly.ts');
    await startNightlyRun(world.db, new Date(Date.now() + 1000));
    expect(await settings()).toMatchObject({ endedAt: null, steps: [] });
  });
});
