import type { BrandInput } from '../../contract/brands.ts';
import { brandKey } from '../../domain/brand/name.ts';
import { siteDomain } from '../../domain/site/domain.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findBrandByKey, insertBrand } from '../../store/brand/brands.ts';
import { findBrandRow } from '../../store/brand/curate-brands.ts';
import { findUniqueViolation } from '../../store/db.ts';
import { createBrandSiteJobs } from '../site-jobs.ts';

/** Adds a brand by hand. It counts even without ads. @throws AppError conflict, naming the existing brand. */
export async function addBrand(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  given: BrandInput,
  now: Date,
): Promise<{ id: string; name: string }> {
  const key = requireBrandKey(given.name);
  const existing = await findBrandByKey(db, key);
  if (existing) throw knownBrandError(existing.name);
  const brand = await insertUnlessKnown(db, { ...toManualBrandRow(given, now), byHand: true });
  if (!brand) throw knownBrandError((await findBrandByKey(db, key))?.name ?? given.name);
  await queueBrandSiteJobs({ db, jobs }, brand.id);
  return brand;
}

export const knownBrandError = (name: string) => new AppError('conflict', `This brand already exists: ${name}`);

/** Null if a concurrent call added it first, or a brand with another key has the name. */
const insertUnlessKnown = (db: Services['db'], row: Parameters<typeof insertBrand>[1]) =>
  insertBrand(db, row).catch((error: unknown) => {
    if (findUniqueViolation(error) === null) throw error;
    return null;
  });

/** `isNew`: `queueBrandSiteJobs` must follow once the ad is written. @throws AppError invalid | conflict. */
export async function findOrCreateBrand(
  { db }: Pick<Services, 'db'>,
  name: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const key = requireBrandKey(name, 'brandName');
  const existing = await findBrandByKey(db, key);
  if (existing) return { id: existing.id, isNew: false };
  const made = await insertUnlessKnown(db, toManualBrandRow({ name }, now));
  if (made) return { id: made.id, isNew: true };
  const first = await findBrandByKey(db, key);
  if (first) return { id: first.id, isNew: false };
  throw knownBrandError(name);
}

/** @throws AppError invalid for `field` if the name has no letter or digit. */
export function requireBrandKey(name: string, field = 'name'): string {
  const key = brandKey(name);
  if (!key) throw invalidField(field, 'This name has no letter or digit');
  return key;
}

export function toManualBrandRow(given: BrandInput, now: Date) {
  const domain = siteDomain(given.website);
  return {
    id: crypto.randomUUID(),
    name: given.name,
    normalizedName: brandKey(given.name),
    domain,
    domainSource: domain ? ('person' as const) : null,
    nameSource: 'person' as const,
    website: given.website ?? null,
    logoUrl: given.logoUrl ?? null,
    logoSource: given.logoUrl ? ('person' as const) : null,
    firstSeenAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** Once a brand counts, its jobs are sent by what made it count. */
export async function queueBrandSiteJobs({ db, jobs }: Pick<Services, 'db' | 'jobs'>, id: string): Promise<void> {
  if (!(await findBrandRow(db, id))?.counts) return;
  await jobs.send(createBrandSiteJobs(id));
}
