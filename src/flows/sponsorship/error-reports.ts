import type { ContactDoubt } from '../../contract/contacts.ts';
import type { ReviewDecision, SponsorshipErrorKind } from '../../contract/review.ts';
import type { Sight } from '../../domain/access.ts';
import { hashContactEmail } from '../../domain/contact/hash.ts';
import { AppError, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findBrandRow } from '../../store/brand/curate-brands.ts';
import { findReportableContact, rejectContact, restoreRejectedContact } from '../../store/contact/contacts.ts';
import type { OpenReviewItem } from '../../store/issue/review.ts';
import type { ActorAndMoment } from '../../store/operations/audit-log.ts';
import {
  addErrorReport,
  countOpenErrorReports,
  findErrorReport,
  OPEN_ERROR_REPORTS_MAX,
} from '../../store/operations/error-reports.ts';
import { findSponsorship } from '../../store/sponsorship/sponsorships.ts';
import { editBrand } from '../brand/curate.ts';

interface Report<What> {
  userId: string;
  what: What;
  note: string | null;
}

/** @throws AppError not_found | conflict (reported already, or too many open reports). */
export async function reportWrongSponsorship(
  { db }: Pick<Services, 'db'>,
  { sponsorshipId, ...report }: Report<SponsorshipErrorKind> & { sponsorshipId: string },
  by: Sight,
  now: Date,
) {
  const found = await requireFound(findSponsorship(db, sponsorshipId, by), 'Sponsorship');
  return addReport(db, { ...report, sponsorshipId, label: found.brand.name }, now);
}

async function addReport(db: Services['db'], report: Parameters<typeof addErrorReport>[1], now: Date) {
  if ((await countOpenErrorReports(db, report.userId)) >= OPEN_ERROR_REPORTS_MAX)
    throw new AppError('conflict', `You already have ${OPEN_ERROR_REPORTS_MAX} open reports. We review these first.`);
  const made = await addErrorReport(db, report, now);
  if (!made) throw new AppError('conflict', 'You have already reported this. We’ll let you know the outcome.');
  return made;
}

/** Until it is decided, the contact isn't shown as sure. @throws AppError payment_required | not_found | conflict. */
export async function reportWrongContact(
  { db }: Pick<Services, 'db'>,
  { brandId, ...report }: Report<ContactDoubt> & { brandId: string },
  by: Sight,
  now: Date,
) {
  if (!by.contacts) throw new AppError('payment_required', 'Upgrade to see contacts');
  const contact = await requireFound(findReportableContact(db, brandId, by), 'Contact');
  const emailHash = await hashContactEmail(contact.email);
  return addReport(db, { ...report, brandId, emailHash, label: contact.brand }, now);
}

/** The address is never stored for the brand again; without a correction, a job searches for another. */
export async function acceptContactReport(
  services: Pick<Services, 'db' | 'jobs'>,
  item: OpenReviewItem,
  { emailHash, decision, brand }: { emailHash: string } & Pick<ReviewDecision, 'decision' | 'brand'>,
  act: ActorAndMoment,
): Promise<{ brand?: boolean }> {
  const id = item.brandId ?? '';
  if (decision === 'edit' && !brand) throw new AppError('invalid', 'Say what is right');
  const now = await findBrandRow(services.db, id);
  const isReported = now?.contactEmail ? (await hashContactEmail(now.contactEmail)) === emailHash : false;
  // A later contact wasn't reported and is kept.
  const change = decision === 'edit' ? brand : isReported ? { contact: null } : undefined;
  if (change) await editBrand(services, id, change, act);
  await rejectContact(services.db, id, emailHash, act.now);
  if (decision === 'accept') await services.jobs.send([{ kind: 'contact', brandId: id }]);
  return { brand: change !== undefined };
}

export async function undoContactReportDecision(
  { db }: Pick<Services, 'db'>,
  { reportId, brandId }: Pick<OpenReviewItem, 'reportId' | 'brandId'>,
): Promise<void> {
  const report = reportId ? await findErrorReport(db, reportId) : null;
  if (report?.emailHash && brandId) await restoreRejectedContact(db, brandId, report.emailHash);
}
