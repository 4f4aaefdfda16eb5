// Options that several parts of the bench share.
import { parseArgs } from 'node:util';
import { CATALOGUE_SIZES, type CatalogueSize } from './postgres.ts';

/** `--size` (a million by default) and `--quick`: fewer of everything. @throws if there is no such size. */
export function parseBenchOptions(): { size: CatalogueSize; quick: boolean } {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { size: { type: 'string', default: '1m' }, quick: { type: 'boolean', default: false } },
    strict: false,
  });
  const size = CATALOGUE_SIZES[values.size as keyof typeof CATALOGUE_SIZES];
  if (!size) throw new Error(`--size is one of ${Object.keys(CATALOGUE_SIZES).join(', ')}`);
  return { size, quick: Boolean(values.quick) };
}
