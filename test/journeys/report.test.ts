// The public report: when it is rebuilt, what it contains, and what it never reveals.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EdgeCopy } from '../../src/adapters/edge-cache.ts';
import { app } from '../../src/api/app.ts';
import { report as reportShape } from '../../src/contract/report.ts';
import { FILE_KEYS } from '../../src/domain/file-keys.ts';
import { REPORT_FORMS, reportKey } from '../../src/domain/report/edge.ts';
import { buildReport, queueDueReports } from '../../src/flows/report/build.ts';
import { openReport } from '../../src/flows/report/open.ts';
import type { Services } from '../../src/services.ts';
import { markReportsStale } from '../../src/store/reports.ts';
import { newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { assertNoWorkLeft } from '../support/unfinished.ts';
import { createWorld, daysAgo, ORIGIN } from '../support/world.ts';

const world = createWorld();
const { db, services, add } = world;
const later = (seconds: number, from: Date) => new Date(from.getTime() + seconds * 1000);
const SECRETS = { contact: 'buyer.secret@hidden-brand.example', address: 'tracking-secret', brand: 'Zanzibar Hidden' };

/** A newsletter of its own with two relevant ones, an old sponsor, and one that nobody may see yet. */
async function published() {
  const slug = `ours-${crypto.randomUUID().slice(0, 8)}`;
  const ours = await add.newsletter({ name: `Ours ${slug}`, reportSlug: slug });
  const near = await add.newsletter({ uniqueEmail: `${SECRETS.address}-${slug}@mail.app.test` });
  const nearer = await add.newsletter();
  const far = await add.newsletter();
  await db.insert(newsletterSimilarities).values(
    [
      [ours, near, 0.7],
      [ours, nearer, 0.9],
    ].flatMap(([a, b, similarity]) => {
      const [one, other] = [a as typeof ours, b as typeof ours];
      return [
        { newsletterId: one.id, similarId: other.id, similarity: similarity as number },
        { newsletterId: other.id, similarId: one.id, similarity: similarity as number },
      ];
    }),
  );
  const old = await add.brand({ contactEmail: SECRETS.contact, contactName: 'Secret Buyer' });
  const fresh = await add.brand({ name: `${SECRETS.brand} ${slug}` });
  const other = await add.brand();
  await add.sponsorship(near.id, old.id, { detectedAt: daysAgo(40) });
  await add.sponsorship(nearer.id, old.id, { detectedAt: daysAgo(20), placementType: 'coupon' });
  await add.sponsorship(nearer.id, old.id, { detectedAt: daysAgo(2) });
  const newest = await add.sponsorship(nearer.id, fresh.id, { detectedAt: daysAgo(1), placementType: 'takeover' });
  await add.sponsorship(far.id, other.id, { detectedAt: daysAgo(30) });
  await add.email(near.id, { processingStatus: 'completed', kind: 'issue' });
  await add.email(far.id, { processingStatus: 'completed', kind: 'issue' });
  return { slug, ours, near, nearer, far, old, fresh, newest, path: `/api/public/report/${slug}` };
}

async function built() {
  const made = await published();
  await buildReport(services, { newsletterId: made.ours.id }, new Date());
  return made;
}

const opened = (newsletterId: string, at: Date) =>
  db.update(reports).set({ openedAt: at }).where(eq(reports.newsletterId, newsletterId));

async function stateOf(newsletterId: string) {
  const rows = await db.select().from(reports);
  return rows.find((row) => row.newsletterId === newsletterId);
}

/** A request to the app with other services, as another isolate or a day without Postgres would have it. */
async function ask(path: string, by: Services, now: Date): Promise<Response> {
  const ctx = createExecutionContext();
  const response = await app.fetch(
    new Request(ORIGIN + path),
    { services: by, now, ASSETS: world.bindings.ASSETS },
    ctx,
  );
  await waitOnExecutionContext(ctx);
  return response;
}

/** `services` without some of them: using one is a failure that names it. */
function without(...names: (keyof Services)[]): Services {
  const left = Object.create(services) as Services;
  for (const name of names) {
    Object.defineProperty(left, name, {
      get() {
        throw new TypeError(`${name} was used`);
      },
    });
  }
  return left;
}

beforeEach(() => {
  while (world.jobs.take() ?? world.priority.take());
});

describe('a report that is older than a day', () => {
  it('is old where something changed since: what is as it was is nobody’s to wait for', async () => {
    const { slug, ours } = await built();
    await opened(ours.id, new Date());
    await db
      .update(reports)
      .set({ builtAt: daysAgo(2) })
      .where(eq(reports.newsletterId, ours.id));
    const isOld = async () => {
      const found = await openReport(services, slug, 'report', new Date());
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

describe('what a report says', () => {
  it('speaks of the relevant newsletters, brands and sponsorships alone, and counts all of them', async () => {
    const { path, ours, near, nearer, old, newest } = await built();
    const { status, data } = await world.call(path);
    expect(status).toBe(200);
    expect(reportShape.strict().parse(data)).toMatchObject({
      newsletter: { name: ours.name, logoUrl: null },
      similarNewsletters: { totalCount: 2, topSimilar: [{ name: nearer.name }, { name: near.name }] },
      brands: { totalCount: 2, recentlyAddedCount: 1 },
      sponsorships: { totalCount: 4 },
    });
    expect(data.brands.topBrands).toEqual([{ name: old.name, logoUrl: null, sponsorshipCount: 2 }]);
    expect(data.sponsorships.recentSponsorships[0]).toEqual({
      id: newest.id,
      placementType: 'takeover',
      newsletterName: nearer.name,
      detectedAt: newest.detectedAt.toISOString(),
      confidence: newest.confidence,
    });
    expect(data.plots.monthly).toHaveLength(12);
    const sum = (counted: { count: number }[]) => counted.reduce((all, { count }) => all + count, 0);
    expect([sum(data.plots.monthly), sum(data.plots.placements)]).toEqual([4, 4]);
    expect((await stateOf(ours.id))?.issueCount).toBe(1);
  });

  it('names no claim that is unsure, unless a person confirmed it', async () => {
    const { nearer, old, ours, path } = await published();
    const at = { detectedAt: daysAgo(0.5) };
    await add.sponsorship(nearer.id, old.id, { ...at, confidence: 59, placementType: 'footer' });
    await add.sponsorship(nearer.id, old.id, { ...at, confidence: 30, placementType: 'feature', verdict: 'confirmed' });
    await add.sponsorship(nearer.id, old.id, { ...at, confidence: 60, placementType: 'hero' });
    await buildReport(services, { newsletterId: ours.id }, new Date());
    const { data } = await world.call(path);
    const types = data.sponsorships.recentSponsorships.map(
      ({ placementType }: { placementType: string }) => placementType,
    );
    // Nor does any figure of it count one.
    const sum = (counted: { count: number }[]) => counted.reduce((all, { count }) => all + count, 0);
    const { monthly, placements } = data.plots;
    expect([data.sponsorships.totalCount, sum(monthly), sum(placements)]).toEqual([6, 6, 6]);
    expect(types).toContain('feature');
    expect(types).toContain('hero');
    expect(types).not.toContain('footer');
  });

  it('holds no brand behind the line, no contact, no tracking address and no id but the radar’s, in any form', async () => {
    const { slug, path, fresh, old, near, nearer, ours } = await built();
    const stored = (await services.files.text(FILE_KEYS.report(ours.id))) ?? '';
    const forms = [
      stored,
      await (await world.call(path)).clone().text(),
      await (await world.call(`/report/${slug}`)).text(),
    ];
    for (const form of forms) {
      expect(form).toContain(old.name);
      for (const hidden of [
        fresh.name,
        SECRETS.brand,
        SECRETS.contact,
        'Secret Buyer',
        SECRETS.address,
        fresh.id,
        old.id,
        near.id,
        nearer.id,
      ]) {
        expect(form).not.toContain(hidden);
      }
    }
  });

  it('of a newsletter with none relevant is empty, not missing', async () => {
    const alone = await add.newsletter({ reportSlug: 'alone-12345678' });
    await buildReport(services, { newsletterId: alone.id }, new Date());
    const { data } = await world.call('/api/public/report/alone-12345678');
    expect(data).toMatchObject({
      similarNewsletters: { totalCount: 0 },
      brands: { topBrands: [] },
      sponsorships: { totalCount: 0 },
    });
  });

  it('is 404 for a slug that opens nothing, whatever it looks like', async () => {
    for (const slug of ['nothing-12345678', 'UPPER', '..%2f..%2fx', 'x'.repeat(500), '%00']) {
      const { status, data } = await world.call(`/api/public/report/${slug}`);
      expect([status, data.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('who builds', () => {
  it('a first reader waits for the queue’s build, which happens once', async () => {
    const { path, ours } = await published();
    const answer = world.call(path);
    await expect.poll(() => world.priority.all.length).toBe(1);
    await world.work(['report']);
    expect((await answer).status).toBe(200);
    expect((await stateOf(ours.id))?.builds).toBe(1);
  });

  it('without a consumer a reader hears 503 and when to come again, and no request builds', async () => {
    const { path, ours } = await published();
    const { status, data, headers } = await world.call(path);
    expect([status, data.code, headers.get('retry-after')]).toEqual([503, 'not_ready', '2']);
    expect(await stateOf(ours.id)).toMatchObject({ builds: 0, builtAt: null });
    expect(await services.files.text(FILE_KEYS.report(ours.id))).toBeNull();
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

  it('many consumers of one job build once', async () => {
    const { ours } = await published();
    await Promise.all(Array.from({ length: 10 }, () => buildReport(services, { newsletterId: ours.id }, new Date())));
    expect((await stateOf(ours.id))?.builds).toBe(1);
  });

  it('a report is built again when it is behind, at most once an hour, and at once for a curator', async () => {
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

  it('a failed build gives its lease back and stays due; a dead consumer’s lease runs out', async () => {
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

  it('the cron sends jobs for reports that are read and behind, and for no other', async () => {
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

  it('where it can’t be built anew, what was built before is shown after a while', async () => {
    const { ours, path } = await built();
    await db.update(reports).set({ builtAt: daysAgo(30), staleSince: daysAgo(29) });
    const { status, data } = await world.call(path);
    expect([status, data.sponsorships.totalCount]).toEqual([200, 4]);
    expect((await stateOf(ours.id))?.builds).toBe(1);
    expect(world.priority.all).toEqual([{ kind: 'report', newsletterId: ours.id }]);
  });

  it('one that is behind by an hour to a day is shown at once, and a build asked for, once', async () => {
    const { ours, path } = await built();
    await db.update(reports).set({ builtAt: later(-3700, new Date()), staleSince: new Date() });
    const [{ status }] = [await world.call(path), await world.call(path)];
    expect(status).toBe(200);
    expect(world.priority.all).toEqual([{ kind: 'report', newsletterId: ours.id }]);
    await world.work(['report']);
    expect(await stateOf(ours.id)).toMatchObject({ builds: 2, staleSince: null });
  });

  it('a report without an issue to speak of does not wait its hour', async () => {
    const { ours } = await built();
    const now = new Date();
    await db.update(reports).set({ issueCount: 0, staleSince: null, openedAt: now });
    await db.batch([markReportsStale(db, ours.id, now)]);
    await queueDueReports(services, later(60, now));
    expect(world.jobs.all).toContainEqual({ kind: 'report', newsletterId: ours.id });
  });

  it('a report whose file is lost is built anew', async () => {
    const { path, ours } = await built();
    await services.files.remove([FILE_KEYS.report(ours.id)]);
    const answer = world.call(path);
    await expect.poll(() => world.priority.all.length).toBe(1);
    await world.work(['report']);
    expect((await answer).status).toBe(200);
  });
});

describe('the edge', () => {
  it('a hit touches neither Postgres nor the file store', async () => {
    const { path, slug } = await built();
    const now = new Date();
    for (const form of [path, `/report/${slug}`, `/report/${slug}/card.png`]) {
      const first = await ask(form, services, now);
      const hit = await ask(form, without('db', 'files', 'jobs', 'limits'), later(29, now));
      expect([first.status, hit.status]).toEqual([200, 200]);
    }
  });

  it('a new build takes the copies of all its forms away', async () => {
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

  it('a copy that another release made is not shown', async () => {
    const { path, slug } = await built();
    const now = new Date();
    const first = await (await ask(path, services, now)).json();
    const key = reportKey({ origin: ORIGIN, slug, form: 'json' });
    const copy = (await services.edge.get(key)) as EdgeCopy;
    await services.edge.put(key, { ...copy, facts: { ...copy.facts, release: 'before' }, body: '{"of":"before"}' });
    expect(await (await ask(path, services, now)).json()).toEqual(first);
  });

  it('a copy of 30 seconds is shown and renewed behind', async () => {
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
    expect(await rush(later(31, now)), 'one to renew').toEqual([new Set([200]), 1]);
    expect(await rush(later(120, now)), 'an old one').toEqual([new Set([200]), 1]);
  });

  it('a link that was changed opens nothing at once here, and after 60 seconds where a copy was left', async () => {
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

  it('while Postgres is away a report that was good is shown, and a link nobody knows is an error, not a 404', async () => {
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
    const first = ask(path, failing, later(age, start));
    await asked.promise;
    const second = await ask(path, looking, later(age, start));
    expect(await second.json()).toMatchObject({ reportGeneratedAt: 'renewed' });
    expect((await first).status).toBe(age > 0 ? 200 : 500);
    if (age === 0) expect(takeLogMessages().join()).toContain('the files are away');
  });

  it('that a link opens nothing is remembered for a minute, so that spraying links costs little', async () => {
    const now = new Date();
    expect((await ask('/api/public/report/nobody-12345678', services, now)).status).toBe(404);
    expect((await ask('/api/public/report/nobody-12345678', without('db', 'files'), later(59, now))).status).toBe(404);
  });

  it('an address that asks for too many unknown links is told to wait; what the edge knows it still gets', async () => {
    const { path } = await built();
    const now = new Date();
    await ask(path, services, now);
    const spent = Object.create(services) as Services;
    Object.defineProperty(spent, 'limits', { value: { take: async () => false } });
    expect((await ask('/api/public/report/unknown-87654321', spent, now)).status).toBe(429);
    expect((await ask('/report/unknown-87654321', spent, now)).status).toBe(429);
    for (const age of [0, 120]) expect((await ask(path, spent, later(age, now))).status).toBe(200);
  });

  it('answers 304 to who holds the version', async () => {
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

describe('curators', () => {
  it('see the state, rebuild, and change the link; nobody else does', async () => {
    const { ours, slug, near } = await built();
    const admin = await world.people.admin();
    const base = `/api/newsletters/${ours.id}/report`;
    const state = await world.call(base, { as: admin.cookie });
    expect(state.data).toMatchObject({
      reportSlug: slug,
      isPublic: true,
      issueCount: 1,
      building: false,
      staleSince: null,
    });
    const rebuild = await world.call(`${base}/rebuild`, { as: admin.cookie, method: 'POST' });
    expect([rebuild.status, rebuild.data.building]).toEqual([202, true]);
    await world.work(['report']);
    expect((await stateOf(ours.id))?.builds).toBe(2);
    const member = await world.people.subscriber(near.id);
    for (const [path, method] of [
      [base, 'GET'],
      [`${base}/rebuild`, 'POST'],
      [`${base}/rotate`, 'POST'],
    ] as const) {
      expect((await world.call(path, { as: member.cookie, method })).status).toBe(403);
      expect((await world.call(path, { method })).status).toBe(401);
      expect((await world.call(path.replace(ours.id, 'nobody'), { as: admin.cookie, method })).status).toBe(404);
    }
  });
});
