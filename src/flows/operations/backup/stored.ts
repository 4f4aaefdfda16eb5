// Stores a backup's slices, each with its metadata.
import { strToU8 } from 'fflate';
import * as z from 'zod';
import { FILE_KEYS } from '../../../domain/file-keys.ts';
import type { Services } from '../../../services.ts';
import { toReadableStream } from '../../export/stream-of.ts';

export type BackupServices = Pick<Services, 'db' | 'files' | 'jobs'>;

/** A slice's metadata: number of rows by table, and where the next slice begins; null for the last slice. */
const sliceFacts = z.object({
  counts: z.record(z.string(), z.number()),
  next: z.object({ table: z.string(), after: z.array(z.unknown()).nullable() }).nullable(),
});
export type SliceFacts = z.infer<typeof sliceFacts>;

export interface BackupSlice {
  lines: string[];
  facts: SliceFacts;
}

/** Writes a slice unless another job has written it. @returns its compressed size in bytes. */
export async function writeBackupSlice(
  { files }: BackupServices,
  name: string,
  nth: number,
  { lines, facts }: BackupSlice,
): Promise<{ size: number }> {
  const plain = toReadableStream(async function* () {
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

/** The metadata of a stored slice; null if it doesn't exist. */
export async function readSliceFacts(
  { files }: Pick<BackupServices, 'files'>,
  name: string,
  nth: number,
): Promise<SliceFacts | null> {
  const facts = await files.facts(FILE_KEYS.backupSlice(name, nth));
  return facts ? parseSliceFacts(facts) : null;
}

/** Parses a slice's stored metadata. @throws ZodError if they are malformed. */
export const parseSliceFacts = (facts: Record<string, string>): SliceFacts =>
  sliceFacts.parse(JSON.parse(decodeURIComponent(facts.slice ?? 'null')));

/** Numbers of rows by table in all stored slices, plus those in `last`, a slice that is not stored yet. */
export async function sumRowCounts({ files }: BackupServices, name: string, last: SliceFacts['counts']) {
  const sum = { ...last };
  for (const { facts } of await listAllObjects(files, FILE_KEYS.backup(`${name}/`)))
    for (const [table, count] of Object.entries(parseSliceFacts(facts).counts)) sum[table] = (sum[table] ?? 0) + count;
  return sum;
}

/** Lists all stored objects with a prefix, over all pages. */
export async function listAllObjects(files: BackupServices['files'], prefix: string) {
  const found: Awaited<ReturnType<typeof files.page>>['objects'] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await files.page(prefix, cursor);
    found.push(...page.objects);
    cursor = page.cursor;
    if (!cursor) return found;
  }
}
