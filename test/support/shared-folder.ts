// Real letters and mails that aren't part of the project but next to it, in ../shared. Tests that need them are skipped
// if they are missing.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { digestOf } from './digest.ts';

const SHARED = resolve(import.meta.dirname, '../../../shared');

/** A folder of ../shared without a manifest. @returns `missing`: why it can't be read; null if it can. */
export function findPublicCases(): { path: string; missing: string | null } {
  const path = resolve(SHARED, 'cases/public');
  return { path, missing: existsSync(path) ? null : "skipped: ../shared/cases/public isn't there" };
}

/**
 * A folder of ../shared that a golden file was made from.
 * @param name of the folder; its manifest.jsonl lists its files with a hash of each.
 * @param known the expected digest of the manifest, 12 hex digits.
 * @returns `missing`: why it can't be compared with the golden file (missing, or other content); null if it can.
 */
export function findSharedFolder(name: string, known: string): { path: string; missing: string | null } {
  const path = resolve(SHARED, name);
  const manifest = resolve(path, 'manifest.jsonl');
  if (!existsSync(manifest)) return { path, missing: `skipped: ../shared/${name} isn't there` };
  const found = digestOf(readFileSync(manifest));
  return { path, missing: found === known ? null : `skipped: ../shared/${name} is ${found}, and was ${known}` };
}
