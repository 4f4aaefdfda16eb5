// The nightly removal of brands that nothing refers to any more.
import { DAY_MS } from '../../contract/time.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import type { Services } from '../../services.ts';
import { removeEmptyBrands } from '../../store/empty-brands.ts';

/** Younger brands stay: a mail that is just being analysed may refer to them. */
const SETTLED_MS = DAY_MS;

/** Nightly: removes brands without sponsorships, except those that people made or changed. @returns how many. */
export async function removeEmpty(
  { db, files, jobs }: Pick<Services, 'db' | 'files' | 'jobs'>,
  now: Date,
): Promise<number> {
  const gone = await removeEmptyBrands(db, new Date(now.getTime() - SETTLED_MS));
  await jobs.send(gone.map((id) => ({ kind: 'forget', what: 'brand', id })));
  await files.remove(gone.map((id) => FILE_KEYS.logo('brand', id)));
  return gone.length;
}
