import type { SponsorshipChange } from '../../contract/curation.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { refuseBrokenReference } from '../../store/db.ts';
import { findReviewItem, type OpenReviewItem } from '../../store/issue/review.ts';
import type { ActorAndMoment } from '../../store/operations/audit-log.ts';
import { recordSponsorReadByPerson } from '../../store/sponsorship/curate-sponsorships.ts';
import { findOrCreateBrand, queueBrandSiteJobs } from '../brand/add.ts';

export const alreadyDecidedError = () => new AppError('conflict', 'Someone has already decided this');

/** Returns the sponsorship's id. @throws AppError not_found | conflict (already decided) | invalid. */
export async function nameUnreadSponsor(
  services: Pick<Services, 'db' | 'jobs'>,
  { id: itemId, emailId, newsletterId, detail }: OpenReviewItem,
  said: SponsorshipChange,
  act: ActorAndMoment,
): Promise<string> {
  if (said.newsletterId && said.newsletterId !== newsletterId)
    throw invalidField('newsletterId', 'A mail stays in its newsletter');
  const brand = said.brandId
    ? { id: said.brandId, isNew: false }
    : await findOrCreateBrand(services, said.brandName ?? '', act.now);
  const named = {
    itemId,
    emailId: emailId ?? '',
    brandId: brand.id,
    placementType: said.placementType ?? 'feature',
    textContent: detail?.text ?? null,
    rawData: {
      start: detail?.start ?? 0,
      end: detail?.end ?? 0,
      disclosure: detail?.words ? [detail.words] : [],
      linkDomains: [],
    },
  };
  const id = await refuseBrokenReference(recordSponsorReadByPerson(services.db, named, act), 'Brand');
  if (!id) throw (await findReviewItem(services.db, itemId))?.decision ? alreadyDecidedError() : notFound('Email');
  if (brand.isNew) await queueBrandSiteJobs(services, brand.id);
  return id;
}
