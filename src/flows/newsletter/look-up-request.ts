import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findTrackingRequest, saveTrackingRequestLookUp } from '../../store/newsletter/tracking-requests.ts';
import { lookUpNewsletter } from './look-up.ts';

export async function lookUpTrackingRequest(
  services: Pick<Services, 'db' | 'publications' | 'sites'>,
  requestId: string,
  now: Date,
): Promise<void> {
  const request = await findTrackingRequest(services.db, requestId);
  if (!request?.website || request.status !== 'pending') return;
  try {
    const found = await lookUpNewsletter(services, request.website, request.newsletterName);
    await saveTrackingRequestLookUp(services.db, requestId, { found, because: null }, now);
  } catch (error) {
    // A site that can't be read is a result that the administrator sees; the queue retries after any other error.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    await saveTrackingRequestLookUp(services.db, requestId, { found: null, because: error.message }, now);
  }
}
