// Backups: gzipped JSON lines in the file store, written slice by slice. Each slice is a job of its own with a bounded number of bytes, so that no invocation
// grows with the database. A slice's metadata hold where the next one begins, and a slice is written once: a job that is delivered twice continues from what
// the first wrote, and two runs can't mix. The concatenated slices are one gzip file, which `npm run restore` restores.
//
// Consistency: a small database is read by one statement and so from one snapshot. A large one is read by pages, each from its own snapshot, referring tables
// before those they refer to: the target of a reference is then in the backup, or was deleted meanwhile (the restore then omits the row or clears the
// reference). Later changes are in the next backup. Counts maintained by triggers are recomputed by the restore.
import { strToU8 } from 'fflate';
import * as z from 'zod';
import type { Backup } from '../../contract/settings.ts';
import { DAY_MS, isoOf } from '../../contract/time.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import type { Services } from '../../services.ts';
import {
  AT_ONCE_BYTES,
  everythingAtOnce,
  pageOf,
  type Row,
  referringFirst,
  sizeOf,
  type Table,
  tablesOf,
} from '../../store/exports.ts';
import { streamOf } from '../export/stream-of.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs'>;

export const BACKUPS_KEPT = 14;
/** A slice ends with the page that exceeds this size, uncompressed. */
const SLICE_BYTES = 12 * 1024 * 1024;
/** A backup that isn't complete after so long is deleted. */
const UNFINISHED_MS = 2 * DAY_MS;

/** If the newest slice is older than this, the backup's job has died: slices follow each other within minutes, even with retries. */
const SILENT_MS = 15 * 60_000;
/** A backup is resumed at most so often; then it is late, and administrators are notified. */
const RESUMES_MAX = 12;

/** The first line of a backup. */
export interface BackupHead {
  backup: 1;
  takenAt: string;
  /** Whether all rows are from one snapshot ('one') or each page from its own ('pages'): then the restore drops dangling references. */
  moment: 'one' | 'pages';
}

/** The metadata of a slice: number of rows by table, and where the next slice begins; null: it is the last. */
const sliceFacts = z.object({
  counts: z.record(z.string(), z.number()),
  next: z.object({ table: z.string(), after: z.array(z.unknown()).nullable() }).nullable(),
});
type SliceFacts = z.infer<typeof sliceFacts>;

export interface BackupBounds {
  /** Up to this size on disk everything is read from one snapshot. */
  atOnceBytes: number;
  sliceBytes: number;
}
const BOUNDS: BackupBounds = { atOnceBytes: AT_ONCE_BYTES, sliceBytes: SLICE_BYTES };

/**
 * Begins a backup. A small one is complete afterwards; of a large one the first slice is written, and the queue continues.
 * @param bounds for tests. @param resumed how often the backup that this one replaces was resumed.
 */
export async function startBackup(services: Needs, now: Date, bounds = BOUNDS, resumed = 0): Promise<Backup> {
  const { db, files } = services;
  // The random part separates two backups begun in the same millisecond.
  const name = `${now.toISOString().replaceAll(':', '-').slice(0, 23)}-${crypto.randomUUID().slice(0, 8)}.ndjson.gz`;
  const tables = await tablesOf(db);
  const atOnce = (await sizeOf(db, tables)) <= bounds.atOnceBytes;
  const head: BackupHead = { backup: 1, takenAt: now.toISOString(), moment: atOnce ? 'one' : 'pages' };
  const begun = { name, begunAt: now.toISOString(), endedAt: null, resumed, lookedAt: now.toISOString() };
  await files.put(FILE_KEYS.lastBackup, JSON.stringify(begun), { contentType: 'application/json' });
  const first = `${JSON.stringify(head)}\n`;
  const [firstTable] = await referringFirst(db, tables);
  const from = { table: firstTable?.name ?? '', after: null };
  const slice = atOnce ? await wholeSlice(db, tables, first) : await sliceFrom(db, { tables, from, first }, bounds);
  const { size } = await keep(services, name, 0, slice);
  await goOn(services, { name, nth: 0 }, slice.facts, now);
  return { name, createdAt: isoOf(now), size, complete: slice.facts.next === null };
}

/**
 * Every five minutes: resumes the newest backup if its job died, or begins it again if not even its first slice was written.
 * @returns 1 while one is under way, 0 if there is nothing to do.
 */
