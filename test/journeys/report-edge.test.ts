// Copies of a report at the edge: how long they are shown, who renews them, and what happens while Postgres is away.
import { describe, expect, it } from 'vitest';
import type { EdgeCopy } from '../../src/adapters/edge-cache.ts';
import { FILE_KEYS } from '../../src/domain/file-keys.ts';
import { REPORT_FORMS, reportKey } from '../../src/domain/report/edge.ts';
import { buildReport } from '../../src/flows/report/build.ts';
import type { Services } from '../../src/services.ts';
import { markReportsStale } from '../../src/store/reports.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { ORIGIN } from '../support/world.ts';
import { createReportWorld, later } from './support/report-world.ts';

const { world, db, services, ask, built, without } = createReportWorld();

describe('the edge cache of reports', () => {
  it('answers a hit without Postgres and the file store', async () => {
    const { path, slug } = await built();
    const now = new Date();
    for (const form of [path, `/report/${slug}`, `/report/${slug}/card.png`]) {
      const first = await ask(form, services, now);
      const hit = await ask(form, without('db', 'files', 'jobs', 'limits'), later(29, now));
      expect([first.status, hit.status]).toEqual([200, 200]);
    }
  });

  it('drops the copies of all forms at a new build', async () => {
    const { path, slug, ours } = await built();
    const now = new Date();
    for (const form of [path, `/report/${slug}`, `/report/${slug}/card.png`]) await ask(form, services, now);
    const copies = async () =>
      (
        await Promise.all(REPORT_FORMS.map((form) => services.edge.get(reportKey({ origin: ORIGIN, slug, form }))))
      ).filter(Boolean).length;
    expect(await copies()).toBe(3);
    await db.batch([markReportsStale(db, ours.id, now)]);
    await buildReport(services, { newsletterId: ours.id, atOnce: true }, later(60, now));
    expect(await copies()).toBe(0);
  });

  it('does not show a copy from another release', async () => {
    const { path, slug } = await built();
    const now = new Date();
    const first = await (await ask(path, services, now)).json();
    const key = reportKey({ origin: ORIGIN, slug, form: 'json' });
    const copy = (await services.edge.get(key)) as EdgeCopy;
    await services.edge.put(key, { ...copy, facts: { ...copy.facts, release: 'before' }, body: '{"of":"before"}' });
    expect(await (await ask(path, services, now)).json()).toEqual(first);
  });

  it('shows a copy older than 30 seconds and renews it in the background', async () => {
    const { path, ours } = await built();
    const now = new Date();
    const before = (await (await ask(path, services, now)).json()) as { reportGeneratedAt: string };
    await services.files.put(FILE_KEYS.report(ours.id), JSON.stringify({ ...before, reportGeneratedAt: 'renewed' }));
    expect(await (await ask(path, services, later(29, now))).json()).toEqual(before);
    expect(await (await ask(path, services, later(31, now))).json(), 'shown').toEqual(before);
    expect(await (await ask(path, without('db', 'files'), later(32, now))).json(), 'renewed').toMatchObject({
      reportGeneratedAt: 'renewed',
    });
  });

  it('lets one of all simultaneous readers ask for a report without a fresh copy', async () => {
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
    expect(await rush(later(31, now)), 'one to renew').toEqual([new Set([200]), 1]);
    expect(await rush(later(120, now)), 'an old one').toEqual([new Set([200]), 1]);
  });

  it('stops showing a changed link at once here, and after 60 seconds where a copy was left', async () => {
    const { path, slug, ours } = await built();
    const admin = await world.people.admin();
    const now = new Date();
    const key = reportKey({ origin: ORIGIN, slug, form: 'json' });
    await ask(path, services, now);
    const elsewhere = await services.edge.get(key);
    const body = await new Response(elsewhere?.body as BodyInit).text();
    const rotated = await world.call(`/api/newsletters/${ours.id}/report/rotate`, {
      as: admin.cookie,
      method: 'POST',
      now,
    });
    expect(rotated.data.reportSlug).not.toBe(slug);
    expect((await ask(path, services, later(1, now))).status).toBe(404);
    await services.edge.put(key, { facts: elsewhere?.facts ?? {}, type: elsewhere?.type ?? '', body });
    expect((await ask(path, services, later(60, now))).status).toBe(404);
    const moved = await world.call(`/api/public/report/${rotated.data.reportSlug}`);
    expect([moved.status, moved.data.newsletter.name]).toEqual([200, ours.name]);
  });

  it('shows a known report while Postgres is away, and an error instead of a 404 for an unknown link', async () => {
    const { path } = await built();
    const now = new Date();
    await ask(path, services, now);
    expect((await ask(path, without('db'), later(600, now))).status).toBe(200);
    const unknown = '/api/public/report/nobody-knows-it';
    expect((await ask(unknown, services, now)).status).toBe(404);
    expect((await ask(unknown, without('db'), later(600, now))).status).toBe(500);
    expect((await ask('/api/public/report/nobody-ever-asked', without('db'), now)).status).toBe(500);
    expect(takeLogMessages()).toHaveLength(2);
  });

  it.each([
    ['where there is no copy', 0],
    ['where there is an old one', 61],
  ])('makes a reader ask again who waited for another one that got no answer, %s', async (_, age) => {
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
    const first = ask(path, failing, later(age, start));
    await asked.promise;
    const second = await ask(path, looking, later(age, start));
    expect(await second.json()).toMatchObject({ reportGeneratedAt: 'renewed' });
    expect((await first).status).toBe(age > 0 ? 200 : 500);
    if (age === 0) expect(takeLogMessages().join()).toContain('the files are away');
  });

  it('remembers an unknown link for a minute, so that trying many links costs little', async () => {
    const now = new Date();
    expect((await ask('/api/public/report/nobody-12345678', services, now)).status).toBe(404);
    expect((await ask('/api/public/report/nobody-12345678', without('db', 'files'), later(59, now))).status).toBe(404);
  });

  it('makes an address with too many unknown links wait, but still answers it with known reports', async () => {
    const { path } = await built();
    const now = new Date();
    await ask(path, services, now);
    const spent = Object.create(services) as Services;
    Object.defineProperty(spent, 'limits', { value: { take: async () => false } });
    expect((await ask('/api/public/report/unknown-87654321', spent, now)).status).toBe(429);
    expect((await ask('/report/unknown-87654321', spent, now)).status).toBe(429);
    for (const age of [0, 120]) expect((await ask(path, spent, later(age, now))).status).toBe(200);
  });

  it('answers 304 to a reader that has the current version', async () => {
    const { path, slug } = await built();
    for (const form of [path, `/report/${slug}/card.png`]) {
      const etag = (await world.call(form)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
      for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await world.call(form, { headers: { 'if-none-match': held } });
        expect([again.status, await again.text()]).toEqual([304, '']);
      }
      expect((await world.call(form, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
  });
});
