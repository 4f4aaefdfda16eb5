// Backups in the file store: content of one, and which are deleted.
import { expect, it } from 'vitest';
import { createBackup, listBackups, openBackup, removeOldBackups } from '../../../src/flows/operations/backup.ts';
import { listExportedTables, sortTablesReferringFirst } from '../../../src/store/account/exports.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { services, add } = world;
const DAY = 86_400_000;

interface Line {
  backup?: 1;
  takenAt?: string;
  table?: string;
  end?: Record<string, number>;
}
async function linesOf(name: string): Promise<Line[]> {
  const packed = (await openBackup(services, name)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const text = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

it('a backup has every row, and the number of rows of every table at its end', async () => {
  const { id } = await add.newsletter();
  for (let nth = 0; nth < 8; nth++) await add.email(id, { content: 'x'.repeat(200) });
  const now = new Date('2026-06-10T12:00:00.123Z');
  const as = (await world.people.admin()).cookie;
  const { data: made } = await world.call('/api/backups', { as, method: 'POST', now });
  expect(made.createdAt).toBe(now.toISOString());
  expect(made.name).toMatch(/^2026-06-10T12-00-00\.123-[0-9a-f]{8}\.ndjson\.gz$/);
  const [head, ...lines] = await linesOf(made.name);
  expect(head).toEqual({ backup: 1, takenAt: now.toISOString() });
  const rows: Record<string, number> = {};
  for (const { table } of lines) if (table) rows[table] = (rows[table] ?? 0) + 1;
  expect(rows).toMatchObject({ emails: 8, newsletters: 1 });
  const told = Object.entries(lines.at(-1)?.end ?? {}).filter(([, count]) => count > 0);
  expect(Object.fromEntries(told)).toEqual(rows);
  expect((await world.call('/api/backups', { as })).data).toEqual([{ ...made, createdAt: expect.any(String) }]);
  expect((await world.call(`/api/backups/${made.name}`, { as })).status).toBe(200);
  for (const name of ['nothing', `${made.name}x`, '..%2Fmail'])
    expect((await world.call(`/api/backups/${name}`, { as })).status).toBe(404);
});

it('a backup reads referring rows before the rows they refer to, so that every reference exists after a restore', async () => {
  const order = (await sortTablesReferringFirst(world.db, await listExportedTables(world.db))).map(({ name }) => name);
  const pairs = [
    ['sponsorships', 'brands'],
    ['sponsorships', 'emails'],
    ['review_items', 'sponsorships'],
    ['pitch_marks', 'brands'],
  ] as const;
  for (const [from, to] of pairs) expect([from, to, order.indexOf(from) < order.indexOf(to)]).toEqual([from, to, true]);
});

it('a backup that fails in the middle leaves no file', async () => {
  const before = await listBackups(services);
  let reads = 0;
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name === 'execute' && ++reads > 5) throw new Error('Postgres is away');
      return Reflect.get(target, name);
    },
  });
  await expect(createBackup({ db, files: services.files }, new Date())).rejects.toThrow('Postgres is away');
  expect(await listBackups(services)).toEqual(before);
});

it('a backup is deleted after fourteen days', async () => {
  const { name } = await createBackup(services, new Date());
  const later = (ms: number) => new Date(Date.now() + ms);
  await removeOldBackups(services, later(14 * DAY - 60_000));
  expect((await listBackups(services)).map((one) => one.name)).toContain(name);
  expect(await removeOldBackups(services, later(14 * DAY + 60_000))).toBeGreaterThan(0);
  expect(await listBackups(services)).toEqual([]);
  expect(await openBackup(services, name)).toBeNull();
});
