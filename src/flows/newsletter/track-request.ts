// Members request that newsletters be tracked; administrators answer by tracking them.
import type * as z from 'zod';
import type { TrackingRequestInput, trackingRequestChange } from '../../contract/tracking-requests.ts';
import { comparableName, newsletterDomain } from '../../domain/site/domain.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findTwin, type NewsletterRow } from '../../store/curate-newsletters.ts';
import {
  findRequest,
  markTracked,
  REQUESTS_WAITING_MAX,
  recordRequest,
  type TrackingRequestRow,
} from '../../store/tracking-requests.ts';
import { trackNewsletter } from './track.ts';

type Asked =
  | { request: TrackingRequestRow; existing: null; created: boolean }
  | { request: null; existing: { id: string; name: string }; created: false };

/**
 * Records a request.
 * @returns the request, or the newsletter if it is already tracked: found by its domain, or by its
 *   name if no site was given.
 * @throws AppError conflict if too many of the user's requests are open.
 */
export async function requestTracking(
  { db }: Pick<Services, 'db'>,
  userId: string,
  given: TrackingRequestInput,
  now: Date,
): Promise<Asked> {
  const domain = newsletterDomain(given.website);
  const twin = await findTwin(db, comparableName(given.newsletterName), domain);
  // With a different site it is another newsletter of the same name.
  if (twin && (twin.sameDomain || !domain)) {
    return { request: null, existing: { id: twin.id, name: twin.name }, created: false };
  }
  const asked = { userId, newsletterName: given.newsletterName, website: given.website ?? null };
  const recorded = await recordRequest(db, asked, now);
  if (!recorded)
    throw new AppError('conflict', `You already have ${REQUESTS_WAITING_MAX} open requests. We answer these first.`);
  const request = await findRequest(db, recorded.id);
  if (!request) throw notFound('Tracking request');
  return { request, existing: null, created: recorded.created };
}

/**
 * Marks a request as answered. If `newsletter` is given, it is tracked first, so that a refusal
 * leaves the request pending.
 * @throws AppError not_found | conflict (a duplicate newsletter exists, or the request was answered before and
 *   a newsletter was given).
 */
export async function answerRequest(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  id: string,
  { newsletter: given }: z.infer<typeof trackingRequestChange>,
  { adminId, now }: { adminId: string | null; now: Date },
): Promise<{ request: TrackingRequestRow; newsletter: NewsletterRow | null }> {
  const request = await findRequest(services.db, id);
  if (!request) throw notFound('Tracking request');
  if (given && request.status !== 'pending') throw new AppError('conflict', 'This request has already been answered');
  if (given) {
    const answer = { ...given, createdBy: adminId, standing: 'trusted' as const, requestId: id };
    const newsletter = await trackNewsletter(services, answer, now);
    return { request: { ...request, status: 'tracked', updatedAt: now }, newsletter };
  }
  const marked = await markTracked(services.db, id, now);
  return { request: marked ? { ...request, status: 'tracked', updatedAt: now } : request, newsletter: null };
}
