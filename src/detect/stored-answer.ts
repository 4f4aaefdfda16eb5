// Reads a model's stored answer again, without cost, after new link targets became known.
import * as z from 'zod';
import type { Analyst, Claim, Issue } from './analyst.ts';
import { listBlockLinks } from './block.ts';
import { isResolvedRedirect } from './links.ts';
import { createModelReader } from './model-reader.ts';
import { offlineReader } from './offline-reader.ts';
import { readClaimsFromAnswer } from './prompt.ts';

const storedAnswerSchema = z.object({
  analyst: z.literal('openai'),
  version: z.string(),
  raw: z.object({ answer: z.string() }),
});
type StoredAnswer = z.infer<typeof storedAnswerSchema>;

export const isStoredModelAnswer = (aiResponse: unknown): aiResponse is StoredAnswer =>
  storedAnswerSchema.safeParse(aiResponse).success;

/** An analyst that returns a stored answer of the language model instead of asking it. */
export const createStoredAnswerAnalyst = ({ version, raw }: StoredAnswer): Analyst =>
  createModelReader(
    async (issue) => ({
      analyst: 'openai',
      version,
      claims: readClaimsFromAnswer(issue, raw.answer).map((claim) => ({
        ...claim,
        site: claim.site ?? siteBehind(issue, claim),
      })),
      raw,
    }),
    offlineReader,
  );

/** The site that the claim's blocks link to through redirectors, if it is only one; otherwise null. */
function siteBehind({ blocks }: Issue, { block, blocks: its = [block] }: Claim): string | null {
  const links = its.flatMap((index) => (blocks[index] ? listBlockLinks(blocks[index]) : []));
  const told = links.filter((link) => link.kind === 'site' && isResolvedRedirect(link));
  return new Set(told.map(({ domain }) => domain)).size === 1 ? (told[0]?.url ?? null) : null;
}
