// Adds a brand by hand, unless there is one of that name.
import type { BrandInput } from '../../contract/brands.ts';
import { brandKey } from '../../domain/brand/name.ts';
import { siteDomain } from '../../domain/site/domain.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { brandCalled, insertBrand } from '../../store/brands.ts';
import { duplicateOf } from '../../store/db.ts';

/** @param twin what to do if it exists: refuse, or return the existing one. @throws AppError conflict, naming the existing brand. */
export async function addBrand(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  given: BrandInput,
  now: Date,
  twin: 'refuse' | 'existing' = 'refuse',
): Promise<{ brand: { id: string; name: string } }> {
  const normalizedName = keyOf(given.name);
  const existing = await brandCalled(db, normalizedName);
  if (existing) {
    if (twin === 'existing') return { brand: existing };
    throw new AppError('conflict', `This brand is known already: ${existing.name}`);
  }
  try {
    const brand = await insertBrand(db, handMadeBrand(given, now));
    await startBrand(jobs, brand.id);
    return { brand };
  } catch (error) {
    if (duplicateOf(error) === null) throw error;
    // A concurrent call was first.
    const first = await brandCalled(db, normalizedName);
    if (first && twin === 'existing') return { brand: first };
    throw new AppError('conflict', `This brand is known already: ${first?.name ?? given.name}`, { cause: error });
  }
}

/** A brand's key by its name. @param field the form's field, for the error. @throws AppError invalid if the name has no letter or digit. */
export function keyOf(name: string, field = 'name'): string {
  const key = brandKey(name);
  if (!key) throw invalidField(field, 'This name has no letter or digit');
  return key;
}

/** The row of a brand that a person adds. */
export function handMadeBrand(given: BrandInput, now: Date) {
  const domain = siteDomain(given.website);
  return {
    id: crypto.randomUUID(),
    name: given.name,
    normalizedName: brandKey(given.name),
    domain,
    // Entered by a person.
    domainSource: domain ? ('person' as const) : null,
    nameSource: 'person' as const,
    website: given.website ?? null,
    logoUrl: given.logoUrl ?? null,
    logoSource: given.logoUrl ? ('person' as const) : null,
    byHand: true,
    firstSeenAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** Sends the jobs for a new brand. */
export const startBrand = (jobs: Services['jobs'], id: string) =>
  jobs.send([
    { kind: 'describe', what: 'brand', id },
    { kind: 'logo', what: 'brand', id },
    { kind: 'contact', brandId: id },
  ]);
