import type { BrandChange } from '../../contract/curation.ts';
import { daysBefore } from '../../contract/time.ts';
import { UNDO_DAYS } from '../../contract/undo.ts';
import { toBrandAndLinkDomain } from '../../domain/brand/claimed.ts';
import { hashContactEmail } from '../../domain/contact/hash.ts';
import { isWebmailDomain } from '../../domain/contact/webmail.ts';
import { siteDomain } from '../../domain/site/domain.ts';
import { AppError, invalidField, notFound, preconditionFailed, refuseStaleChange, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { mergeBrand, removeBrand } from '../../store/brand/brand-removals.ts';
import { findBrandByKey } from '../../store/brand/brands.ts';
import {
  addAlias,
  type BrandRow,
  changeBrand,
  findBrandRow,
  hasProducts,
  removeAlias,
} from '../../store/brand/curate-brands.ts';
import { findBrandRemovalRow, restoreRemovedBrand } from '../../store/brand/undo-brand-removal.ts';
import { EMPTY_CONTACT_COLUMNS, findRemovedContactHashes } from '../../store/contact/contacts.ts';
import { refuseDuplicate } from '../../store/db.ts';
import type { ActorAndMoment } from '../../store/operations/audit-log.ts';
import { createBrandSiteJobs } from '../site-jobs.ts';
import { requireBrandKey } from './add.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

const mustHave = (db: Needs['db'], id: string) => requireFound(findBrandRow(db, id), 'Brand');

export type BrandValues = Parameters<typeof changeBrand>[2]['set'];

/** @throws AppError not_found | conflict (the name is another's) | precondition_failed | invalid. */
export async function editBrand(
  { db, jobs }: Needs,
  id: string,
  change: BrandChange,
  act: ActorAndMoment,
): Promise<void> {
  const brand = await mustHave(db, id);
  refuseStaleChange(change.updatedAt, brand.updatedAt);
  const company = await companyOf(db, brand, change);
  const set: BrandValues = {
    ...(await nameOf(db, brand, change)),
    ...siteOf(change),
    ...(change.logoUrl === undefined
      ? {}
      : { logoUrl: change.logoUrl, logoSource: change.logoUrl ? ('person' as const) : null }),
    ...company?.set,
    ...(isElsewhere(brand, change) && brand.contactEnteredBy === null ? EMPTY_CONTACT_COLUMNS : {}),
    ...(await contactOf(db, change, act)),
  };
  if (Object.keys(set).length === 0) return;
  const oldKey = set.normalizedName && set.normalizedName !== brand.normalizedName ? brand.normalizedName : null;
  // The log shows a company by its name.
  const after = company ? { ...set, company: company.name } : set;
  await writeBrand(db, brand, { set, after, oldKey }, act);
  if (change.website !== undefined) await jobs.send(createBrandSiteJobs(id, Boolean(change.website)));
  else if (change.logoUrl !== undefined) await jobs.send([{ kind: 'logo', what: 'brand', id }]);
}

/** @throws AppError precondition_failed (changed since `seen`) | conflict (the name is another's by now). */
export async function writeBrand(
  db: Needs['db'],
  seen: BrandRow,
  { set, after, oldKey }: { set: BrandValues; after: object; oldKey: string | null },
  act: ActorAndMoment,
): Promise<void> {
  const keys = Object.keys(set) as (keyof BrandValues & keyof BrandRow)[];
  const audit = {
    action: 'brand.edit',
    subject: 'brand' as const,
    subjectId: seen.id,
    label: set.name ?? seen.name,
    before: Object.fromEntries(keys.map((key) => [key, seen[key]])),
    after,
  };
  const changing = changeBrand(db, seen, { set, oldKey, audit }, act);
  if (!(await refuseDuplicate(changing, `Another brand is now called ${set.name}`))) throw preconditionFailed();
}

/** Data read from the old site is then no longer the brand's. */
const isElsewhere = (brand: BrandRow, { website }: BrandChange): boolean =>
  website !== undefined && siteDomain(website) !== brand.domain;

async function nameOf(db: Needs['db'], brand: BrandRow, { name }: BrandChange): Promise<BrandValues> {
  if (name === undefined || name === brand.name) return {};
  const key = requireBrandKey(name);
  const other = await findBrandByKey(db, key);
  if (other && other.id !== brand.id)
    throw new AppError('conflict', `Another brand already has this name: ${other.name}. Merge the two instead.`);
  return { name, normalizedName: key, nameSource: 'person' };
}

function siteOf({ website }: BrandChange): BrandValues {
  if (website === undefined) return {};
  // An empty website records a person's decision that there is none; no mail may set one again.
  return { website, domain: siteDomain(website), domainSource: 'person' };
}

async function companyOf(
  db: Needs['db'],
  brand: BrandRow,
  { companyId }: BrandChange,
): Promise<{ set: BrandValues; name: string } | undefined> {
  if (companyId === undefined || companyId === brand.companyId) return undefined;
  if (companyId === null) return { set: { companyId, companySource: 'person' }, name: 'none' };
  const refused = (message: string) => invalidField('companyId', message);
  const company = companyId === brand.id ? undefined : await findBrandRow(db, companyId);
  if (!company) throw refused('Choose another brand as its company');
  if (company.companyId === brand.id) throw refused('A company cannot belong to its own product');
  // Queries count a product for its company and look no further.
  if (company.companyId) throw refused(`${company.name} is a product itself. Choose its company`);
  if (await hasProducts(db, brand.id)) throw refused(`${brand.name} has products of its own. Move them first`);
  return { set: { companyId, companySource: 'person' }, name: company.name };
}

const SURE = 100;

async function contactOf(db: Needs['db'], { contact }: BrandChange, { by, now }: ActorAndMoment): Promise<BrandValues> {
  if (contact === undefined) return {};
  if (contact === null) return { ...EMPTY_CONTACT_COLUMNS };
  if (isWebmailDomain(contact.email.slice(contact.email.lastIndexOf('@') + 1).toLowerCase()))
    throw invalidField('contact.email', 'This is a private mailbox. Only business addresses are kept');
  const hash = await hashContactEmail(contact.email);
  if ((await findRemovedContactHashes(db, [hash])).size > 0)
    throw invalidField('contact.email', 'This person asked not to be listed');
  return {
    contactName: contact.name,
    contactTitle: contact.title,
    contactEmail: contact.email,
    contactConfidence: SURE,
    contactSourceUrl: null,
    contactUpdatedAt: now,
    contactEnteredBy: by.name,
  };
}

/** The removal's id, by which it can be undone. @throws AppError not_found | invalid. */
export async function mergeBrands(
  { db, jobs }: Needs,
  id: string,
  intoId: string,
  act: ActorAndMoment,
): Promise<string> {
  if (id === intoId)
    throw new AppError('invalid', 'A brand cannot be merged into itself', {
      details: { intoId: 'Choose another brand' },
    });
  const [from, into] = [await mustHave(db, id), await mustHave(db, intoId)];
  const removal = await mergeBrand(db, from, into, act);
  // Its vector would occupy a place among the limited number of nearest neighbours.
  await jobs.send([{ kind: 'delete-vectors', what: 'brand', id }]);
  return removal;
}

/** The removal's id, by which it can be undone. @throws AppError not_found. */
export async function removeBrandWithSponsorships(
  { db, jobs }: Needs,
  id: string,
  act: ActorAndMoment,
): Promise<string> {
  const removal = await removeBrand(db, await mustHave(db, id), act);
  await jobs.send([{ kind: 'delete-vectors', what: 'brand', id }]);
  return removal;
}

/** Returns the restored brand. @throws AppError not_found | conflict | gone (more than 30 days ago). */
export async function undoBrandRemoval(
  { db, jobs }: Needs,
  removalId: string,
  act: ActorAndMoment,
): Promise<{ id: string; name: string }> {
  const removal = await requireFound(findBrandRemovalRow(db, removalId), 'Merge or removal');
  const undoneAlready = () => new AppError('conflict', 'This has already been undone');
  if (removal.undoneAt) throw undoneAlready();
  if (removal.createdAt < daysBefore(act.now, UNDO_DAYS))
    throw new AppError('gone', `Merges and removals can be undone for ${UNDO_DAYS} days`);
  if (removal.intoName && !removal.intoId)
    throw new AppError('conflict', `${removal.intoName} has been merged or removed since. Undo that first.`);
  const called = await findBrandByKey(db, removal.key);
  if (called && called.id !== removal.intoId && requireBrandKey(called.name) !== removal.key)
    throw new AppError(
      'conflict',
      `${removal.name} is another name of ${called.name} by now. Take it from there first.`,
    );
  const restoring = restoreRemovedBrand(db, removal, spelledAs(removal), act);
  if (!(await refuseDuplicate(restoring, `Another brand is now called ${removal.name}`))) throw undoneAlready();
  const { brandId: id, name } = removal;
  // The contact was restored with the brand.
  await jobs.send(createBrandSiteJobs(id, false));
  return { id, name };
}

function spelledAs({ name, kept }: { name: string; kept: unknown }): string[] {
  const { aliases } = kept as { aliases: { name: string }[] };
  return [name, ...aliases.map((alias) => alias.name)].flatMap(
    (one) => toBrandAndLinkDomain(one, null).brand.spellings,
  );
}

/** Claims of this name belong to the brand from now on. @throws AppError not_found | conflict. */
export async function addBrandAlias(
  { db }: Pick<Services, 'db'>,
  id: string,
  name: string,
  act: ActorAndMoment,
): Promise<void> {
  const brand = await mustHave(db, id);
  const key = requireBrandKey(name);
  const other = await findBrandByKey(db, key);
  if (other && other.id !== id)
    throw new AppError('conflict', `This is another brand: ${other.name}. Merge the two instead.`);
  if (key !== brand.normalizedName) await addAlias(db, brand, { key, name }, act);
}

export async function removeBrandAlias(
  { db }: Pick<Services, 'db'>,
  id: string,
  alias: string,
  act: ActorAndMoment,
): Promise<void> {
  if (!(await removeAlias(db, await mustHave(db, id), alias, act))) throw notFound('Alias');
}
