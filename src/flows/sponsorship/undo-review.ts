import { daysBefore } from '../../contract/time.ts';
import { UNDO_DAYS } from '../../contract/undo.ts';
import { AppError, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type BrandRow, findBrandRow } from '../../store/brand/curate-brands.ts';
import { isForeignKeyViolation } from '../../store/db.ts';
import { findReviewItem, type OpenReviewItem, type ReviewUndo, reopenReviewItem } from '../../store/issue/review.ts';
import type { ActorAndMoment } from '../../store/operations/audit-log.ts';
import { findSponsorshipToCurate, undoSponsorReadByPerson } from '../../store/sponsorship/curate-sponsorships.ts';
import { type BrandValues, undoBrandRemoval, writeBrand } from '../brand/curate.ts';
import { createBrandSiteJobs } from '../site-jobs.ts';
import { writeSponsorship } from './curate.ts';
import { judgeReviewedStanding } from './decide-review.ts';
import { undoContactReportDecision } from './error-reports.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

const changedSince = (cause?: unknown) =>
  new AppError('conflict', 'This has changed since the decision, so it can’t be undone. Edit it directly.', { cause });

/** Returns the reopened item's label. @throws AppError not_found | conflict | gone (more than 30 days ago). */
export async function undoReview(services: Needs, id: string, act: ActorAndMoment): Promise<string> {
  const item = await requireFound(findReviewItem(services.db, id), 'Item');
  if (!item.decision || !item.decidedAt) throw new AppError('conflict', 'This is waiting for a decision');
  if (item.decidedAt < daysBefore(act.now, UNDO_DAYS))
    throw new AppError('gone', `Decisions can be undone for ${UNDO_DAYS} days`);
  const { undo, decidedAt } = item;
  // Everything is read before anything is written, because a decision is undone completely or not at all.
  const sponsorship =
    undo?.sponsorship && unchanged(await findSponsorshipToCurate(services.db, undo.sponsorship.id), item);
  const brand = undo?.brand && unchanged(await findBrandRow(services.db, undo.brand.id), item);
  // A trigger in migrations/functions/review-items.sql then reopens the item.
  if (item.kind === 'provisional_newsletter' || item.kind === 'unfamiliar_sender')
    await judgeReviewedStanding(services, item, 'undo', act);
  if (undo?.removalId) await undoBrandRemoval(services, undo.removalId, act);
  if (undo?.sponsorship && sponsorship)
    await orChangedSince(
      writeSponsorship(services, sponsorship, { set: undo.sponsorship.set, action: 'restore' }, act),
    );
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

async function orChangedSince(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    const hasChanged =
      error instanceof AppError
        ? error.code === 'precondition_failed' || error.code === 'not_found'
        : isForeignKeyViolation(error);
    throw hasChanged ? changedSince(error) : error;
  }
}

async function removeRecorded({ db, jobs }: Needs, made: string, decidedAt: Date, act: ActorAndMoment) {
  const dropped = await undoSponsorReadByPerson(db, made, decidedAt, act);
  if (!dropped) throw changedSince();
  if (dropped.brandId) await jobs.send([{ kind: 'delete-vectors', what: 'brand', id: dropped.brandId }]);
}

async function brandBack(
  { db, jobs }: Needs,
  seen: BrandRow,
  set: NonNullable<ReviewUndo['brand']>['set'],
  act: ActorAndMoment,
) {
  const contactUpdatedAt = set.contactUpdatedAt ? new Date(String(set.contactUpdatedAt)) : null;
  const before = { ...set, contactUpdatedAt } as BrandValues;
  await orChangedSince(writeBrand(db, seen, { set: before, after: before, oldKey: null }, act));
  if (before.website !== seen.website) await jobs.send(createBrandSiteJobs(seen.id, Boolean(before.website)));
}
