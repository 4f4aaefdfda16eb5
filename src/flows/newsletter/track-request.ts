import type * as z from 'zod';
import type { NewsletterInput } from '../../contract/newsletters.ts';
import type { TrackingRequestInput, trackingRequestChange } from '../../contract/tracking-requests.ts';
import { toNewsletterName } from '../../domain/newsletter/newsletter-name.ts';
import { AppError, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findDuplicateNewsletter, type NewsletterRow } from '../../store/newsletter/curate-newsletters.ts';
import {
  findTrackingRequest,
  markTrackingRequestAnswered,
  PENDING_TRACKING_REQUESTS_MAX,
  recordTrackingRequest,
  type TrackingRequestRow,
} from '../../store/newsletter/tracking-requests.ts';
import { startPastIssuesReading } from './read-past-issues.ts';
import { trackNewsletter } from './track.ts';

type Asked =
  | { request: TrackingRequestRow; existing: null; created: boolean }
  | { request: null; existing: { id: string; name: string }; created: false };

/** @returns the newsletter if it is tracked, by domain, or by name without a site. @throws conflict: too many. */
export async function requestNewsletterTracking(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  userId: string,
  given: TrackingRequestInput,
  now: Date,
): Promise<Asked> {
  const named = toNewsletterName({ name: given.newsletterName, website: given.website ?? null });
  // With a different site it is another newsletter of the same name.
  const twin = await findDuplicateNewsletter(db, { ...named, nameMayRepeat: named.domain !== null });
  if (twin) return { request: null, existing: { id: twin.id, name: twin.name }, created: false };
  const asked = { userId, newsletterName: given.newsletterName, website: given.website ?? null };
  const recorded = await recordTrackingRequest(db, asked, now);
  if (!recorded)
    throw new AppError(
      'conflict',
      `You already have ${PENDING_TRACKING_REQUESTS_MAX} open requests. We answer these first.`,
    );
  if (recorded.created && asked.website) await jobs.send([{ kind: 'look-up-request', requestId: recorded.id }]);
  const request = await requireFound(findTrackingRequest(db, recorded.id), 'Tracking request');
  return { request, existing: null, created: recorded.created };
}

/** `newsletter` is tracked first: a refusal leaves the request pending. @throws AppError not_found | conflict. */
export async function answerTrackingRequest(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  id: string,
  { newsletter, asFound }: z.infer<typeof trackingRequestChange>,
  { adminId, now }: { adminId: string | null; now: Date },
): Promise<{ request: TrackingRequestRow; newsletter: TrackedNewsletter | null }> {
  const { db } = services;
  const request = await requireFound(findTrackingRequest(db, id), 'Tracking request');
  const isPending = request.status === 'pending';
  if ((newsletter || asFound) && !isPending) throw new AppError('conflict', 'This request has already been answered');
  const given = newsletter ?? (asFound ? asNewsletter(request) : null);
  const tracked = { ...request, status: 'tracked' as const, updatedAt: now };
  const twin = asFound && given ? await findDuplicateNewsletter(db, toNewsletterName(given)) : null;
  if (given && !twin) {
    const answer = { ...given, createdBy: adminId, standing: 'trusted' as const, requestId: id };
    const made = await trackNewsletter(services, answer, now);
    if (made.website) await startPastIssuesReading(services, made.id, { upTo: 'read', requestedBy: adminId }, now);
    return { request: tracked, newsletter: made };
  }
  const marked = await markTrackingRequestAnswered(db, id, twin?.id ?? null, now);
  return { request: marked ? tracked : request, newsletter: twin };
}

type TrackedNewsletter = Pick<NewsletterRow, 'id' | 'name' | 'uniqueEmail'>;

/** What a request's look-up found, as a newsletter to be tracked. @throws AppError invalid if it found nothing. */
function asNewsletter({ found, newsletterName, website }: TrackingRequestRow): NewsletterInput {
  if (!found || !website)
    throw new AppError('invalid', 'Nothing was found at this address. Add the newsletter by hand.');
  return { name: found.twin?.name ?? (found.name || newsletterName), website, description: found.description };
}
