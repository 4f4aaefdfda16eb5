import { daysBefore } from '../../contract/time.ts';
import { UNDO_DAYS } from '../../contract/undo.ts';
import type { Services } from '../../services.ts';
import { removeEmptyBrands } from '../../store/brand/empty-brands.ts';
import { deleteBrandVectorsAndLogos } from './forget.ts';

/** Younger brands are kept, because a mail that is being analysed may refer to them. */
const SETTLED_DAYS = 1;

export async function removeUnusedBrands(
  services: Pick<Services, 'db' | 'files' | 'jobs'>,
  now: Date,
): Promise<number> {
  const gone = await removeEmptyBrands(services.db, {
    before: daysBefore(now, SETTLED_DAYS),
    undoable: daysBefore(now, UNDO_DAYS),
  });
  await deleteBrandVectorsAndLogos(services, gone);
  return gone.length;
}
