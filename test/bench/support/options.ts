// Options that several parts of the bench share.
import { parseArgs } from 'node:util';
import { SIZES, type Size } from './postgres.ts';

/** `--size` (a million by default) and `--quick`: fewer of everything. @throws if there is no such size. */
export function sizeAndQuick(): { size: Size; quick: boolean } {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { size: { type: 'string', default: '1m' }, quick: { type: 'boolean', default: false } },
    strict: false,
  });
  const size = SIZES[values.size as keyof typeof SIZES];
  if (!size) throw new Error(`--size is one of ${Object.keys(SIZES).join(', ')}`);
  return { size, quick: Boolean(values.quick) };
}
