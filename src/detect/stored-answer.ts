// A language model's stored answer, read again with what is known of the links now: the model is not asked, and costs
// nothing.
import * as z from 'zod';
import type { Analyst, Claim, Issue } from './analyst.ts';
import { cascade } from './cascade.ts';
import { isUnwrapped } from './links.ts';
import { readAnswer } from './prompt.ts';
import { linksOf } from './rules/own.ts';

const stored = z.object({ analyst: z.literal('openai'), version: z.string(), raw: z.object({ answer: z.string() }) });
type StoredAnswer = z.infer<typeof stored>;

/** @param aiResponse as stored with the mail. */
export const isByModel = (aiResponse: unknown): aiResponse is StoredAnswer => stored.safeParse(aiResponse).success;

/** The analyst that gives a stored answer again. */
export const storedAnalyst = ({ version, raw }: StoredAnswer): Analyst =>
  cascade(
    async (issue) => ({
      analyst: 'openai',
      version,
      claims: readAnswer(issue, raw.answer).map((claim) => ({
        ...claim,
        site: claim.site ?? siteBehind(issue, claim),
      })),
      raw,
    }),
    { always: true, waits: false },
  );

/** The one site that the claim's block leads to through redirectors; null where there are several. */
function siteBehind({ blocks }: Issue, { block, blocks: its = [block] }: Claim): string | null {
  const links = its.flatMap((index) => (blocks[index] ? linksOf(blocks[index]) : []));
  const told = links.filter((link) => link.kind === 'site' && isUnwrapped(link));
  return new Set(told.map(({ domain }) => domain)).size === 1 ? (told[0]?.url ?? null) : null;
}
