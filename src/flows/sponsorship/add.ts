import type { SponsorshipInput } from '../../contract/sponsorships.ts';
import { invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findBrandByKey } from '../../store/brand/brands.ts';
import { refuseBrokenReference } from '../../store/db.ts';
import { insertSponsorship, insertSponsorshipWithBrand } from '../../store/sponsorship/sponsorships.ts';
import { knownBrandError, queueBrandSiteJobs, requireBrandKey, toManualBrandRow } from '../brand/add.ts';
import { refuseFutureDate } from './refuse-future.ts';

/**
 * A new brand is made in the same batch, so that a refusal leaves none behind. @throws AppError not_found | conflict.
 */
export async function addSponsorship(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  given: SponsorshipInput,
  now: Date,
): Promise<string> {
  refuseFutureDate(given.detectedAt, 'detectedAt', now);
  const values = {
    newsletterId: given.newsletterId,
    placementType: given.placementType,
    textContent: given.textContent ?? null,
    detectedAt: given.detectedAt ? new Date(given.detectedAt) : now,
    confidence: given.confidence ?? null,
    createdAt: now,
  };
  const name = given.brandName ?? '';
  if (!given.brandId && !name) throw invalidField('brandName', 'Brand is required');
  const brandId = given.brandId ?? (await findBrandByKey(db, requireBrandKey(name, 'brandName')))?.id;
  if (brandId) return refuseBrokenReference(insertSponsorship(db, { ...values, brandId }), 'Newsletter or brand');
  const brand = toManualBrandRow({ name }, now);
  const made = await refuseBrokenReference(insertSponsorshipWithBrand(db, values, brand), 'Newsletter');
  if (!made) throw knownBrandError(name);
  if (made.brandId === brand.id) await queueBrandSiteJobs({ db, jobs }, brand.id);
  return made.id;
}
