// Labelled pairs of audiences (CSV: same, field_a, field_b, a, b) and their similarities under an embedding model.
import { resolve } from 'node:path';
import * as z from 'zod';
import { cosineSimilarity } from '../../src/domain/audience/match.ts';
import { readTable } from '../support/tables.ts';

const row = z.object({
  same: z.enum(['0', '1']).transform((said) => said === '1'),
  field_a: z.string(),
  field_b: z.string(),
  a: z.string().min(1),
  b: z.string().min(1),
});

export interface ScoredPair {
  same: boolean;
  a: string;
  b: string;
  cosine: number;
}

/** Reads labelled pairs and computes the cosine of each. @throws with the number of the first invalid pair. */
export async function scorePairs(file: string, embed: (texts: string[]) => Promise<number[][]>): Promise<ScoredPair[]> {
  const pairs = readTable(resolve(file)).map((given, index) => {
    const parsed = row.safeParse(given);
    if (!parsed.success)
      throw new Error(
        `${file}, pair ${index + 1}: ${parsed.error.issues.map(({ path, message }) => `${path}: ${message}`)}`,
      );
    return parsed.data;
  });
  const texts = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const vectors = await embed(texts);
  const of = new Map(texts.map((text, index) => [text, vectors[index] ?? []]));
  return pairs.map(({ same, a, b }) => ({ same, a, b, cosine: cosineSimilarity(of.get(a) ?? [], of.get(b) ?? []) }));
}

/** Area under the ROC curve: how often a pair of one field has a higher cosine than a pair of two; 0.5 is chance. */
export function measureAuc(pairs: ScoredPair[]): number {
  const alike = pairs.filter(({ same }) => same);
  const unlike = pairs.filter(({ same }) => !same);
  const above = alike.flatMap((one) => unlike.filter((other) => one.cosine > other.cosine)).length;
  return above / (alike.length * unlike.length);
}

/**
 * Precision: the share of pairs of one field among those at or above `cutoff`. Recall: the share of the pairs of one
 * field that are at or above it.
 */
export function measurePrecisionAndRecall(
  pairs: ScoredPair[],
  similarityOf: (cosine: number) => number,
  cutoff: number,
) {
  const taken = pairs.filter(({ cosine }) => similarityOf(cosine) >= cutoff);
  const right = taken.filter(({ same }) => same).length;
  return {
    taken: taken.length,
    precision: right / taken.length,
    recall: right / pairs.filter(({ same }) => same).length,
  };
}
