import * as z from 'zod';
import { isoDate, requiredText, webAddress } from './common.ts';
import { coverage, pitchItem } from './pitch.ts';

const AUDIENCE_CHARACTERS = 4000;
const asked = {
  text: z.string().trim().min(10, 'Please describe the audience in a few words').max(AUDIENCE_CHARACTERS).optional(),
  website: webAddress('Please enter a valid URL').optional(),
};
export type SimilarityQuestion = { text: string } | { website: string };
const oneOf = (given: { text?: string | undefined; website?: string | undefined }) =>
  (given.text === undefined) !== (given.website === undefined);
const ONE_OF = { message: 'Please describe an audience or give a website', path: ['text'] };

export const similaritySearch = z
  .object({ ...asked, limit: z.number().int().min(1).max(50).default(20) })
  .refine(oneOf, ONE_OF);
export type SimilaritySearch = z.infer<typeof similaritySearch>;

export const similarityAnswer = z.object({
  /** The given text, or what the site says about its audience. */
  audience: z.string(),
  newsletters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      logoUrl: z.string().nullable(),
      /** Similarity of the searched audience and the newsletter's, 0 to 1. */
      similarity: z.number(),
      brands: z.number().int(),
      coverage,
    }),
  ),
  brands: z.array(pitchItem.omit({ mark: true, evidence: true, next: true, contact: true })),
});
export type SimilarityAnswer = z.infer<typeof similarityAnswer>;

export const savedSearchInput = z
  .object({ name: requiredText('Please give it a name', 'Name', 120), ...asked })
  .refine(oneOf, ONE_OF);

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string().nullable(),
  website: z.string().nullable(),
  createdAt: isoDate,
  /** False: another member of the same newsletter saved it. */
  mine: z.boolean(),
});
export const savedSearches = z.array(savedSearch);
export type SavedSearch = z.infer<typeof savedSearch>;