export async function resumeBackup(services: Needs, now: Date, bounds = BOUNDS): Promise<number> {
  const { files, jobs } = services;
  const last = await lastBackupOf(services);
  if (!last || last.endedAt || last.resumed >= RESUMES_MAX) return 0;
  if (now.getTime() - Date.parse(last.begunAt) > UNFINISHED_MS) return 0;
  const slices = await allOf(files, FILE_KEYS.backup(`${last.name}/`));
  const newest = slices.at(-1);
  const lastSign = Math.max(Date.parse(last.lookedAt || last.begunAt), newest?.uploaded.getTime() ?? 0);
  if (now.getTime() - lastSign < SILENT_MS) return 1;
  const resumed = last.resumed + 1;
  if (!newest) {
    await startBackup(services, now, bounds, resumed);
    return 1;
  }
  const again = { ...last, resumed, lookedAt: now.toISOString() };
  await files.put(FILE_KEYS.lastBackup, JSON.stringify(again), { contentType: 'application/json' });
  // All slices are written; only recording the end may have failed.
  if (readFacts(newest.facts).next === null)
    await goOn(services, { name: last.name, nth: slices.length - 1 }, readFacts(newest.facts), now);
  else await jobs.send([{ kind: 'backup', name: last.name, slice: slices.length }]);
  return 1;
}

/** Writes the next slice of a backup and sends the job for the one after it. Does nothing if the backup was removed meanwhile. */
export async function continueBackup(
  services: Needs,
  { name, slice: nth }: { name: string; slice: number },
  now: Date,
  bounds = BOUNDS,
): Promise<void> {
  const { db } = services;
  const before = await factsOf(services, name, nth - 1);
  if (!before?.next) return;
  let facts = await factsOf(services, name, nth);
  if (!facts) {
    const tables = await tablesOf(db);
    const slice = await sliceFrom(db, { tables, from: before.next, first: '' }, bounds);
    if (slice.facts.next === null) {
      const counts = await countsSoFar(services, name, slice.facts.counts);
      slice.lines.push(`${JSON.stringify({ end: counts })}\n`);
    }
    await keep(services, name, nth, slice);
    // Reads it back, since a concurrent job may have written it first.
    facts = (await factsOf(services, name, nth)) ?? slice.facts;
  }
  await goOn(services, { name, nth }, facts, now);
}

async function goOn(
  services: Needs,
  { name, nth }: { name: string; nth: number },
  { next }: SliceFacts,
  now: Date,
): Promise<void> {
  if (next) return services.jobs.send([{ kind: 'backup', name, slice: nth + 1 }]);
  const begun = lastBackup.parse(JSON.parse((await services.files.text(FILE_KEYS.lastBackup)) ?? 'null'));
  const ended = { begunAt: now.toISOString(), ...begun, name, endedAt: now.toISOString() };
  await services.files.put(FILE_KEYS.lastBackup, JSON.stringify(ended), { contentType: 'application/json' });
  await removeOld(services, now);
}

interface Slice {
  lines: string[];
  facts: SliceFacts;
}

const line = (table: string, row: Row) => `${JSON.stringify({ table, row })}\n`;

async function wholeSlice(db: Needs['db'], tables: Table[], first: string): Promise<Slice> {
  const counts = Object.fromEntries(tables.map(({ name }) => [name, 0]));
  const lines = [first];
  for (const { table, row } of await everythingAtOnce(db, tables)) {
    counts[table] = (counts[table] ?? 0) + 1;
    lines.push(line(table, row));
  }
  lines.push(`${JSON.stringify({ end: counts })}\n`);
  return { lines, facts: { counts, next: null } };
}

async function sliceFrom(
  db: Needs['db'],
  { tables, from, first }: { tables: Table[]; from: NonNullable<SliceFacts['next']>; first: string },
  { sliceBytes }: BackupBounds,
): Promise<Slice> {
  const order = await referringFirst(db, tables);
  let nth = order.findIndex(({ name }) => name === from.table);
  if (nth < 0) throw new Error(`The backup can't go on: ${from.table || 'its table'} is gone`);
  let { after } = from;
  const lines = [first];
  const counts: Record<string, number> = {};
  let bytes = 0;
  for (let table = order[nth]; table && bytes < sliceBytes; table = order[nth]) {
    const page = await pageOf(db, table, after);
    for (const row of page.rows) {
      const text = line(table.name, row);
      bytes += text.length;
      lines.push(text);
    }
    counts[table.name] = (counts[table.name] ?? 0) + page.rows.length;
    after = page.last;
    if (after === null) nth++;
  }
  const table = order[nth];
  return { lines, facts: { counts, next: table ? { table: table.name, after } : null } };
}

