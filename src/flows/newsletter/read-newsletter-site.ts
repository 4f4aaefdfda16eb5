// Reads from a tracked newsletter's own site where one subscribes to it: its platform, sign-up page and feed. Each site
// is read once, and again after a month if it couldn't be read.
import { DAY_MS } from '../../contract/time.ts';
import { findFeedUrl } from '../../domain/publication/archive-cursor.ts';
import type { WebPresence } from '../../domain/publication/public-presence.ts';
import type { Services } from '../../services.ts';
import {
  findNewsletterWebsite,
  reserveNewslettersToLookUp,
  saveWebPresence,
} from '../../store/newsletter/newsletter-subscriptions.ts';

/** Maximum number of newsletters queued per run; the others follow five minutes later. */
const AT_ONCE = 100;
const RETRY_DAYS = 30;

export const toNewsletterSiteRow = (side: WebPresence) => ({
  platform: side.platform,
  signUpUrl: side.signUp,
  feedUrl: findFeedUrl(side),
});

/** Queues newsletters whose sites haven't been read for this purpose. @returns the number of newsletters. */
export async function queueNewsletterSiteReads(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - RETRY_DAYS * DAY_MS);
  const due = await reserveNewslettersToLookUp(db, { before, limit: AT_ONCE }, now);
  await jobs.send(due.map((newsletterId) => ({ kind: 'read-newsletter-site', newsletterId })));
  return due.length;
}

export async function readNewsletterSite(
  { db, publications }: Pick<Services, 'db' | 'publications'>,
  newsletterId: string,
  now: Date,
): Promise<void> {
  const website = await findNewsletterWebsite(db, newsletterId);
  if (!website) return;
  const read = await publications.side(website);
  await saveWebPresence(db, newsletterId, read.ok ? toNewsletterSiteRow(read.side) : null, now);
}
