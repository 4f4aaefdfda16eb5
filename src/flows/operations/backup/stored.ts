// Slices in the file store, each with its metadata.
import { strToU8 } from 'fflate';
import * as z from 'zod';
import { FILE_KEYS } from '../../../domain/file-keys.ts';
import type { Services } from '../../../services.ts';
import { toReadableStream } from '../../export/stream-of.ts';

export type Needs = Pick<Services, 'db' | 'files' | 'jobs'>;

/** The metadata of a slice: number of rows by table, and where the next slice begins; null: it is the last. */
const sliceFacts = z.object({
  counts: z.record(z.string(), z.number()),
  next: z.object({ table: z.string(), after: z.array(z.unknown()).nullable() }).nullable(),
});
export type SliceFacts = z.infer<typeof sliceFacts>;

export interface Slice {
  lines: string[];
  facts: SliceFacts;
}

/** Writes a slice, unless another job has written it. @returns its size, packed. */
export async function writeSlice(
  { files }: Needs,
  name: string,
  nth: number,
  { lines, facts }: Slice,
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

export async function readSliceFacts(
  { files }: Pick<Needs, 'files'>,
  name: string,
  nth: number,
): Promise<SliceFacts | null> {
  const facts = await files.facts(FILE_KEYS.backupSlice(name, nth));
  return facts ? parseSliceFacts(facts) : null;
}

export const parseSliceFacts = (facts: Record<string, string>): SliceFacts =>
  sliceFacts.parse(JSON.parse(decodeURIComponent(facts.slice ?? 'null')));

export async function countsSoFar({ files }: Needs, name: string, last: SliceFacts['counts']) {
  const sum = { ...last };
  for (const { facts } of await listAllKeys(files, FILE_KEYS.backup(`${name}/`)))
    for (const [table, count] of Object.entries(parseSliceFacts(facts).counts)) sum[table] = (sum[table] ?? 0) + count;
  return sum;
}

export async function listAllKeys(files: Needs['files'], prefix: string) {
  const found: Awaited<ReturnType<typeof files.page>>['objects'] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await files.page(prefix, cursor);
    found.push(...page.objects);
    cursor = page.cursor;
    if (!cursor) return found;
  }
}
