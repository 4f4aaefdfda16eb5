import * as z from 'zod';
import {
  changesSomething,
  isoDate,
  optionalWebAddress,
  pageQuery,
  paging,
  placementType,
  requiredText,
  unchangedSince,
} from './common.ts';

export const namedReference = z.object({ id: z.string(), name: z.string() });
const site = z.union([z.literal('').transform(() => null), z.null(), optionalWebAddress('Please enter a valid URL')]);

const contactInput = z.object({
  name: z.string().trim().max(200).nullable().default(null),
  title: z.string().trim().max(200).nullable().default(null),
  email: z.email('Please enter a valid email address').max(254),
});

/** PATCH /api/brands/{id}. An absent field is unchanged; null clears it. */
export const brandChange = z
  .object({
    name: requiredText('Brand name is required', 'Brand name', 200).optional(),
    website: site,
    logoUrl: site,
    companyId: z.string().max(100).nullable().optional(),
    contact: contactInput.nullable().optional(),
    updatedAt: unchangedSince,
  })
  .strict()
  .refine(changesSomething, 'Nothing to change');
export type BrandChange = z.infer<typeof brandChange>;

export const brandMerge = z.object({ intoId: z.string().min(1).max(100) });

export const brandMergeOrRemoval = z.object({
  id: z.string(),
  brandId: z.string(),
  name: z.string(),
  /** Null if it was removed with its sponsorships. */
  into: namedReference.nullable(),
  sponsorships: z.number().int(),
  by: z.string().nullable(),
  createdAt: isoDate,
  undoneAt: isoDate.nullable(),
  undoUntil: isoDate,
});
export type BrandMergeOrRemoval = z.infer<typeof brandMergeOrRemoval>;
export const brandRemovalsQuery = pageQuery(50);
export const brandRemovalList = z.object({ removals: z.array(brandMergeOrRemoval), ...paging });
export const brandRestoreAnswer = z.object({ brand: namedReference });

export const ALIAS_SOURCES = ['person', 'rename', 'merge', 'correction', 'removal'] as const;
export const brandAlias = z.object({
  alias: z.string(),
  name: z.string(),
  source: z.enum(ALIAS_SOURCES),
  createdAt: isoDate,
});
export const brandAliasList = z.object({ aliases: z.array(brandAlias) });
export const brandAliasInput = z.object({ name: requiredText('Name is required', 'Name', 200) });

/** At most one of brandId and brandName. Any change confirms the sponsorship, unless `verdict` says otherwise. */
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
  /** The analyst's values, kept even if corrected back, because that is a person's decision too. */
  edits: z.record(z.string(), z.string()),
  updatedAt: isoDate,
});

/** Redirect hosts: the ads of several unrelated brands lead through them. */
export const linkHostList = z.object({
  hosts: z.array(
    z.object({
      domain: z.string(),
      brands: z.number().int(),
      learnedAt: isoDate,
      /** True if a person confirmed that the domain is a redirector. */ confirmed: z.boolean(),
    }),
  ),
});
export const linkHostInput = z.object({ domain: requiredText('Domain is required', 'Domain', 253) });
