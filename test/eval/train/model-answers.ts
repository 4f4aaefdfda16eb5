// Stored answers of a language model to labelled issues: its claims, and how its confidence must be calibrated.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroundedClaim } from '../../../src/detect/analyst.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { computeModelConfidenceFeatures } from '../../../src/detect/learned/model-confidence.ts';
import { readClaimsFromAnswer } from '../../../src/detect/prompt.ts';
import type { CorpusItem } from '../corpus.ts';
import { isSameBrand } from '../score.ts';
import { fitLogistic } from './logistic.ts';

export interface AnsweredItem {
  item: CorpusItem;
  /** Grounded and named claims with the model's own confidences. */
  claims: GroundedClaim[];
}

/** @param directories labelled folders; answers are read from `answers/<id>.json` of each. */
export async function readAnsweredItems(
  items: readonly CorpusItem[],
  directories: readonly string[],
): Promise<AnsweredItem[]> {
  const answered: AnsweredItem[] = [];
  for (const item of items) {
    const file = directories.map((directory) => join(directory, 'answers', `${item.id}.json`)).find(existsSync);
    if (!file) continue;
    const content = readFileSync(file, 'utf8');
    const answer = {
      analyst: 'openai' as const,
      version: 'stored',
      claims: readClaimsFromAnswer(item.issue, content),
      raw: null,
    };
    const { claims } = item.isIssue ? await detectSponsors(async () => answer, item.issue) : { claims: [] };
    answered.push({ item, claims });
  }
  return answered;
}

/** Constant and slope of the calibration. Likely sponsors are neither right nor wrong. */
export function fitModelConfidence(answered: readonly AnsweredItem[]): number[] {
  const examples = answered
    .filter(({ item }) => !item.label.exclude?.includes('brand'))
    .flatMap(({ item, claims }) =>
      claims.flatMap((claim) => {
        const hits = item.label.sponsors.filter((sponsor) =>
          isSameBrand(sponsor, { brand: claim.brand, website: claim.domain }),
        );
        if (hits.length > 0 && hits.every(({ certainty }) => certainty === 'likely')) return [];
        return [
          { row: computeModelConfidenceFeatures(claim.confidence), y: hits.length > 0 ? (1 as const) : (0 as const) },
        ];
      }),
    );
  return examples.length > 0 ? fitLogistic(examples, 1).map(Math.fround) : [0, 1];
}
