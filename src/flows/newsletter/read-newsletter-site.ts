import { daysBefore } from '../../contract/time.ts';
import { findFeedUrl } from '../../domain/publication/archive-cursor.ts';
import type { WebPresence } from '../../domain/publication/public-presence.ts';
import type { Services } from '../../services.ts';
import {
  findNewsletterWebsite,
  reserveNewslettersToLookUp,
  saveWebPresence,
} from '../../store/newsletter/newsletter-subscriptions.ts';

const AT_ONCE = 100;
const RETRY_DAYS = 30;

export const toNewsletterSiteRow = (side: WebPresence) => ({
  platform: side.platform,
  signUpUrl: side.signUp,
  feedUrl: findFeedUrl(side),
});

export async function queueNewsletterSiteReads(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: Date,
): Promise<number> {
  const before = daysBefore(now, RETRY_DAYS);
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
