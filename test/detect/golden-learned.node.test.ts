// Exact results of the learned analyst on every invented letter: the feature rows and its answer. New weights have
// their own file, written by the first run. With the same weights every difference is a change of reading; if it is
// intended, run `npx vitest run test/detect/golden-learned -u`.
import { expect, it } from 'vitest';
import type { AdSlotFingerprint, Issue } from '../../src/detect/analyst.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { groundAnswer } from '../../src/detect/ground.ts';
import { findPossibleAdvertiserNames } from '../../src/detect/learned/advertisers.ts';
import { collectAdCandidates } from '../../src/detect/learned/candidates.ts';
import { decodeModel, encodeModel } from '../../src/detect/learned/codec.ts';
import { computeExtraAdFeatures, scoreCandidates } from '../../src/detect/learned/model.ts';
import { computeNameFeatures } from '../../src/detect/learned/name-features.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { selectNonOverlappingCandidates } from '../../src/detect/learned/resolve-overlaps.ts';
import { computeIssueVerdictFeatures, computeIssueVerdictProbability } from '../../src/detect/learned/sureness.ts';
import { computeAdFeatures } from '../../src/detect/learned/unit-features.ts';
import { computeCandidateVerdictFeatures, computeNamedSponsorProbability } from '../../src/detect/learned/verdict.ts';
import { WEIGHTS } from '../../src/detect/learned/weights.ts';
import {
  createPastSlotScorer,
  findSponsorsByLearnedModel,
  LEARNED_ANALYST_VERSION,
  learnedAnalyst,
} from '../../src/detect/learned.ts';
import { runWithoutPauses } from '../../src/detect/pausable-work.ts';
import { findSponsorsByRules, RULES_VERSION } from '../../src/detect/rules.ts';
import { digestOf } from '../support/digest.ts';
import { issueOf, SPONSORED_HTML as SHORT } from '../support/issues.ts';
import { createBoundaryIssue } from './edge-letters.ts';
import { INVENTED_LETTER_SENDER, NOT_SPONSORED_CASES, SPONSORED_CASES } from './forms.ts';
import { LABELLED_ISSUES } from './labelled.ts';
import { createMixedIssue } from './mixed-letters.ts';
import { ODD_MAILS } from './odd.ts';

const model = decodeModel(WEIGHTS.data);
const digest = (rows: readonly ArrayLike<number>[]) =>
  digestOf(rows.map((row) => Array.from(row, (value) => value.toFixed(6)).join()).join('\n'));

function told(what: string, issue: Issue): string {
  const claims = groundAnswer(issue, {
    analyst: 'rules',
    version: RULES_VERSION,
    claims: findSponsorsByRules(issue),
    raw: null,
  }).claims;
  const reading = prepareIssue(issue);
  const candidates = collectAdCandidates(reading, claims);
  const memoryOf = createPastSlotScorer(issue);
  const units = candidates.map(
    (one) => computeAdFeatures(reading, one, computeExtraAdFeatures(model, one, memoryOf(one))).values,
  );
  const names = candidates.flatMap((one) => {
    const offered = findPossibleAdvertiserNames(reading, one);
    return offered.map((name) => computeNameFeatures(reading, one, name, offered).values);
  });
  const scored = runWithoutPauses(scoreCandidates(model, reading, candidates, memoryOf));
  const settled = selectNonOverlappingCandidates(
    scored.map((one) => ({ ...one, p: computeNamedSponsorProbability(WEIGHTS.verdict, one) })),
  );
  const row = computeIssueVerdictFeatures(reading, settled, WEIGHTS.threshold);
  const { claims: said, linkNamed: _, ...weighed } = findSponsorsByLearnedModel(issue);
  return [
    `== ${what}`,
    `${units.length} candidates ${digest(units)}, ${names.length} names ${digest(names)}`,
    `${settled.map(({ p }) => p.toFixed(4)).join(' ')}, sure ${computeIssueVerdictProbability(WEIGHTS.cascade.weights, row).toFixed(4)} ${digest([row, ...scored.map(computeCandidateVerdictFeatures)])}`,
    ...said.map((claim) => JSON.stringify(claim)),
    JSON.stringify(weighed),
  ].join('\n');
}

it('weights that are written again are identical byte by byte', () => {
  expect(encodeModel(model)).toBe(WEIGHTS.data);
});

it('letters keep their feature rows and answers', async () => {
  const letters: [string, Issue][] = [
    ['a short issue', issueOf({ html: SHORT })],
    ...LABELLED_ISSUES.map(({ what, html }): [string, Issue] => [what, issueOf({ html })]),
    // Only every third letter, because reading is slow and the others would add little.
    ...[...ODD_MAILS, ...SPONSORED_CASES, ...NOT_SPONSORED_CASES]
      .filter((_, nth) => nth % 3 === 0)
      .map(([what, letter]): [string, Issue] => [what, issueOf(letter, INVENTED_LETTER_SENDER)]),
  ];
  // Issues of one newsletter, each with the slots of the issues before it.
  const slots: AdSlotFingerprint[] = [];
  for (const [what, letter] of SPONSORED_CASES.slice(0, 12)) {
    const issue = issueOf(letter, { ...INVENTED_LETTER_SENDER, slots: [...slots] });
    letters.push([`${what}, remembering ${slots.length}`, issue]);
    const { claims } = await detectSponsors(learnedAnalyst, issue);
    slots.unshift(...claims.flatMap(({ slot }) => slot ?? []));
  }
  for (let nth = 0; nth < 30; nth++) letters.push([`several letters, ${nth}`, createMixedIssue(nth)]);
  for (let nth = 0; nth < 40; nth++) letters.push([`at the bounds, ${nth}`, createBoundaryIssue(nth)]);
  await expect(`${letters.map(([what, issue]) => told(what, issue)).join('\n\n')}\n`).toMatchFileSnapshot(
    `golden-learned-${LEARNED_ANALYST_VERSION}.txt`,
  );
}, 180_000);
