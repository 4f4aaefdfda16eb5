import { visibilityLine } from '../../domain/access.ts';
import type { Services } from '../../services.ts';
import { rebuildRecentSums } from '../../store/brand-recent.ts';

/** Rebuilds the sums of the periods whose days have moved on. @returns the number of periods rebuilt. */
export const refreshRecentBrandSums = ({ db }: Pick<Services, 'db'>, now: Date): Promise<number> =>
  rebuildRecentSums(db, visibilityLine(now), now);
