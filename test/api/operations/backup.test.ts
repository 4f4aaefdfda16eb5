// Backups in the file store: content of a complete one, continuation after a slice, and which are kept or deleted.
import { beforeEach, describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { listBackups, openBackup } from '../../../src/flows/operations/backup/kept.ts';
import { readLastBackup } from '../../../src/flows/operations/backup/last.ts';
import { continueBackup, resumeBackup, startBackup } from '../../../src/flows/operations/backup.ts';
import type { Job } from '../../../src/jobs.ts';
import { listExportedTables, sortTablesReferringFirst } from '../../../src/store/exports.ts';
import { assertNoWorkLeft } from '../../support/unfinished.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { services, add } = world;
const { files } = services;
const DAY = 86_400_000;
const BY_SLICES = { atOnceBytes: 0, sliceBytes: 1 };
const later = (ms: number) => new Date(Date.now() + ms);
const taken = () => {
  const jobs: Job[] = [];
  for (let next = world.jobs.take(); next; next = world.jobs.take()) jobs.push(next as Job);
  return jobs;
};

beforeEach(async () => {
  taken();
  const { objects } = await files.page('', null);
  await files.remove(objects.map(({ key }) => key));
});

interface Line {
  backup?: 1;
  takenAt?: string;
  moment?: string;
  table?: string;
  end?: Record<string, number>;
}
/** The platform's stream decompresses one slice; tools decompress the whole file. */
async function linesOf(name: string): Promise<Line[]> {
  const file = await new Response(await openBackup(services, name)).bytes();
  const keys = (await files.list(FILE_KEYS.backup(`${name}/`))).map(({ key }) => key);
  const slices = await Promise.all(keys.map(async (key) => [...((await files.bytes(key)) ?? [])]));
  expect(file).toEqual(new Uint8Array(slices.flat()));
  const texts = await Promise.all(
    keys.map(async (key) => {
      const slice = await files.open(key);
      return new Response(slice?.body.pipeThrough(new DecompressionStream('gzip'))).text();
    }),
  );
  return texts
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}
/** Rows by table as counted in the file, and as its last line says. */
async function countsOf(name: string) {
  const lines = await linesOf(name);
  const rows: Record<string, number> = {};
  for (const { table } of lines) if (table) rows[table] = (rows[table] ?? 0) + 1;
  const told = Object.entries(lines.at(-1)?.end ?? {}).filter(([, count]) => count > 0);
  return { rows, told: Object.fromEntries(told), head: lines[0] };
}
/** Runs slice jobs until none is left. @returns how many there were. */
async function goOn(sliceBytes: number): Promise<number> {
  let done = 0;
  for (let [job] = taken(); job?.kind === 'backup'; [job] = taken()) {
    const { name, slice } = job;
    await assertNoWorkLeft('a slice', () =>
      continueBackup(services, { name, slice }, new Date(), { atOnceBytes: 0, sliceBytes }),
    );
    done++;
  }
  return done;
}

describe('a backup', () => {
  it('of a small database is complete at once, of one moment, with a list of its contents', async () => {
    await add.newsletter();
    const now = new Date('2026-06-10T12:00:00.123Z');
    const made = await assertNoWorkLeft('the backup', () => startBackup(services, now));
    expect(made).toMatchObject({ createdAt: now.toISOString(), complete: true });
    expect(made.name).toMatch(/^2026-06-10T12-00-00\.123-[0-9a-f]{8}\.ndjson\.gz$/);
    const { rows, told, head } = await countsOf(made.name);
    expect(head).toEqual({ backup: 1, takenAt: now.toISOString(), moment: 'one' });
    expect(rows.newsletters).toBeGreaterThan(0);
    expect(told).toEqual(rows);
    const [listed] = await listBackups(services);
    expect(listed).toMatchObject({ name: made.name, size: made.size, complete: true });
    expect(await readLastBackup(services)).toEqual({
      name: made.name,
      begunAt: now.toISOString(),
      endedAt: now.toISOString(),
      resumed: 0,
      lookedAt: now.toISOString(),
    });
    expect(taken()).toEqual([]);
  });

  it('of a large database has the same rows in slices, one job each, and can’t be downloaded before the last', async () => {
    const { id } = await add.newsletter();
    for (let nth = 0; nth < 8; nth++) await add.email(id, { content: 'x'.repeat(200) });
    const small = await countsOf((await startBackup(services, new Date())).name);
    const { name, complete } = await startBackup(services, new Date(), { atOnceBytes: 0, sliceBytes: 1 });
    expect([complete, await openBackup(services, name)]).toEqual([false, null]);
    expect((await listBackups(services)).find((one) => one.name === name)?.complete).toBe(false);
    expect(await goOn(1)).toBeGreaterThan(1);
    const { rows, told, head } = await countsOf(name);
    expect(head?.moment).toBe('pages');
    expect(rows).toEqual(small.rows);
    expect(told).toEqual(rows);
    const slices = await files.list(FILE_KEYS.backup(`${name}/`));
    expect((await listBackups(services)).find((one) => one.name === name)).toMatchObject({
      size: slices.reduce((sum, { size }) => sum + size, 0),
      complete: true,
    });
  });

  it('reads referring rows before the rows they refer to, so that every reference exists after a restore', async () => {
    const order = (await sortTablesReferringFirst(world.db, await listExportedTables(world.db))).map(
      ({ name }) => name,
    );
    const pairs = [
      ['sponsorships', 'brands'],
      ['sponsorships', 'emails'],
      ['review_items', 'sponsorships'],
      ['pitch_marks', 'brands'],
    ] as const;
    for (const [from, to] of pairs)
      expect([from, to, order.indexOf(from) < order.indexOf(to)]).toEqual([from, to, true]);
  });

  it('continues from what a slice wrote first, however often its job runs', async () => {
    const { id } = await add.newsletter();
    for (let nth = 0; nth < 5; nth++) await add.email(id);
    const { name } = await startBackup(services, new Date(), BY_SLICES);
    taken();
    await Promise.all([1, 2].map(() => continueBackup(services, { name, slice: 1 }, new Date(), BY_SLICES)));
    const first = await files.bytes(FILE_KEYS.backupSlice(name, 1));
    await add.newsletter();
    await continueBackup(services, { name, slice: 1 }, new Date());
    expect(await files.bytes(FILE_KEYS.backupSlice(name, 1))).toEqual(first);
    const jobs = taken();
    expect(jobs).toEqual(jobs.map(() => ({ kind: 'backup', name, slice: 2 })));
    expect(jobs).toHaveLength(3);
    // A job whose previous slice is missing does nothing.
    await continueBackup(services, { name, slice: 7 }, new Date(), BY_SLICES);
    expect([taken(), await files.facts(FILE_KEYS.backupSlice(name, 7))]).toEqual([[], null]);
  });

  it('that has stopped continues after its newest slice; if that was the last, it is complete', async () => {
    await add.newsletter();
    const { name } = await startBackup(services, new Date(), BY_SLICES);
    taken();
    await continueBackup(services, { name, slice: 1 }, new Date(), BY_SLICES);
    taken();
    // A recent slice is a sign of life, however long ago the backup began.
    const [begun, before] = [await readLastBackup(services), later(-60 * 60_000).toISOString()];
    const early = { ...begun, begunAt: before, lookedAt: before };
    await files.put(FILE_KEYS.lastBackup, JSON.stringify(early), { contentType: 'application/json' });
    expect([await resumeBackup(services, later(60_000), BY_SLICES), taken()]).toEqual([1, []]);
    expect(await resumeBackup(services, later(16 * 60_000), BY_SLICES)).toBe(1);
    expect(taken()).toEqual([{ kind: 'backup', name, slice: 2 }]);
    await continueBackup(services, { name, slice: 2 }, new Date());
    // The record of its end was lost.
    const last = await readLastBackup(services);
    await files.put(FILE_KEYS.lastBackup, JSON.stringify({ ...last, endedAt: null }), {
      contentType: 'application/json',
    });
    expect(await resumeBackup(services, later(60 * 60_000), BY_SLICES)).toBe(1);
    expect([taken(), await readLastBackup(services)]).toMatchObject([
      [],
      { name, endedAt: expect.any(String), resumed: 2 },
    ]);
    expect(await resumeBackup(services, later(80 * 60_000), BY_SLICES)).toBe(0);
  });

  it('that ends while a newer one is running does not change the newer one’s record', async () => {
    await add.newsletter();
    const { name } = await startBackup(services, new Date(), BY_SLICES);
    const newer = await startBackup(services, later(1000), BY_SLICES);
    taken();
    await continueBackup(services, { name, slice: 1 }, new Date());
    expect(await readLastBackup(services)).toMatchObject({ name: newer.name, endedAt: null });
  });
});

describe('of many backups', () => {
  const kept = async () => (await listBackups(services)).map(({ name }) => name);
  const single = (name: string) => files.put(FILE_KEYS.backup(name), 'packed', { contentType: 'application/gzip' });

  it('the newest fourteen complete ones are kept, old ones without slices too, newest first', async () => {
    for (let day = 10; day < 24; day++) await single(`2025-01-${day}`);
    expect(await kept()).toEqual(Array.from({ length: 14 }, (_, nth) => `2025-01-${23 - nth}`));
    expect(await new Response(await openBackup(services, '2025-01-10')).text()).toBe('packed');
    const { name } = await startBackup(services, new Date('2025-02-01T00:00:00Z'));
    expect(await kept()).toEqual([name, ...Array.from({ length: 13 }, (_, nth) => `2025-01-${23 - nth}`)]);
    const next = await startBackup(services, new Date('2025-01-09T00:00:00Z'));
    expect(await kept()).not.toContain(next.name);
    expect(await openBackup(services, next.name)).toBeNull();
  });

  it('an unfinished one is deleted after two days, and does not count among the fourteen', async () => {
    const lost = await startBackup(services, new Date(), BY_SLICES);
    for (let day = 10; day < 24; day++) await single(`2025-01-${day}`);
    await assertNoWorkLeft('the backup', () => startBackup(services, later(DAY)));
    expect(await kept()).toContain(lost.name);
    expect(await kept()).toHaveLength(15);
    await startBackup(services, later(2 * DAY + 60_000));
    expect(await kept()).not.toContain(lost.name);
    expect(await files.list(FILE_KEYS.backup(`${lost.name}/`))).toEqual([]);
    expect(await kept()).toHaveLength(14);
  });
});
