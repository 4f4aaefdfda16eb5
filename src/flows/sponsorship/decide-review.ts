import type { ReviewDecision } from '../../contract/review.ts';
import { AppError, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findBrandRow } from '../../store/brand/curate-brands.ts';
import { EMPTY_CONTACT_COLUMNS } from '../../store/contact/contacts.ts';
import {
  decideReviewItem,
  findReviewItem,
  type OpenReviewItem,
  type ReviewUndo,
  skipReviewItem,
} from '../../store/issue/review.ts';
import type { ActorAndMoment } from '../../store/operations/audit-log.ts';
import { findErrorReport } from '../../store/operations/error-reports.ts';
import { findSponsorshipToCurate } from '../../store/sponsorship/curate-sponsorships.ts';
import { editBrand, mergeBrands } from '../brand/curate.ts';
import { judgeStanding } from '../newsletter/judge-standing.ts';
import { editSponsorship, rejectSponsorship, requireNewsletterAndBrand } from './curate.ts';
import { acceptContactReport } from './error-reports.ts';
import { alreadyDecidedError, nameUnreadSponsor } from './name-unread.ts';

export type ReviewServices = Pick<Services, 'db' | 'jobs'>;

const invalid = (message: string) => new AppError('invalid', message);

/** Returns the removal's id of a merge. @throws AppError not_found | conflict (already decided) | invalid. */
export async function decideReview(
  services: ReviewServices,
  id: string,
  given: ReviewDecision,
  act: ActorAndMoment,
): Promise<{ removalId: string | null }> {
  const item = await requireFound(findReviewItem(services.db, id), 'Item');
  if (item.decision) throw alreadyDecidedError();
  if (given.decision === 'skip') {
    await skipReviewItem(services.db, id, act.now);
    return { removalId: null };
  }
  const undo = await carryOut(services, item, given, act);
  const decision = ({ accept: 'accepted', reject: 'rejected', edit: 'edited' } as const)[given.decision];
  await decideReviewItem(services.db, item, { decision, note: given.note ?? null, undo }, act);
  return { removalId: undo?.removalId ?? null };
}

const carryOut: Decide<ReviewUndo | null> = (services, item, given, act) => {
  switch (item.kind) {
    case 'unsure_claim':
    case 'first_sponsors':
      return withUndo(services.db, item, (updatedAt) => decideClaim(services, item, { ...given, updatedAt }, act));
    case 'doubtful_identity':
      return withUndo(services.db, item, () => decideIdentity(services, item, given, act));
    case 'merge':
      return decideMerge(services, item, given, act);
    case 'report':
      return withUndo(services.db, item, (updatedAt) => decideReport(services, item, { ...given, updatedAt }, act));
    case 'unread_slot':
    case 'unnamed_ad':
      return decideUnread(services, item, given, act);
    case 'provisional_newsletter':
    case 'unfamiliar_sender':
      return decideStanding(services, item, given, act);
  }
};

/** @param change gets the sponsorship's `updatedAt`, so that it fails if somebody else decides in the meantime. */
async function withUndo(
  db: ReviewServices['db'],
  item: OpenReviewItem,
  change: (updatedAt: string | undefined) => Promise<{ sponsorship?: boolean; brand?: boolean }>,
): Promise<ReviewUndo | null> {
  const sponsorship = item.sponsorshipId ? await findSponsorshipToCurate(db, item.sponsorshipId) : undefined;
  const brand = item.brandId ? await findBrandRow(db, item.brandId) : undefined;
  // Detects a decision that was made before the sponsorship was read.
  if ((await findReviewItem(db, item.id))?.decision) throw alreadyDecidedError();
  const changed = await change(sponsorship?.updatedAt.toISOString());
  const undo: ReviewUndo = {};
  if (changed.sponsorship && sponsorship) {
    const { id, placementType, verdict, edits } = sponsorship;
    const of = { brandId: sponsorship.brand.id, newsletterId: sponsorship.newsletter.id };
    undo.sponsorship = {
      id,
      set: { ...of, placementType, verdict, edits: Object.keys(edits).length > 0 ? edits : null },
    };
  }
  if (changed.brand && brand) {
    undo.brand = { id: brand.id, set: Object.fromEntries(UNDONE_FIELDS.map((field) => [field, brand[field]])) };
  }
  return undo;
}

const UNDONE_FIELDS = [
  'name',
  'normalizedName',
  'nameSource',
  'website',
  'domain',
  'domainSource',
  'logoUrl',
  'logoSource',
  'companyId',
  'companySource',
  ...(Object.keys(EMPTY_CONTACT_COLUMNS) as (keyof typeof EMPTY_CONTACT_COLUMNS)[]),
] as const;

