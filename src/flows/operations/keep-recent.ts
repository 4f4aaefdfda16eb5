// Rebuilds the sums of 'recent' days after they have moved on at midnight (store/brand-recent).

import { lineAt } from '../../domain/access.ts';
import type { Services } from '../../services.ts';
import { keepRecentSums } from '../../store/brand-recent.ts';

/** @returns how many spans of days were rebuilt. */
export const keepRecent = ({ db }: Pick<Services, 'db'>, now: Date): Promise<number> =>
  keepRecentSums(db, lineAt(now), now);
