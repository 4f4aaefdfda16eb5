import {
  CONFIRM_REMOVAL_MESSAGE,
  type NewsletterChange,
  type OwnNewsletterChange,
} from '../../contract/newsletters.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { normaliseRecipient, plusTagReason } from '../../domain/mail/address.ts';
import { newsletterDomain, newsletterNameKey } from '../../domain/site/domain.ts';
import { AppError, alreadyTracked, invalidField, notFound, refuseStaleChange } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findUniqueViolation, isForeignKeyViolation } from '../../store/db.ts';
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
  if (updatedAt !== null) await refuseChanged(db, id, updatedAt);
  await refuseEmptied(db, id, change);
  refuseTagged(change.uniqueEmail, config.MAIL_DOMAIN);
  const domain = change.website === undefined ? undefined : newsletterDomain(change.website);
  const normalizedName = change.name === undefined ? undefined : newsletterNameKey(change.name);
  const named = await namedBy(db, id, { domain, normalizedName });
  const refuseTwin = async () => {
    const twin = named && (await findDuplicateNewsletter(db, named.comparable, named.domain, id));
    if (twin) throw alreadyTracked(twin.name);
  };
  await refuseTwin();
  const derived = {
    ...(domain === undefined ? {} : { domain }),
    ...(normalizedName === undefined ? {} : { normalizedName }),
    ...(change.logoUrl === undefined ? {} : { logoSource: change.logoUrl ? ('person' as const) : null }),
  };
  let changed: NewsletterRow | null;
  try {
    changed = await changeNewsletter(db, id, { change: { ...change, ...derived }, named, updatedAt }, now);
  } catch (error) {
    if (findUniqueViolation(error) === null) throw error;
    throw new AppError('conflict', `The address ${change.uniqueEmail} is in use`, { cause: error });
  }
  if (!changed) {
    await refuseTwin();
    if (updatedAt !== null) await refuseChanged(db, id, updatedAt);
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

/** Name and site after the change; null if neither changes. @throws AppError not_found. */
async function namedBy(
  db: Services['db'],
  id: string,
  { domain, normalizedName }: { domain: string | null | undefined; normalizedName: string | undefined },
) {
  if (domain === undefined && normalizedName === undefined) return null;
  const found = await findNewsletterFields(db, id);
  if (!found) throw notFound('Newsletter');
  return {
    comparable: normalizedName ?? found.normalizedName,
    domain: domain === undefined ? found.domain : domain,
    except: id,
  };
}

/** Mail to an address with a plus-tag is looked up without it, so it would go to another newsletter or to none. */
function refuseTagged(uniqueEmail: string | undefined, mailDomain: string): void {
  const arrives = uniqueEmail && normaliseRecipient(uniqueEmail, mailDomain);
  if (arrives !== uniqueEmail) throw invalidField('uniqueEmail', plusTagReason(arrives ?? null));
}

async function refuseChanged(db: Services['db'], id: string, updatedAt: string): Promise<void> {
  const found = await findNewsletterFields(db, id);
  if (!found) throw notFound('Newsletter');
  refuseStaleChange(updatedAt, found.updatedAt);
}

/** A required field that an import left empty may stay empty. @throws AppError not_found | invalid. */
async function refuseEmptied(
  db: Services['db'],
  id: string,
  change: Omit<NewsletterChange, 'updatedAt'>,
): Promise<void> {
  if (change.website !== '' && change.description !== '') return;
  const found = await findNewsletterFields(db, id);
  if (!found) throw notFound('Newsletter');
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
