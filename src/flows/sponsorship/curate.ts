import type { SponsorshipChange } from '../../contract/curation.ts';
import { notFound, preconditionFailed, refuseStaleChange, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findBrandRow } from '../../store/brand/curate-brands.ts';
import { refuseBrokenReference } from '../../store/db.ts';
import { newsletterExists } from '../../store/newsletter/newsletters.ts';
import type { ActorAndMoment } from '../../store/operations/audit-log.ts';
import {
  findSponsorshipToCurate,
  type SponsorshipToCurate,
  saveSponsorshipVerdict,
} from '../../store/sponsorship/curate-sponsorships.ts';
import { findOrCreateBrand, queueBrandSiteJobs } from '../brand/add.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

async function mustHave(db: Needs['db'], id: string): Promise<SponsorshipToCurate> {
  return requireFound(findSponsorshipToCurate(db, id), 'Sponsorship');
}

/** Corrects or judges a sponsorship. @throws AppError not_found | precondition_failed (changed since `updatedAt`). */
export async function editSponsorship(
  services: Needs,
  id: string,
  change: SponsorshipChange,
  act: ActorAndMoment,
): Promise<SponsorshipToCurate> {
  const { db } = services;
  const seen = await mustHave(db, id);
  refuseStaleChange(change.updatedAt, seen.updatedAt);
  // Checked first, because a new brand is created before the change is written.
  if (change.brandName) await requireNewsletterAndBrand(db, change);
  const named = change.brandName ? await findOrCreateBrand(services, change.brandName, act.now) : null;
  const brandId = named?.id ?? change.brandId;
  const set: SponsorshipValues = {};
  // The analyst's value is stored with the first correction of a field and kept.
  const edits: Record<string, string> = { ...seen.edits };
  if (brandId && brandId !== seen.brand.id) {
    set.brandId = brandId;
    edits.brand ??= seen.brand.name;
  }
  if (change.placementType && change.placementType !== seen.placementType) {
    set.placementType = change.placementType;
    edits.placementType ??= seen.placementType;
  }
  if (change.newsletterId && change.newsletterId !== seen.newsletter.id) {
    set.newsletterId = change.newsletterId;
    edits.newsletter ??= seen.newsletter.name;
  }
  const isEdit = Object.keys(set).length > 0;
  if (isEdit) set.edits = edits;
  // A correction implies that it is a sponsorship.
  set.verdict = change.verdict === undefined ? 'confirmed' : change.verdict;
  const action = isEdit ? 'edit' : set.verdict === 'rejected' ? 'reject' : set.verdict === null ? 'restore' : 'confirm';
  const written = await writeSponsorship(services, seen, { set, action }, act);
  if (named?.isNew) await queueBrandSiteJobs(services, named.id);
  return written;
}

export async function requireNewsletterAndBrand(
  db: Needs['db'],
  { newsletterId, brandId }: SponsorshipChange,
): Promise<void> {
  const known =
    (!newsletterId || (await newsletterExists(db, newsletterId))) && (!brandId || (await findBrandRow(db, brandId)));
  if (!known) throw notFound('Newsletter or brand');
}

/** `updatedAt`: the version that was judged. @throws AppError not_found | precondition_failed. */
export async function rejectSponsorship(
  services: Needs,
  id: string,
  act: ActorAndMoment,
  updatedAt?: string,
): Promise<SponsorshipToCurate> {
  const seen = await mustHave(services.db, id);
  refuseStaleChange(updatedAt, seen.updatedAt);
  if (seen.verdict === 'rejected') throw notFound('Sponsorship');
  return writeSponsorship(services, seen, { set: { verdict: 'rejected' }, action: 'reject' }, act);
}

export async function restoreSponsorship(
  services: Needs,
  id: string,
  act: ActorAndMoment,
): Promise<SponsorshipToCurate> {
  const seen = await mustHave(services.db, id);
  if (seen.verdict !== 'rejected') return seen;
  return writeSponsorship(services, seen, { set: { verdict: null }, action: 'restore' }, act);
}

type SponsorshipValues = Parameters<typeof saveSponsorshipVerdict>[2]['set'];

/** @throws AppError precondition_failed (changed since `seen`) | not_found (its new brand or newsletter is gone). */
export async function writeSponsorship(
  { db }: Needs,
  seen: SponsorshipToCurate,
  { set, action }: { set: SponsorshipValues; action: string },
  act: ActorAndMoment,
): Promise<SponsorshipToCurate> {
  const { brand, newsletter, placementType, verdict } = seen;
  const audit = {
    action: `sponsorship.${action}`,
    subject: 'sponsorship' as const,
    subjectId: seen.id,
    label: `${brand.name} in ${newsletter.name}`,
    before: { brand: brand.name, newsletter: newsletter.name, placementType, verdict },
    after: set,
  };
  const saving = saveSponsorshipVerdict(db, seen, { set, audit }, act);
  if (!(await refuseBrokenReference(saving, 'Newsletter or brand'))) throw preconditionFailed();
  return mustHave(db, seen.id);
}
