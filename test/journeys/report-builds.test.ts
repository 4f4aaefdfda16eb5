// Who builds a report and when: one build for all its readers, at most once an hour, and by the queue alone.
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../src/domain/file-keys.ts';
import { buildReport, queueDueReports } from '../../src/flows/report/build.ts';
import type { Services } from '../../src/services.ts';
import { markReportsStale } from '../../src/store/reports.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { assertNoWorkLeft } from '../support/unfinished.ts';
import { daysAgo } from '../support/world.ts';
import { createReportWorld, later } from './support/report-world.ts';

const { world, db, services, add, ask, built, opened, published, stateOf, without } = createReportWorld();

describe('the build of a report', () => {
  it('is awaited by the first reader, and happens once in the queue', async () => {
    const { path, ours } = await published();
    const answer = world.call(path);
    await expect.poll(() => world.priority.all.length).toBe(1);
    await world.work(['report']);
    expect((await answer).status).toBe(200);
    expect((await stateOf(ours.id))?.builds).toBe(1);
  });

  it('never happens in a request: without a consumer a reader gets 503 with Retry-After', async () => {
    const { path, ours } = await published();
    const { status, data, headers } = await world.call(path);
    expect([status, data.code, headers.get('retry-after')]).toEqual([503, 'not_ready', '2']);
    expect(await stateOf(ours.id)).toMatchObject({ builds: 0, builtAt: null });
    expect(await services.files.text(FILE_KEYS.report(ours.id))).toBeNull();
  });

  it('is queued once for 300 first readers at once, in two isolates as well', async () => {
    const { path, ours } = await published();
    const now = new Date();
    const rush = Promise.all(
      Array.from({ length: 300 }, () => ask(path, services, now).then((answer) => answer.status)),
    );
    await expect.poll(() => world.priority.all.length).toBe(1);
    const builders = () =>
      Promise.all([buildReport(services, { newsletterId: ours.id }, new Date()), world.work(['report'])]);
    // The readers ask meanwhile, and unfinished work at the end of a build belongs to them.
    await assertNoWorkLeft('the rush', builders, () => false);
    expect(new Set(await rush)).toEqual(new Set([200]));
    expect((await stateOf(ours.id))?.builds).toBe(1);
    expect(await world.work()).toBe(0);
  });

  it('happens once although many consumers have its job', async () => {
    const { ours } = await published();
    await Promise.all(Array.from({ length: 10 }, () => buildReport(services, { newsletterId: ours.id }, new Date())));
    expect((await stateOf(ours.id))?.builds).toBe(1);
  });

  it('is repeated for a stale report at most once an hour, and at once for a curator', async () => {
    const { ours, near } = await built();
    const start = new Date();
    const builds = async () => (await stateOf(ours.id))?.builds;
    await buildReport(services, { newsletterId: ours.id }, later(2 * 3600, start));
    expect(await builds(), 'not behind').toBe(1);
    await db.batch([markReportsStale(db, near.id, later(60, start))]);
    await buildReport(services, { newsletterId: ours.id }, later(120, start));
    expect(await builds(), 'behind, within the hour').toBe(1);
    await buildReport(services, { newsletterId: ours.id }, later(3700, start));
    expect(await builds(), 'behind, after the hour').toBe(2);
    expect((await stateOf(ours.id))?.staleSince).toBeNull();
    await buildReport(services, { newsletterId: ours.id, atOnce: true }, later(3760, start));
    expect(await builds(), 'asked by a curator').toBe(3);
  });

  it('leaves the report stale if something changes during it', async () => {
    const { ours } = await published();
    const slow = Object.create(services) as Services;
    Object.defineProperty(slow, 'files', {
      value: {
        ...services.files,
        put: async (...put: Parameters<Services['files']['put']>) => {
          await db.batch([markReportsStale(db, ours.id, new Date())]);
          await services.files.put(...put);
        },
      },
    });
    await buildReport(slow, { newsletterId: ours.id }, new Date());
    expect(await stateOf(ours.id)).toMatchObject({ builds: 1, staleSince: expect.any(Date) });
  });

  it('gives its lease back if it fails, and stays due; a dead consumer’s lease expires', async () => {
    const { ours } = await published();
    await expect(buildReport(without('files'), { newsletterId: ours.id }, new Date())).rejects.toThrow(
      'files was used',
    );
    expect(await stateOf(ours.id)).toMatchObject({ leaseUntil: null, builds: 0, staleSince: expect.any(Date) });

    const now = new Date();
    await db.update(reports).set({ leaseUntil: later(60, now) });
    await buildReport(services, { newsletterId: ours.id, atOnce: true }, now);
    expect((await stateOf(ours.id))?.builds, 'the lease lives').toBe(0);
    await buildReport(services, { newsletterId: ours.id }, later(61, now));
    expect((await stateOf(ours.id))?.builds, 'the lease is over').toBe(1);
  });

  it('is queued by the cron for reports that are read and stale, and for no others', async () => {
    await db.delete(reports);
    const { ours, far } = await built();
    const unread = await built();
    const now = new Date();
    await opened(ours.id, now);
    await db.batch([markReportsStale(db, unread.ours.id, now), markReportsStale(db, far.id, now)]);
    const due = async (at: Date) => {
      await queueDueReports(services, at);
      return world.jobs.all.map((job) => (job as { newsletterId: string }).newsletterId);
    };
    expect(await due(later(3700, now))).toEqual([]);
    await db.batch([markReportsStale(db, ours.id, now)]);
    expect(await due(now)).toEqual([]);
    expect(await due(later(3700, now))).toEqual([ours.id]);
  });

  it('is repeated for a report that nobody read for long, and its next reader waits for it', async () => {
    const { ours, near, old, path } = await built();
    await add.sponsorship(near.id, old.id, { detectedAt: daysAgo(16) });
    await db.batch([markReportsStale(db, near.id, new Date())]);
    await db.update(reports).set({ builtAt: daysAgo(1.1) });
    const readers = Promise.all([world.call(path), world.call(path), world.call(path)]);
    await expect.poll(() => world.priority.all.length).toBe(1);
    await world.work(['report']);
    expect((await readers).map(({ data }) => data.sponsorships.totalCount)).toEqual([5, 5, 5]);
    expect((await stateOf(ours.id))?.builds).toBe(2);
  });

  it('shows the old report after a while if it can’t be repeated', async () => {
    const { ours, path } = await built();
    await db.update(reports).set({ builtAt: daysAgo(30), staleSince: daysAgo(29) });
    const { status, data } = await world.call(path);
    expect([status, data.sponsorships.totalCount]).toEqual([200, 4]);
    expect((await stateOf(ours.id))?.builds).toBe(1);
    expect(world.priority.all).toEqual([{ kind: 'report', newsletterId: ours.id }]);
  });

  it('is requested once for a report stale for an hour to a day, which is shown at once', async () => {
    const { ours, path } = await built();
    await db.update(reports).set({ builtAt: later(-3700, new Date()), staleSince: new Date() });
    const [{ status }] = [await world.call(path), await world.call(path)];
    expect(status).toBe(200);
    expect(world.priority.all).toEqual([{ kind: 'report', newsletterId: ours.id }]);
    await world.work(['report']);
    expect(await stateOf(ours.id)).toMatchObject({ builds: 2, staleSince: null });
  });

  it('does not wait an hour for a report without any issue', async () => {
    const { ours } = await built();
    const now = new Date();
    await db.update(reports).set({ issueCount: 0, staleSince: null, openedAt: now });
    await db.batch([markReportsStale(db, ours.id, now)]);
    await queueDueReports(services, later(60, now));
    expect(world.jobs.all).toContainEqual({ kind: 'report', newsletterId: ours.id });
  });

  it('is repeated for a report whose file is lost', async () => {
    const { path, ours } = await built();
    await services.files.remove([FILE_KEYS.report(ours.id)]);
    const answer = world.call(path);
    await expect.poll(() => world.priority.all.length).toBe(1);
    await world.work(['report']);
    expect((await answer).status).toBe(200);
  });
});
