// Copies of public reports at the edge: shown, renewed and dropped in time, also while Postgres is away.
import { describe, expect, it } from 'vitest';
import type { EdgeCacheEntry } from '../../../src/adapters/edge-cache.ts';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { REPORT_FORMATS, reportCacheKey } from '../../../src/domain/report/edge.ts';
import { buildReport } from '../../../src/flows/report/build.ts';
import type { Services } from '../../../src/services.ts';
import { markReportsStale } from '../../../src/store/report/reports.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { createReportWorld, secondsAfter } from '../../support/report-world.ts';
import { ORIGIN } from '../../support/world.ts';

const world = createReportWorld();
const { db, services, built, ask, without } = world;

describe('the edge', () => {
  it('a hit touches neither Postgres nor the file store', async () => {
    const { path, slug } = await built();
    const now = new Date();
    for (const form of [path, `/report/${slug}`]) {
      const first = await ask(form, services, now);
      const hit = await ask(form, without('db', 'files', 'jobs', 'limits'), secondsAfter(29, now));
      expect([first.status, hit.status]).toEqual([200, 200]);
    }
  });

  it('a new build takes the copies of all its forms away', async () => {
    const { path, slug, ours } = await built();
    const now = new Date();
    for (const form of [path, `/report/${slug}`]) await ask(form, services, now);
    const copies = async () =>
      (
        await Promise.all(
          REPORT_FORMATS.map((form) => services.edge.get(reportCacheKey({ origin: ORIGIN, slug, form }))),
        )
      ).filter(Boolean).length;
    expect(await copies()).toBe(2);
    await db.batch([markReportsStale(db, ours.id, now)]);
    await buildReport(services, { newsletterId: ours.id, atOnce: true }, secondsAfter(60, now));
    expect(await copies()).toBe(0);
  });

  it('a copy that another release made is not shown', async () => {
    const { path, slug } = await built();
    const now = new Date();
    const first = await (await ask(path, services, now)).json();
    const key = reportCacheKey({ origin: ORIGIN, slug, form: 'json' });
    const copy = (await services.edge.get(key)) as EdgeCacheEntry;
    await services.edge.put(key, { ...copy, facts: { ...copy.facts, release: 'before' }, body: '{"of":"before"}' });
    expect(await (await ask(path, services, now)).json()).toEqual(first);
  });

  it('a copy of 30 seconds is shown and renewed behind', async () => {
    const { path, ours } = await built();
    const now = new Date();
    const before = (await (await ask(path, services, now)).json()) as { reportGeneratedAt: string };
    await services.files.put(FILE_KEYS.report(ours.id), JSON.stringify({ ...before, reportGeneratedAt: 'renewed' }));
    expect(await (await ask(path, services, secondsAfter(29, now))).json()).toEqual(before);
    expect(await (await ask(path, services, secondsAfter(31, now))).json(), 'shown').toEqual(before);
    expect(await (await ask(path, without('db', 'files'), secondsAfter(32, now))).json(), 'renewed').toMatchObject({
      reportGeneratedAt: 'renewed',
    });
  });

  it('of all who ask at once for what the edge has no fresh copy of, one asks for the report itself', async () => {
    const { path } = await built();
    const now = new Date();
    let read = 0;
    const counting: Services = Object.create(services, {
      files: {
        value: {
          ...services.files,
          bytes: (key: string) => {
            read++;
            return services.files.bytes(key);
          },
        },
      },
    });
    const rush = async (at: Date) => {
      read = 0;
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path, counting, at)));
      return [new Set(answers.map(({ status }) => status)), read];
    };
    expect(await rush(now), 'no copy').toEqual([new Set([200]), 1]);
    expect(await rush(secondsAfter(31, now)), 'one to renew').toEqual([new Set([200]), 1]);
    expect(await rush(secondsAfter(120, now)), 'an old one').toEqual([new Set([200]), 1]);
  });

  it('a link that was changed opens nothing at once here, and after 60 seconds where a copy was left', async () => {
    const { path, slug, ours } = await built();
    const admin = await world.people.admin();
    const now = new Date();
    const key = reportCacheKey({ origin: ORIGIN, slug, form: 'json' });
    await ask(path, services, now);
    const elsewhere = await services.edge.get(key);
    const body = await new Response(elsewhere?.body as BodyInit).text();
    const rotated = await world.call(`/api/newsletters/${ours.id}/report/rotate`, {
      as: admin.cookie,
      method: 'POST',
      now,
    });
    expect(rotated.data.reportSlug).not.toBe(slug);
    expect((await ask(path, services, secondsAfter(1, now))).status).toBe(404);
    await services.edge.put(key, { facts: elsewhere?.facts ?? {}, type: elsewhere?.type ?? '', body });
    expect((await ask(path, services, secondsAfter(60, now))).status).toBe(404);
    const moved = await world.call(`/api/public/report/${rotated.data.reportSlug}`);
    expect([moved.status, moved.data.newsletter.name]).toEqual([200, ours.name]);
  });

  it('while Postgres is away a report that was good is shown, and a link nobody knows is an error, not a 404', async () => {
    const { path } = await built();
    const now = new Date();
    await ask(path, services, now);
    expect((await ask(path, without('db'), secondsAfter(600, now))).status).toBe(200);
    const unknown = '/api/public/report/nobody-knows-it';
    expect((await ask(unknown, services, now)).status).toBe(404);
    expect((await ask(unknown, without('db'), secondsAfter(600, now))).status).toBe(500);
    expect((await ask('/api/public/report/nobody-ever-asked', without('db'), now)).status).toBe(500);
    expect(takeLogMessages()).toHaveLength(2);
  });

  it.each([
    ['where there is no copy', 0],
    ['where there is an old one', 61],
  ])('a reader who waits for another that gets no answer asks itself, %s', async (_, age) => {
    const { path, ours } = await built();
    const start = new Date();
    if (age > 0) await ask(path, services, start);
    const stored = JSON.parse((await services.files.text(FILE_KEYS.report(ours.id))) ?? '{}');
    await services.files.put(FILE_KEYS.report(ours.id), JSON.stringify({ ...stored, reportGeneratedAt: 'renewed' }));

    const [asked, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failing: Services = Object.create(services, {
      files: {
        value: {
          ...services.files,
          bytes: async (key: string) => {
            asked.resolve();
            await looked.promise;
            await services.files.bytes(key);
            throw new Error('the files are away');
          },
        },
      },
    });
    const looking: Services = Object.create(services, {
      edge: {
        value: {
          ...services.edge,
          get: async (key: string) => {
            const copy = await services.edge.get(key);
            looked.resolve();
            return copy;
          },
        },
      },
    });
    const first = ask(path, failing, secondsAfter(age, start));
    await asked.promise;
    const second = await ask(path, looking, secondsAfter(age, start));
    expect(await second.json()).toMatchObject({ reportGeneratedAt: 'renewed' });
    expect((await first).status).toBe(age > 0 ? 200 : 500);
    if (age === 0) expect(takeLogMessages().join()).toContain('the files are away');
  });

  it('that a link opens nothing is remembered for a minute, so that spraying links costs little', async () => {
    const now = new Date();
    expect((await ask('/api/public/report/nobody-12345678', services, now)).status).toBe(404);
    expect(
      (await ask('/api/public/report/nobody-12345678', without('db', 'files'), secondsAfter(59, now))).status,
    ).toBe(404);
  });

  it('an address that asks for too many unknown links is told to wait; what the edge knows it still gets', async () => {
    const { path } = await built();
    const now = new Date();
    await ask(path, services, now);
    const spent = Object.create(services) as Services;
    Object.defineProperty(spent, 'limits', { value: { take: async () => false } });
    expect((await ask('/api/public/report/unknown-87654321', spent, now)).status).toBe(429);
    expect((await ask('/report/unknown-87654321', spent, now)).status).toBe(429);
    for (const age of [0, 120]) expect((await ask(path, spent, secondsAfter(age, now))).status).toBe(200);
  });

  it('answers 304 to who holds the version', async () => {
    const { path } = await built();
    const etag = (await world.call(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await world.call(path, { headers: { 'if-none-match': held } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await world.call(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});
