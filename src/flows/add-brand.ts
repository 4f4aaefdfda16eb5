// A brand that a person adds; one that is known by domain or name is not made twice.
import type { BrandInput } from '../contract/brands.ts';
import { normalisedName } from '../domain/brand-name.ts';
import { siteDomain } from '../domain/site.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { brandLike, insertBrand } from '../store/brands.ts';
import { duplicateOf } from '../store/db.ts';

/** @param twin what to do where it exists: refuse, or answer the existing one. @throws AppError conflict naming the one that exists. */
export async function addBrand(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  given: BrandInput,
  now: Date,
  twin: 'refuse' | 'existing' = 'refuse',
): Promise<{ brand: { id: string; name: string } }> {
  const domain = siteDomain(given.website);
  const normalizedName = normalisedName(given.name);
  const existing = await brandLike(db, normalizedName, domain);
  if (existing) {
    if (twin === 'existing') return { brand: existing };
    throw new AppError('conflict', `This brand is known already: ${existing.name}`);
  }
  try {
    const brand = await insertBrand(db, {
      name: given.name,
      normalizedName,
      domain,
      website: given.website ?? null,
      logoUrl: given.logoUrl ?? null,
      logoSource: given.logoUrl ? 'person' : null,
      firstSeenAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await jobs.send([
      { kind: 'describe', what: 'brand', id: brand.id },
      { kind: 'logo', what: 'brand', id: brand.id },
      { kind: 'contact', brandId: brand.id },
    ]);
    return { brand };
  } catch (error) {
    if (duplicateOf(error) === null) throw error;
    throw new AppError('conflict', `This brand is known already: ${given.name}`, { cause: error });
  }
}
