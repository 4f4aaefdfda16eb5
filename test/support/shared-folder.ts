// Real letters and mails that aren't part of the project: they lie beside it, in ../shared. Tests of them skip
// themselves where they aren't there.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { digestOf } from './digest.ts';

const SHARED = resolve(import.meta.dirname, '../../../shared');

/**
 * A folder of ../shared as a golden file knows it.
 * @param manifest the folder's list of what it holds, with a hash of each.
 * @param known what is told of that list: its digest, to 12 signs.
 * @returns why it can't be read against that golden file: it isn't there, or holds something else; null: it can.
 */
export function sharedFolder(name: string, known: string): { path: string; missing: string | null } {
  const path = resolve(SHARED, name);
  const manifest = resolve(path, 'manifest.jsonl');
  if (!existsSync(manifest)) return { path, missing: `skipped: ../shared/${name} isn't there` };
  const found = digestOf(readFileSync(manifest));
  return { path, missing: found === known ? null : `skipped: ../shared/${name} is ${found}, and was ${known}` };
}
