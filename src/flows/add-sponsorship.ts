// A sponsorship that an admin records by hand.
import type { SponsorshipInput } from '../contract/sponsorships.ts';
import { AppError, notFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { breaksReference } from '../store/db.ts';
import { insertSponsorship } from '../store/sponsorships.ts';
import { addBrand } from './add-brand.ts';

/** @returns its id. A brand named anew is made. @throws AppError not_found: no such newsletter or brand. */
export async function addSponsorship(
  services: Pick<Services, 'db' | 'jobs'>,
  given: SponsorshipInput,
  now: Date,
): Promise<string> {
  const brandId = given.brandId ?? (await brandByName(services, given.brandName ?? '', now));
  try {
    return await insertSponsorship(services.db, {
      newsletterId: given.newsletterId,
      brandId,
      placementType: given.placementType,
      textContent: given.textContent ?? null,
      detectedAt: given.detectedAt ? new Date(given.detectedAt) : now,
      confidence: given.confidence ?? null,
      createdAt: now,
    });
  } catch (error) {
    if (breaksReference(error)) throw notFound('Newsletter or brand');
    throw error;
  }
}

async function brandByName(services: Pick<Services, 'db' | 'jobs'>, name: string, now: Date): Promise<string> {
  if (!name) throw new AppError('invalid', 'Brand is required', { details: { brandName: 'Brand is required' } });
  const { brand } = await addBrand(services, { name }, now, 'existing');
  return brand.id;
}
