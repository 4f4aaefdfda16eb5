// Where one subscribes to a tracked newsletter, as its own site says: asked once, and again after a month if it
// couldn't be read.
import { DAY_MS } from '../../contract/time.ts';
import { feedAddress } from '../../domain/publication/archive-cursor.ts';
import type { PublicSide } from '../../domain/publication/public-side.ts';
import type { Services } from '../../services.ts';
import { claimLookUps, savePublicSide, websiteOf } from '../../store/newsletter-subscriptions.ts';

/** Newsletters queued in one run; the next follow five minutes later. */
const AT_ONCE = 100;
const RETRY_DAYS = 30;

export const toPublicSideRow = (side: PublicSide) => ({
  platform: side.platform,
  signUpUrl: side.signUp,
  feedUrl: feedAddress(side),
});

/** @returns how many newsletters' sites will be asked. */
export async function queuePublicSideReads({ db, jobs }: Pick<Services, 'db' | 'jobs'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETRY_DAYS * DAY_MS);
  const due = await claimLookUps(db, { before, limit: AT_ONCE }, now);
  await jobs.send(due.map((newsletterId) => ({ kind: 'public-side', newsletterId })));
  return due.length;
}

export async function readPublicSide(
  { db, publications }: Pick<Services, 'db' | 'publications'>,
  newsletterId: string,
  now: Date,
): Promise<void> {
  const website = await websiteOf(db, newsletterId);
  if (!website) return;
  const read = await publications.side(website);
  await savePublicSide(db, newsletterId, read.ok ? toPublicSideRow(read.side) : null, now);
}
