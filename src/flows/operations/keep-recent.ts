// The days that 'recent' means move on at midnight: what is kept of them follows.
import type { Services } from '../../services.ts';
import { keepRecentSums } from '../../store/brand-recent.ts';
import { lineAt } from '../pitch/build-patterns.ts';

/** @returns how many spans of days were made anew. */
export const keepRecent = ({ db }: Pick<Services, 'db'>, now: Date): Promise<number> =>
  keepRecentSums(db, lineAt(now), now);
