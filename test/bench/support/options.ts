// Options that several parts of the bench share.
import { parseArgs } from 'node:util';
import { CATALOGUE_SIZES, type CatalogueSize } from './postgres.ts';

/**
 * `--size` (a million by default; a list where a part compares sizes), `--quick`: fewer of everything, `--only` and
 * `--as`: some calls, `--json`: a file for the figures.
 * @throws if there is no such size.
 */
export function parseBenchOptions() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { size: { ...text, default: '1m' }, quick: { type: 'boolean' }, only: text, as: text, json: text },
    strict: false,
  });
  const {
    size: names = '',
    quick,
    ...more
  } = values as Record<'size' | 'only' | 'as' | 'json', string | undefined> & {
    quick?: boolean;
  };
  const sizes = names.split(',').map((name) => {
    const size = CATALOGUE_SIZES[name];
    if (!size) throw new Error(`--size is one of ${Object.keys(CATALOGUE_SIZES).join(', ')}`);
    return size;
  });
  return { size: sizes[0] as CatalogueSize, sizes, quick: Boolean(quick), ...more };
}
