import type { ReviewItem } from '../../src/contract/review.ts';
import { ERROR_REPORT_KIND_LABELS } from '../ui/report-labels.ts';

export type ReviewAction = 'accept' | 'reject' | 'edit' | 'skip';

export const REVIEW_ITEM_KIND_LABELS: Record<ReviewItem['kind'], string> = {
  report: 'Member report',
  unsure_claim: 'Low-confidence detection',
  doubtful_identity: 'Doubtful site',
  merge: 'Possible duplicate',
  first_sponsors: 'First sponsors',
  unread_slot: 'Sponsor not identified',
  unnamed_ad: 'Ad without a name',
  provisional_newsletter: 'Member’s newsletter',
  unfamiliar_sender: 'Unfamiliar sender',
};

export const isContactReport = ({ report }: Pick<ReviewItem, 'report'>): boolean =>
  report?.what === 'bounced' || report?.what === 'wrong_person';

export function reviewItemTitle({
  kind,
  brand,
  otherBrand,
  newsletter,
  queuedSender,
  reason,
  ...rest
}: ReviewItem): string {
  if (isContactReport(rest)) return `Contact of ${brand?.name ?? '?'}`;
  if (kind === 'provisional_newsletter') return newsletter?.name ?? reason;
  if (kind === 'unfamiliar_sender')
    return `${queuedSender?.fromKey || 'An email without a sender'} to ${newsletter?.name ?? '?'}`;
  if (kind === 'merge') return `${brand?.name ?? '?'} and ${otherBrand?.name ?? '?'}`;
  if (kind === 'unread_slot') return `A slot in ${newsletter?.name ?? '?'}`;
  if (kind === 'unnamed_ad') return `A picture in ${newsletter?.name ?? '?'}`;
  return [brand?.name, newsletter && `in ${newsletter.name}`].filter(Boolean).join(' ') || reason;
}

/** A decision without a label isn't offered. */
export function reviewActionLabels({
  kind,
  sponsorship,
  brand,
  otherBrand,
  report,
}: ReviewItem): Partial<Record<ReviewAction, string>> {
  switch (kind) {
    case 'provisional_newsletter':
      return { accept: 'Trust newsletter', reject: 'Reject newsletter', skip: 'Skip' };
    case 'unfamiliar_sender':
      return { accept: 'Trust sender', reject: 'Reject sender', skip: 'Skip' };
    case 'unread_slot':
    case 'unnamed_ad':
      return { accept: 'Ad without a sponsor name', reject: 'Not an ad', edit: 'Name the sponsor', skip: 'Skip' };
    case 'merge':
      return {
        accept: `Merge into ${otherBrand?.name ?? 'the other'}`,
        reject: 'Keep both brands',
        edit: `A product of ${otherBrand?.name ?? 'the other'}`,
        skip: 'Skip',
      };
    case 'doubtful_identity':
      return {
        ...(sponsorship?.linkDomain ? { accept: `${sponsorship.linkDomain} is its site` } : {}),
        reject: 'Not its site',
        edit: `Edit ${brand?.name ?? 'the brand'}`,
        skip: 'Skip',
      };
    case 'report':
      if (isContactReport({ report }))
        return {
          accept: 'Remove the contact',
          reject: 'Contact is correct',
          edit: 'Enter correct contact',
          skip: 'Skip',
        };
      return {
        ...(report?.what === 'not_a_sponsor' ? { accept: 'Reject the sponsorship' } : {}),
        reject: 'No change needed',
        edit: 'Correct it',
        skip: 'Skip',
      };
    default:
      return { accept: 'A sponsorship', reject: 'Not a sponsorship', edit: 'Edit', skip: 'Skip' };
  }
}

/** 'product': whether the brand is a product of the other one, which needs no form. */
export function editableRecordKind({ kind, report }: ReviewItem): 'sponsorship' | 'brand' | 'product' | null {
  if (kind === 'provisional_newsletter' || kind === 'unfamiliar_sender') return null;
  if (kind === 'merge') return 'product';
  if (kind === 'doubtful_identity' || report?.what === 'wrong_site' || isContactReport({ report })) return 'brand';
  return 'sponsorship';
}

export const describeErrorReport = (report: NonNullable<ReviewItem['report']>) =>
  `${ERROR_REPORT_KIND_LABELS[report.what]}, says ${report.by}${report.note ? `: “${report.note}”` : ''}`;