async function keep({ files }: Needs, name: string, nth: number, { lines, facts }: Slice): Promise<{ size: number }> {
  const plain = streamOf(async function* () {
    for (const text of lines) yield strToU8(text);
  });
  const packing = new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>;
  const packed = new Uint8Array(await new Response(plain.pipeThrough(packing)).arrayBuffer());
  await files.put(FILE_KEYS.backupSlice(name, nth), packed, {
    once: true,
    contentType: 'application/gzip',
    facts: { slice: encodeURIComponent(JSON.stringify(facts)) },
  });
  return { size: packed.length };
}

async function factsOf({ files }: Pick<Needs, 'files'>, name: string, nth: number): Promise<SliceFacts | null> {
  const facts = await files.facts(FILE_KEYS.backupSlice(name, nth));
  return facts ? readFacts(facts) : null;
}

const readFacts = (facts: Record<string, string>): SliceFacts =>
  sliceFacts.parse(JSON.parse(decodeURIComponent(facts.slice ?? 'null')));

async function countsSoFar({ files }: Needs, name: string, last: SliceFacts['counts']) {
  const sum = { ...last };
  for (const { facts } of await allOf(files, FILE_KEYS.backup(`${name}/`)))
    for (const [table, count] of Object.entries(readFacts(facts).counts)) sum[table] = (sum[table] ?? 0) + count;
  return sum;
}

async function allOf(files: Needs['files'], prefix: string) {
  const found: Awaited<ReturnType<typeof files.page>>['objects'] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await files.page(prefix, cursor);
    found.push(...page.objects);
    cursor = page.cursor;
    if (!cursor) return found;
  }
}

const lastBackup = z
  .object({
    name: z.string(),
    begunAt: z.string(),
    endedAt: z.string().nullable(),
    /** How often it was resumed; below, when it was last begun or resumed. */
    resumed: z.number().default(0),
    lookedAt: z.string().default(''),
  })
  .nullable();
export type LastBackup = z.infer<typeof lastBackup>;

/** The newest backup, complete or not; null before the first. */
export const lastBackupOf = async ({ files }: Pick<Services, 'files'>): Promise<LastBackup> =>
  lastBackup.parse(JSON.parse((await files.text(FILE_KEYS.lastBackup)) ?? 'null'));

/** Newest first, incomplete ones included. */
export async function listBackups({ files }: Pick<Services, 'files'>): Promise<Backup[]> {
  const prefix = FILE_KEYS.backup('');
  const byName = new Map<string, Backup>();
  for (const { key, size, uploaded, facts } of await allOf(files, prefix)) {
    const [name = '', slice] = key.slice(prefix.length).split('/');
    // Older backups are a single object without slices.
    const complete = slice === undefined || readFacts(facts).next === null;
    const known = byName.get(name);
    if (!known) byName.set(name, { name, createdAt: isoOf(uploaded), size, complete });
    else byName.set(name, { ...known, size: known.size + size, complete: known.complete || complete });
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** A backup as one file: its concatenated slices. @returns null if there is none, or it isn't complete yet. */
export async function openBackup({ files }: Pick<Services, 'files'>, name: string): Promise<ReadableStream | null> {
  const single = await files.open(FILE_KEYS.backup(name));
  if (single) return single.body;
  const slices = await allOf(files, FILE_KEYS.backup(`${name}/`));
  if (!slices.some(({ facts }) => readFacts(facts).next === null)) return null;
  return streamOf(async function* () {
    for (const { key } of slices) {
      const slice = await files.open(key);
      if (!slice) throw new Error(`A slice of ${name} is missing`);
      yield* slice.body as AsyncIterable<Uint8Array>;
    }
  });
}

/** Removes the oldest above BACKUPS_KEPT, and those never finished. */
async function removeOld({ files }: Needs, now: Date): Promise<void> {
  const all = await listBackups({ files });
  const old = all.filter(({ complete }) => complete).slice(BACKUPS_KEPT);
  const abandoned = all.filter((one) => !one.complete && Date.parse(one.createdAt) < now.getTime() - UNFINISHED_MS);
  for (const { name } of [...old, ...abandoned]) {
    const slices = await files.list(FILE_KEYS.backup(`${name}/`));
    await files.remove([FILE_KEYS.backup(name), ...slices.map(({ key }) => key)]);
  }
}
