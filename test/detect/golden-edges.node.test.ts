// Exact results for letters at the detector's bounds: the feature rows of the trees (which were trained on exactly
// these), the stored claims, the model's prompt and what is shown. A change shows here which letters it affects. If all
// of it is intended, run `npx vitest run test/detect/golden -u`, and if rows differ, `npm run train`.
import { expect, it } from 'vitest';
import type { Analyst } from '../../src/detect/analyst.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { groundAnswer } from '../../src/detect/ground.ts';
import { markEvidenceInHtml } from '../../src/detect/highlight.ts';
import { findPossibleAdvertiserNames } from '../../src/detect/learned/advertisers.ts';
import { collectAdCandidates } from '../../src/detect/learned/candidates.ts';
import { computeNameFeatures } from '../../src/detect/learned/name-features.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { computeAdFeatures } from '../../src/detect/learned/unit-features.ts';
import { buildDetectionRequest } from '../../src/detect/prompt.ts';
import { findSponsorsByRules, RULES_VERSION, rulesAnalyst } from '../../src/detect/rules.ts';
import { digestOf } from '../support/digest.ts';
import { createBoundaryIssue, createBoundaryLetter } from './edge-letters.ts';

const briefly = (told: unknown) => digestOf(JSON.stringify(told)).slice(0, 10);
const rounded = (values: readonly number[]) => values.map((value) => value.toFixed(6));

/** Constant scores in place of the words' scores, so that the rows don't depend on the weights. */
const BESIDE = { markerWords: 0, bodyWords: 0, rules: 0, memory: -1 };
const LETTERS = 200;
/** Number of letters whose rows are compared, because computing rows is slow. */
const WITH_ROWS = 120;

it('letters at the detector’s bounds have the feature rows of the training', async () => {
  const lines = Array.from({ length: WITH_ROWS }, (_, nth) => {
    const issue = createBoundaryIssue(nth);
    const found = { analyst: 'rules' as const, version: RULES_VERSION, claims: findSponsorsByRules(issue), raw: null };
    const reading = prepareIssue(issue);
    const candidates = collectAdCandidates(reading, groundAnswer(issue, found).claims);
    const units = candidates.map((one) => rounded(computeAdFeatures(reading, one, BESIDE).values));
    const names = candidates.flatMap((one) => {
      const offered = findPossibleAdvertiserNames(reading, one);
      return offered.map((name) => [name.shown, ...rounded(computeNameFeatures(reading, one, name, offered).values)]);
    });
    return `${nth}: ${issue.blocks.length} blocks ${briefly(issue.blocks)}, ${units.length} candidates ${briefly(units)}, ${names.length} names ${briefly(names)}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden-edges-rows.txt');
}, 120_000);

/** Claims in a model's form: a quote, and no blocks. */
const modelAnalyst: Analyst = async (issue) => ({
  analyst: 'openai',
  version: 'm',
  claims: findSponsorsByRules(issue).map(({ blocks: _, ...claim }) => claim),
  raw: null,
});

it('letters at the detector’s bounds keep their claims, names, evidence, prompts and display', async () => {
  const lines = await Promise.all(
    Array.from({ length: LETTERS }, async (_, nth) => {
      const issue = createBoundaryIssue(nth);
      const { claims, dropped } = await detectSponsors(rulesAnalyst, issue);
      const byModel = await detectSponsors(modelAnalyst, issue);
      const asked = [600 + 40 * (nth % 50), 30_000].map((tokenBudget) =>
        buildDetectionRequest(issue, { model: 'm', tokenBudget }),
      );
      const { html = null, text = null } = createBoundaryLetter(nth).letter;
      const shown = [claims, byModel.claims].map((all) =>
        markEvidenceInHtml(
          { html, text },
          all.map(({ ad, evidence }) => [
            ad,
            evidence,
            ...(ad.disclosureAt ? [{ ...ad.disclosureAt, disclosure: true }] : []),
          ]),
        ),
      );
      return [
        `== ${nth}: asked ${briefly(asked)}, shown ${briefly(shown)}, by a model ${briefly(byModel)}`,
        ...claims.map((claim) =>
          [claim.brand, claim.placementType, claim.confidence, claim.domain ?? '', briefly(claim)].join(' | '),
        ),
        ...dropped.map(({ reason, claim }) => `dropped, ${reason}: ${claim.brand}`),
      ].join('\n');
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden-edges.txt');
}, 120_000);
