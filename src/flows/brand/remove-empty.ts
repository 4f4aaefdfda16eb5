import { DAY_MS } from '../../contract/time.ts';
import { UNDO_DAYS } from '../../contract/undo.ts';
import type { Services } from '../../services.ts';
import { removeEmptyBrands } from '../../store/brand/empty-brands.ts';
import { deleteBrandVectorsAndLogos } from './forget.ts';

/** Younger brands are kept, because a mail that is being analysed may refer to them. */
const SETTLED_MS = DAY_MS;

export async function removeUnusedBrands(
  services: Pick<Services, 'db' | 'files' | 'jobs'>,
  now: Date,
): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const gone = await removeEmptyBrands(services.db, { before: ago(SETTLED_MS), undoable: ago(UNDO_DAYS * DAY_MS) });
  await deleteBrandVectorsAndLogos(services, gone);
  return gone.length;
}
