import * as z from 'zod';
import { changesSomething, hasVisibleCharacter, isoDate, requiredText, unchangedSince, webAddress } from './common.ts';

/** A number field of a form; anything that isn't a number becomes 0. */
const dollars = z.preprocess(
  (given) => (typeof given === 'number' ? given : Math.round(Number(given)) || 0),
  z
    .number('Which amount do you mean?')
    .int('Value must be a whole number')
    .min(0, 'Value must be positive')
    .max(1_000_000, 'Value must be at most 1,000,000'),
);

export const partnerDealInput = z.object({
  partnerName: requiredText('Partner name is required', 'Partner name', 200),
  partnerWebsite: z.string({ error: 'Must be a valid URL' }).pipe(webAddress('Must be a valid URL')),
  dealHook: z
    .string({ error: 'Deal hook is required' })
    .trim()
    .min(1, { error: 'Deal hook is required', abort: true })
    .max(100, 'Deal hook must be less than 100 characters')
    .refine(hasVisibleCharacter, 'Deal hook is required'),
  shortDescription: z
    .string({ error: 'Description is required' })
    .trim()
    .min(1, { error: 'Description is required', abort: true })
    .max(500, 'Description must be less than 500 characters')
    .refine(hasVisibleCharacter, 'Description is required'),
  redemptionInstructions: requiredText('Redemption instructions are required', 'Redemption instructions', 5000),
  value: dollars.default(0),
  isActive: z.boolean().default(true),
});
export type PartnerDealInput = z.infer<typeof partnerDealInput>;

/** Has no defaults, because they would reset fields that aren't given. */
export const partnerDealChange = partnerDealInput
  .extend({
    value: dollars,
    isActive: z.boolean(),
    /** Null starts a new search for the logo; any other value is ignored, because the server keeps its own. */
    partnerLogoUrl: z.string().max(2000).nullable(),
  })
  .partial()
  .extend({ updatedAt: unchangedSince })
  .refine(changesSomething, 'Nothing to change');
export type PartnerDealChange = z.infer<typeof partnerDealChange>;

export const partnerDeal = z.object({
  id: z.string(),
  partnerName: z.string(),
  partnerWebsite: z.string(),
  partnerLogoUrl: z.string().nullable(),
  dealHook: z.string(),
  shortDescription: z.string(),
  /** Absent for viewers who may not see it. */
  redemptionInstructions: z.string().optional(),
  value: z.number().int(),
  isActive: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type PartnerDeal = z.infer<typeof partnerDeal>;
export const partnerDealList = z.array(partnerDeal);
