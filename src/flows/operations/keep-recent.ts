// The days that 'recent' means move on at midnight: what is kept of them follows.
import type { Services } from '../../services.ts';
import { keepRecentSums } from '../../store/brand-recent.ts';
import { lineAt } from '../pitch/build-patterns.ts';

/** @returns 0: nothing waits for it, so an idle database need not be kept awake. */
export async function keepRecent({ db }: Pick<Services, 'db'>, now: Date): Promise<number> {
  await keepRecentSums(db, lineAt(now), now);
  return 0;
}
