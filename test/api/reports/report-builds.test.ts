// When a public report is built: once for all who wait, again when it is behind, never twice at a time.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { buildReport } from '../../../src/flows/report/build.ts';
import { openReport } from '../../../src/flows/report/open.ts';
import type { Services } from '../../../src/services.ts';
import { markReportsStale } from '../../../src/store/report/reports.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { createReportWorld, secondsAfter } from '../../support/report-world.ts';
import { assertNoWorkLeft } from '../../support/unfinished.ts';
import { daysAgo } from '../../support/world.ts';

const world = createReportWorld();
const { db, services, add, published, built, opened, stateOf, ask } = world;

describe('a report that is older than a day', () => {
  it('is old where something changed since: what is as it was is nobody’s to wait for', async () => {
    const { slug, ours } = await built();
    await opened(ours.id, new Date());
    await db
      .update(reports)
      .set({ builtAt: daysAgo(2) })
      .where(eq(reports.newsletterId, ours.id));
    const isOld = async () => {
      const found = await openReport(services, slug, new Date());
      return found.state === 'report' && found.old;
    };
    expect(await isOld()).toBe(false);
    await db
      .update(reports)
      .set({ staleSince: daysAgo(1) })
      .where(eq(reports.newsletterId, ours.id));
    expect(await isOld()).toBe(true);
    await db.update(reports).set({ builtAt: new Date() }).where(eq(reports.newsletterId, ours.id));
    expect(await isOld()).toBe(false);
  });
});

describe('who builds', () => {
  it('without a consumer a first reader hears 503 and when to come again, another is shown the old report; no request builds', async () => {
    const [first, { ours, path }] = [await published(), await built()];
    await db
      .update(reports)
      .set({ builtAt: daysAgo(30), staleSince: daysAgo(29) })
      .where(eq(reports.newsletterId, ours.id));
    const [{ status, data, headers }, old] = await Promise.all([world.call(first.path), world.call(path)]);
    expect([status, data.code, headers.get('retry-after')]).toEqual([503, 'not_ready', '2']);
    expect(await stateOf(first.ours.id)).toMatchObject({ builds: 0, builtAt: null });
    expect(await services.files.text(FILE_KEYS.report(first.ours.id))).toBeNull();
    expect([old.status, old.data.sponsorships.totalCount]).toEqual([200, 4]);
    expect((await stateOf(ours.id))?.builds).toBe(1);
    expect(world.priority.all).toContainEqual({ kind: 'report', newsletterId: ours.id });
  });

  it('300 first readers at once send one job, and two isolates no more', async () => {
    const { path, ours } = await published();
    const now = new Date();
    const rush = Promise.all(
      Array.from({ length: 300 }, () => ask(path, services, now).then((answer) => answer.status)),
    );
    await expect.poll(() => world.priority.all.length).toBe(1);
    const builders = () =>
      Promise.all([buildReport(services, { newsletterId: ours.id }, new Date()), world.work(['report'])]);
    // The readers ask meanwhile: what is under way when a builder ends is theirs.
    await assertNoWorkLeft('the rush', builders, () => false);
    expect(new Set(await rush)).toEqual(new Set([200]));
    expect((await stateOf(ours.id))?.builds).toBe(1);
    expect(await world.work()).toBe(0);
  });

  it('what changes during a build makes the report behind again', async () => {
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

  it('one that nobody read for long is built anew for its next reader, who waits for it', async () => {
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

  it('one that is behind by an hour to a day is shown at once, and a build asked for, once', async () => {
    const { ours, path } = await built();
    await db.update(reports).set({ builtAt: secondsAfter(-3700, new Date()), staleSince: new Date() });
    const [{ status }] = [await world.call(path), await world.call(path)];
    expect(status).toBe(200);
    expect(world.priority.all).toEqual([{ kind: 'report', newsletterId: ours.id }]);
    await world.work(['report']);
    expect(await stateOf(ours.id)).toMatchObject({ builds: 2, staleSince: null });
  });
});
