// Administrators publish, change and withdraw partner deals. A job finds the logo on the partner's site.
import type { PartnerDealChange, PartnerDealInput } from '../../contract/deals.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { notFound, preconditionFailed } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  changePartnerDeal,
  insertPartnerDeal,
  type PartnerDealRow,
  partnerDealExists,
  removePartnerDeal,
} from '../../store/deal/deals.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

export async function publishPartnerDeal(
  { db, jobs }: Needs,
  given: PartnerDealInput,
  now: Date,
): Promise<PartnerDealRow> {
  const made = await insertPartnerDeal(db, { ...given, createdAt: now, updatedAt: now });
  await jobs.send([{ kind: 'logo', what: 'deal', id: made.id }]);
  return made;
}

/** A new website also starts a new search for the logo. @throws AppError not_found | precondition_failed. */
export async function revisePartnerDeal(
  { db, jobs }: Needs,
  id: string,
  { updatedAt, ...change }: PartnerDealChange,
  now: Date,
): Promise<PartnerDealRow> {
  const changed = await changePartnerDeal(db, id, { change: given(change), updatedAt: updatedAt ?? null }, now);
  if (!changed) throw (await partnerDealExists(db, id)) ? preconditionFailed() : notFound('Deal');
  if ((change.partnerWebsite ?? change.partnerLogoUrl) !== undefined && changed.partnerLogoUrl === null)
    await jobs.send([{ kind: 'logo', what: 'deal', id }]);
  return changed;
}

export async function withdrawPartnerDeal({ db, files }: Pick<Services, 'db' | 'files'>, id: string): Promise<void> {
  if (!(await removePartnerDeal(db, id))) throw notFound('Deal');
  await files.remove([FILE_KEYS.logo('deal', id)]);
}

function given<T extends object>(change: T) {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as { [K in keyof T]: Exclude<T[K], undefined> };
}
