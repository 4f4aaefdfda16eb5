// Rebuilds the sums of 'recent' days after they have moved on at midnight (store/brand-recent).

import { visibilityLine } from '../../domain/access.ts';
import type { Services } from '../../services.ts';
import { rebuildRecentSums } from '../../store/brand-recent.ts';

/** @returns how many spans of days were rebuilt. */
export const refreshRecentSums = ({ db }: Pick<Services, 'db'>, now: Date): Promise<number> =>
  rebuildRecentSums(db, visibilityLine(now), now);
