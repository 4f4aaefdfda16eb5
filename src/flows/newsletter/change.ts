import {
  CONFIRM_REMOVAL_MESSAGE,
  type NewsletterChange,
  type OwnNewsletterChange,
} from '../../contract/newsletters.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { normaliseRecipient, plusTagReason } from '../../domain/mail/address.ts';
import { newsletterDomain, newsletterNameKey } from '../../domain/site/domain.ts';
import { AppError, alreadyTracked, invalidField, notFound, refuseStaleChange, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { isForeignKeyViolation, refuseDuplicate } from '../../store/db.ts';
import {
  changeNewsletter,
  findDuplicateNewsletter,
  findNewsletterFields,
  type NewsletterRow,
  previewNewsletterRemoval,
  removeNewsletter,
} from '../../store/newsletter/curate-newsletters.ts';

/** @throws AppError not_found | invalid | conflict (duplicate or taken address) | precondition_failed (`updatedAt`). */
export async function changeTrackedNewsletter(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  id: string,
  { updatedAt = null, ...change }: Omit<NewsletterChange, 'updatedAt'> & { updatedAt?: string | null | undefined },
  now: Date,
): Promise<NewsletterRow> {
  const found = await requireFields(db, id);
  if (updatedAt !== null) refuseStaleChange(updatedAt, found.updatedAt);
  refuseEmptied(found, change);
  refuseTagged(change.uniqueEmail, config.MAIL_DOMAIN);
  const domain = change.website === undefined ? found.domain : newsletterDomain(change.website);
  const normalizedName = change.name === undefined ? found.normalizedName : newsletterNameKey(change.name);
  const isNamed = change.website !== undefined || change.name !== undefined;
  const named = isNamed ? { comparable: normalizedName, domain, except: id } : null;
  const refuseTwin = async () => {
    const twin = named && (await findDuplicateNewsletter(db, named));
    if (twin) throw alreadyTracked(twin.name);
  };
  await refuseTwin();
  const derived = {
    ...(isNamed ? { domain, normalizedName } : {}),
    ...(change.logoUrl === undefined ? {} : { logoSource: change.logoUrl ? ('person' as const) : null }),
  };
  const changed = await refuseDuplicate(
    changeNewsletter(db, id, { change: { ...change, ...derived }, named, updatedAt }, now),
    `The address ${change.uniqueEmail} is in use`,
  );
  if (!changed) {
    await refuseTwin();
    if (updatedAt !== null) refuseStaleChange(updatedAt, (await requireFields(db, id)).updatedAt);
    throw notFound('Newsletter');
  }
  const isAudienceNew = change.website !== undefined || change.description !== undefined;
  const describe = isAudienceNew ? [{ kind: 'describe' as const, what: 'newsletter' as const, id }] : [];
  // A logo that a person chose is copied; after clearing it, the site's logo is searched for again.
  const isLogoNew = change.website !== undefined || change.logoUrl !== undefined;
  const logo = isLogoNew ? [{ kind: 'logo' as const, what: 'newsletter' as const, id }] : [];
  if (describe.length + logo.length > 0) await jobs.send([...describe, ...logo]);
  return changed;
}

/** Where others rely on it, its site stays on its domain, which proves who owns it. @throws as above, and invalid. */
export async function changeOwnNewsletter(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  { id, isProvisional }: { id: string; isProvisional: boolean },
  change: OwnNewsletterChange,
  now: Date,
): Promise<NewsletterRow> {
  if (change.website !== undefined && !isProvisional) {
    const found = await findNewsletterFields(services.db, id);
    if (found && found.domain !== newsletterDomain(change.website))
      throw invalidField('website', 'The website must stay on the same domain');
  }
  return changeTrackedNewsletter(services, id, change, now);
}

/** Mail to an address with a plus-tag is looked up without it, so it would go to another newsletter or to none. */
function refuseTagged(uniqueEmail: string | undefined, mailDomain: string): void {
  const arrives = uniqueEmail && normaliseRecipient(uniqueEmail, mailDomain);
  if (arrives !== uniqueEmail) throw invalidField('uniqueEmail', plusTagReason(arrives ?? null));
}

async function requireFields(db: Services['db'], id: string) {
  return requireFound(findNewsletterFields(db, id), 'Newsletter');
}

/** A required field that an import left empty may stay empty. @throws AppError invalid. */
function refuseEmptied(
  found: Pick<NewsletterRow, 'website' | 'description'>,
  change: Pick<NewsletterChange, 'website' | 'description'>,
): void {
  if (change.website === '' && found.website !== '') throw invalidField('website', 'Website is required');
  if (change.description === '' && found.description !== '')
    throw invalidField('description', 'Description is required');
}

/** @param confirm the typed name. @throws AppError not_found | invalid (not confirmed) | conflict (a user runs it). */
export async function removeTrackedNewsletter(
  { db, files, jobs }: Pick<Services, 'db' | 'files' | 'jobs'>,
  id: string,
  confirm: string,
  now: Date,
): Promise<void> {
  const found = await previewNewsletterRemoval(db, id);
  if (!found) throw notFound('Newsletter');
  if (confirm.trim() !== found.name.trim()) {
    throw invalidField('confirm', CONFIRM_REMOVAL_MESSAGE);
  }
  const inUse = () => new AppError('conflict', 'A user runs this newsletter; it cannot be removed');
  if (found.linked) throw inUse();
  try {
    // A concurrent call removed it first, and does the rest.
    if (!(await removeNewsletter(db, id, now))) throw notFound('Newsletter');
  } catch (error) {
    if (isForeignKeyViolation(error)) throw inUse();
    throw error;
  }
  // Rows are deleted first: a file without a row is only an orphan, but a row without its file would be a loss.
  await files.remove(
    found.mails.flatMap(({ id: mail, rawKey }) => [rawKey, FILE_KEYS.mailHtml(mail), FILE_KEYS.mailText(mail)]),
  );
  await files.remove([FILE_KEYS.logo('newsletter', id), FILE_KEYS.report(id)]);
  await jobs.send([{ kind: 'delete-vectors', what: 'newsletter', id }]);
}