/** @param given with the version of the sponsorship that was judged. */
type Decide<Answer> = (
  services: ReviewServices,
  item: OpenReviewItem,
  given: ReviewDecision & { updatedAt?: string | undefined },
  act: ActorAndMoment,
) => Promise<Answer>;
type Correct = Decide<{ sponsorship?: boolean; brand?: boolean }>;

const decideClaim: Correct = async (services, item, { decision, sponsorship, brand, updatedAt }, act) => {
  const id = item.sponsorshipId ?? '';
  if (decision === 'reject') await rejectSponsorship(services, id, act, updatedAt);
  else if (decision === 'accept') await editSponsorship(services, id, { verdict: 'confirmed', updatedAt }, act);
  else {
    await correctBrand(services, item, { decision, sponsorship, brand }, act);
    await editSponsorship(services, id, { updatedAt, ...sponsorship }, act);
  }
  return { sponsorship: true, brand: Boolean(brand) };
};

const correctBrand: Decide<void> = async (services, item, { sponsorship, brand }, act) => {
  if (!sponsorship && !brand) throw invalid('Say what is right');
  if (!brand || !item.brandId) return;
  if (sponsorship) await requireNewsletterAndBrand(services.db, sponsorship);
  await editBrand(services, item.brandId, brand, act);
};

const decideIdentity: Correct = async (services, item, { decision, brand }, act) => {
  const id = item.brandId ?? '';
  if (decision === 'edit') {
    if (!brand) throw invalid('Say what is right');
    await editBrand(services, id, brand, act);
    return { brand: true };
  }
  if (decision === 'accept' && !item.linkDomain)
    throw invalid('Its ad leads nowhere by now. Say what is right instead.');
  // A site other than the doubted one is kept; otherwise the brand has none until a person enters one.
  const domain = decision === 'reject' ? ((await findBrandRow(services.db, id))?.domain ?? null) : null;
  if (domain !== null && domain !== item.linkDomain) return {};
  await editBrand(services, id, { website: decision === 'accept' ? `https://${item.linkDomain}` : null }, act);
  return { brand: true };
};

const decideMerge: Decide<ReviewUndo | null> = async (services, item, { decision, brand }, act) => {
  const [id, otherId] = [item.brandId ?? '', item.otherBrandId ?? ''];
  if (decision === 'accept') return { removalId: await mergeBrands(services, id, otherId, act) };
  if (decision === 'reject') return null;
  if (!brand) throw invalid('Say what is right');
  return withUndo(services.db, item, async () => {
    await editBrand(services, id, brand, act);
    return { brand: true };
  });
};

const decideReport: Correct = async (services, item, { decision, sponsorship, brand, updatedAt }, act) => {
  if (decision === 'reject') return {};
  const id = item.sponsorshipId ?? '';
  const report = item.reportId ? await findErrorReport(services.db, item.reportId) : null;
  if (report?.emailHash)
    return acceptContactReport(services, item, { emailHash: report.emailHash, decision, brand }, act);
  if (decision === 'accept') {
    if (report?.what !== 'not_a_sponsor') throw invalid('Say what is right');
    await rejectSponsorship(services, id, act, updatedAt);
    return { sponsorship: true };
  }
  await correctBrand(services, item, { decision, sponsorship, brand }, act);
  if (sponsorship) await editSponsorship(services, id, { updatedAt, ...sponsorship }, act);
  return { sponsorship: Boolean(sponsorship), brand: Boolean(brand) };
};

const decideUnread: Decide<ReviewUndo | null> = async (services, item, { decision, sponsorship }, act) => {
  if (decision !== 'edit') return null;
  if (!sponsorship || !(sponsorship.brandId || sponsorship.brandName)) throw invalid('Choose the brand');
  return { made: await nameUnreadSponsor(services, item, sponsorship, act) };
};

const decideStanding: Decide<null> = async (services, item, { decision }, act) => {
  if (decision === 'edit') throw invalid('It is believed or it is not');
  await judgeReviewedStanding(services, item, decision === 'accept' ? 'confirm' : 'refuse', act);
  return null;
};

export async function judgeReviewedStanding(
  services: ReviewServices,
  item: OpenReviewItem,
  word: Parameters<typeof judgeStanding>[2],
  act: ActorAndMoment,
) {
  const isSender = item.kind === 'unfamiliar_sender';
  const id = (isSender ? item.senderId : item.newsletterId) ?? '';
  await judgeStanding(services, isSender ? 'senders' : 'newsletters', word, { id, ...act });
}
