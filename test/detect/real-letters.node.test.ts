// Exact results on the real letters of ../shared/corpus, whose markup and words go beyond invented ones. A change shows
// here which letters it affects; if all of it is intended, run `npx vitest run test/detect/real-letters -u`.
import { expect, it } from 'vitest';
import { detectSponsors } from '../../src/detect/detect.ts';
import { markEvidenceInHtml } from '../../src/detect/highlight.ts';
import { learnedAnalyst } from '../../src/detect/learned.ts';
import { buildDetectionRequest } from '../../src/detect/prompt.ts';
import { rulesAnalyst } from '../../src/detect/rules.ts';
import { type CorpusItem, readLabelledItems } from '../eval/corpus.ts';
import { digestOf } from '../support/digest.ts';
import { findSharedFolder } from '../support/shared-folder.ts';
import { formatBlock, formatClaim } from './telling.ts';

const { path, missing } = findSharedFolder('corpus', 'c8268fcbe484');

async function told({ id, issue, isIssue }: CorpusItem, nth: number): Promise<string> {
  const read = digestOf([issue.text, ...issue.blocks.map(formatBlock)].join('\n'));
  const asked = digestOf(JSON.stringify(buildDetectionRequest(issue, { model: 'm', tokenBudget: 6_000 })));
  const byRules = await detectSponsors(rulesAnalyst, issue);
  // Only every second letter, because the learned analyst is slow.
  const learned = nth % 2 === 0 ? await detectSponsors(learnedAnalyst, issue) : { claims: [], dropped: [] };
  const marks = byRules.claims.map(({ ad, evidence }) => [ad, evidence]);
  const shown = digestOf(markEvidenceInHtml({ html: null, text: issue.text }, marks));
  return [
    `== ${id}: ${isIssue ? '' : 'no issue, '}${issue.blocks.length} blocks ${read}, asked ${asked}, shown ${shown}`,
    ...byRules.claims.map((claim) => `rules: ${formatClaim(claim)}`),
    `rules dropped ${byRules.dropped.length}, learned ${learned.dropped.length}`,
    ...learned.claims.map((claim) => `learned: ${formatClaim(claim)}`),
  ].join('\n');
}

it.skipIf(missing)(
  missing ?? 'real letters are read as they were',
  async () => {
    const lines: string[] = [];
    for (const [nth, item] of (await readLabelledItems(path)).entries()) lines.push(await told(item, nth));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden-real-letters.txt');
  },
  180_000,
);
