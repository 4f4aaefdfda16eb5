// What admins correct: brands, sponsorships, link hosts. Every change is written to the audit log.
import * as z from 'zod';
import {
  changesSomething,
  isoDate,
  optionalAddress,
  pageQuery,
  paging,
  placementType,
  required,
  unchangedSince,
} from './common.ts';

export const namedReference = z.object({ id: z.string(), name: z.string() });
const site = z.union([z.literal('').transform(() => null), z.null(), optionalAddress('Please enter a valid URL')]);

/** A contact entered by hand: its source reads 'entered by {who}'. */
const contactInput = z.object({
  name: z.string().trim().max(200).nullable().default(null),
  title: z.string().trim().max(200).nullable().default(null),
  email: z.email('Please enter a valid email address').max(254),
});

/** PATCH /api/brands/{id}: an absent field stays as it is; null clears it. */
export const brandChange = z
  .object({
    name: required('Brand name is required', 'Brand name', 200).optional(),
    website: site,
    logoUrl: site,
    companyId: z.string().max(100).nullable().optional(),
    contact: contactInput.nullable().optional(),
    updatedAt: unchangedSince,
  })
  .strict()
  .refine(changesSomething, 'Nothing to change');
export type BrandChange = z.infer<typeof brandChange>;

/** POST /api/brands/{id}/merge: the brand goes into this one. */
export const brandMerge = z.object({ intoId: z.string().min(1).max(100) });

/** A merge or a removal, which can be taken back for 30 days. */
export const brandRemoval = z.object({
  id: z.string(),
  brandId: z.string(),
  name: z.string(),
  /** Null where it was removed with its sponsorships. */
  into: namedReference.nullable(),
  sponsorships: z.number().int(),
  by: z.string().nullable(),
  createdAt: isoDate,
  undoneAt: isoDate.nullable(),
  undoUntil: isoDate,
});
export type BrandRemoval = z.infer<typeof brandRemoval>;
export const brandRemovalsQuery = pageQuery(50);
export const brandRemovalList = z.object({ removals: z.array(brandRemoval), ...paging });
export const brandRestored = z.object({ brand: namedReference });

export const ALIAS_SOURCES = ['person', 'rename', 'merge', 'correction', 'removal'] as const;
export const brandAlias = z.object({
  alias: z.string(),
  name: z.string(),
  source: z.enum(ALIAS_SOURCES),
  createdAt: isoDate,
});
export const brandAliasList = z.object({ aliases: z.array(brandAlias) });
export const brandAliasInput = z.object({ name: required('Name is required', 'Name', 200) });

/**
 * PATCH /api/sponsorships/{id}: of brandId and brandName at most one. Any change confirms it, unless `verdict` says
 * otherwise.
 */
export const sponsorshipChange = z
  .object({
    brandId: z.string().min(1).max(100).optional(),
    brandName: z.string().trim().min(1).max(200).optional(),
    placementType: placementType.optional(),
    newsletterId: z.string().min(1).max(100).optional(),
    verdict: z.enum(['confirmed', 'rejected']).nullable().optional(),
    updatedAt: unchangedSince,
  })
  .strict()
  .refine((given) => !(given.brandId && given.brandName), { message: 'Name the brand once', path: ['brandName'] })
  .refine(changesSomething, 'Nothing to change');
export type SponsorshipChange = z.infer<typeof sponsorshipChange>;

export const curatedSponsorship = z.object({
  id: z.string(),
  brand: namedReference,
  newsletter: namedReference,
  placementType: z.string(),
  confidence: z.number().int().nullable(),
  verdict: z.enum(['confirmed', 'rejected']).nullable(),
  /**
   * By field: the analyst's value, where a person corrected it. Kept if the correction is taken back: that is a
   * person's decision too, which no analysis changes.
   */
  edits: z.record(z.string(), z.string()),
  updatedAt: isoDate,
});
export type CuratedSponsorship = z.infer<typeof curatedSponsorship>;

/** Hosts that ads of several unlike brands lead through. */
export const linkHostList = z.object({
  hosts: z.array(
    z.object({
      domain: z.string(),
      brands: z.number().int(),
      learnedAt: isoDate,
      /** By a person. */ confirmed: z.boolean(),
    }),
  ),
});
/** POST /api/link-hosts: confirms a host as one, whether or not it was learned. */
export const linkHostInput = z.object({ domain: required('Domain is required', 'Domain', 253) });
