// Corrections whose refetching differs from that of other acts (query-client.ts).
import type { ReviewDecision } from '../../src/contract/review.ts';
import { call, mutate } from './api.ts';
import { markOutdated, refresh } from './query-client.ts';

/** Merges the brand `id` into the brand `intoId`. */
export async function mergeBrand(id: string, intoId: string) {
  const removal = await call('curation.mergeBrand', { id, body: { intoId } });
  markOutdated('curation');
  return removal;
}

export async function removeBrand(id: string): Promise<void> {
  await call('curation.removeBrand', { id });
  markOutdated('curation');
}

/** Decides a review item. Resolves before the other pages' data are refetched, because the next item waits for it. */
export async function decideReviewItem(id: string, body: ReviewDecision): Promise<void> {
  await call('curation.decideReview', { id, body });
  if (body.decision !== 'skip') void refresh('curation.decideReview');
}

/** Confirms a sponsorship as shown. @throws ApiError 412 if it was changed since; then it is refetched. */
export const confirmSponsorship = (id: string, updatedAt: string) =>
  mutate('curation.changeSponsorship', { id, body: { verdict: 'confirmed', updatedAt } });
