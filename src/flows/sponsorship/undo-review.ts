import { DAY_MS } from '../../contract/time.ts';
import { UNDO_DAYS } from '../../contract/undo.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type BrandRow, changeBrand, findBrandRow } from '../../store/brand/curate-brands.ts';
import { findUniqueViolation, isForeignKeyViolation } from '../../store/db.ts';
import { findReviewItem, type OpenReviewItem, type ReviewUndo, reopenReviewItem } from '../../store/issue/review.ts';
import {
  findSponsorshipToCurate,
  type SponsorshipToCurate,
  saveSponsorshipVerdict,
  undoSponsorReadByPerson,
} from '../../store/sponsorship/curate-sponsorships.ts';
import { type ActorAndMoment, undoBrandRemoval } from '../brand/curate.ts';
import { judgeStanding } from '../newsletter/judge-standing.ts';
import { createBrandSiteJobs } from '../site-jobs.ts';
import { undoContactReportDecision } from './contact-report.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

const changedSince = (cause?: unknown) =>
  new AppError('conflict', 'This has changed since the decision, so it can’t be undone. Edit it directly.', { cause });

/** Returns the reopened item's label. @throws AppError not_found | conflict | gone (more than 30 days ago). */
export async function undoReview(services: Needs, id: string, act: ActorAndMoment): Promise<string> {
  const item = await findReviewItem(services.db, id);
  if (!item) throw notFound('Item');
  if (!item.decision || !item.decidedAt) throw new AppError('conflict', 'This is waiting for a decision');
  if (item.decidedAt.getTime() < act.now.getTime() - UNDO_DAYS * DAY_MS)
    throw new AppError('gone', `Decisions can be undone for ${UNDO_DAYS} days`);
  const { undo, decidedAt } = item;
  // Everything is read before anything is written, because a decision is undone completely or not at all.
  const sponsorship =
    undo?.sponsorship && unchanged(await findSponsorshipToCurate(services.db, undo.sponsorship.id), item);
  const brand = undo?.brand && unchanged(await findBrandRow(services.db, undo.brand.id), item);
  if (item.kind === 'provisional_newsletter' || item.kind === 'unfamiliar_sender')
    await reopenStanding(services, item, act);
  if (undo?.removalId) await undoBrandRemoval(services, undo.removalId, act);
  if (undo?.sponsorship && sponsorship) await sponsorshipBack(services, sponsorship, undo.sponsorship.set, act);
  if (undo?.brand && brand) await brandBack(services, brand, undo.brand.set, act);
  if (item.kind === 'report') await undoContactReportDecision(services, item);
  if (undo?.made) await removeRecorded(services, undo.made, decidedAt, act);
  if (!(await reopenReviewItem(services.db, item, act))) throw changedSince();
  return item.reason;
}

function unchanged<T extends { updatedAt: Date }>(row: T | undefined, { decidedAt }: OpenReviewItem): T {
  if (!row || row.updatedAt.getTime() !== decidedAt?.getTime()) throw changedSince();
  return row;
}

/** The trigger in migrations/functions/review-items.sql then reopens the item. */
async function reopenStanding(services: Needs, { kind, newsletterId, senderId }: OpenReviewItem, act: ActorAndMoment) {
  const isSender = kind === 'unfamiliar_sender';
  await judgeStanding(services, isSender ? 'senders' : 'newsletters', 'undo', {
    id: (isSender ? senderId : newsletterId) ?? '',
    ...act,
  });
}

async function removeRecorded({ db, jobs }: Needs, made: string, decidedAt: Date, act: ActorAndMoment) {
  const dropped = await undoSponsorReadByPerson(db, made, decidedAt, act);
  if (!dropped) throw changedSince();
  if (dropped.brandId) await jobs.send([{ kind: 'delete-vectors', what: 'brand', id: dropped.brandId }]);
}

async function sponsorshipBack(
  { db }: Needs,
  seen: SponsorshipToCurate,
  set: NonNullable<ReviewUndo['sponsorship']>['set'],
  act: ActorAndMoment,
) {
  const { id, brand, newsletter, placementType, verdict } = seen;
  const audit = {
    action: 'sponsorship.restore',
    subject: 'sponsorship' as const,
    subjectId: id,
    label: `${brand.name} in ${newsletter.name}`,
    before: { brand: brand.name, newsletter: newsletter.name, placementType, verdict },
    after: set,
  };
  try {
    if (!(await saveSponsorshipVerdict(db, seen, { set, audit }, act))) throw changedSince();
  } catch (error) {
    // Its brand or newsletter was merged or removed.
    throw isForeignKeyViolation(error) ? changedSince(error) : error;
  }
}

async function brandBack(
  { db, jobs }: Needs,
  seen: BrandRow,
  set: NonNullable<ReviewUndo['brand']>['set'],
  act: ActorAndMoment,
) {
  const { id } = seen;
  const { contactUpdatedAt } = set;
  const before = {
    ...set,
    contactUpdatedAt: contactUpdatedAt ? new Date(String(contactUpdatedAt)) : null,
  } as Parameters<typeof changeBrand>[2]['set'];
  const keys = Object.keys(set) as (keyof typeof seen)[];
  const audit = {
    action: 'brand.edit',
    subject: 'brand' as const,
    subjectId: id,
    label: before.name ?? seen.name,
    before: Object.fromEntries(keys.map((key) => [key, seen[key]])),
    after: before,
  };
  try {
    if (!(await changeBrand(db, seen, { set: before, oldKey: null, audit }, act))) throw changedSince();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw changedSince(error);
    if (findUniqueViolation(error) === null) throw error;
    throw new AppError('conflict', `Another brand is now called ${before.name}`, { cause: error });
  }
  if (before.website !== seen.website) await jobs.send(createBrandSiteJobs(id, Boolean(before.website)));
}
