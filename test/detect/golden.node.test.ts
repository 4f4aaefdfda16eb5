// Exact results of segmenter, rules, grounding and naming on every invented letter. A change shows here what else
// changed; if all of it is intended, run `npx vitest run test/detect/golden -u`.
import { expect, it } from 'vitest';
import type { Issue } from '../../src/detect/analyst.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { markEvidenceInHtml } from '../../src/detect/highlight.ts';
import { readLink } from '../../src/detect/links.ts';
import { buildDetectionRequest } from '../../src/detect/prompt.ts';
import { rulesAnalyst } from '../../src/detect/rules.ts';
import { digestOf } from '../support/digest.ts';
import { issueOf, SPONSORED_HTML as SHORT } from '../support/issues.ts';
import { INVENTED_LETTER_SENDER, NOT_SPONSORED_CASES, SPONSORED_CASES } from './forms.ts';
import { LABELLED_ISSUES } from './labelled.ts';
import { createMixedLetter } from './mixed-letters.ts';
import { ODD_LINKS, ODD_MAILS } from './odd.ts';
import { formatBlock, formatClaim } from './telling.ts';

async function told(what: string, issue: Issue, whole: boolean): Promise<string> {
  const lines = issue.blocks.map(formatBlock);
  const digest = digestOf([issue.text, ...lines].join('\n'));
  const { claims, dropped } = await detectSponsors(rulesAnalyst, issue);
  return [
    `== ${what}`,
    ...(whole ? lines : []),
    `${issue.blocks.length} blocks ${digest}`,
    ...claims.map((claim) => JSON.stringify(claim)),
    ...dropped.map(({ reason, claim }) => `dropped, ${reason}: ${claim.brand}`),
  ].join('\n');
}

it('every letter and every link keeps its stored reading', async () => {
  const letters = [
    told('a short issue', issueOf({ html: SHORT }), true),
    ...LABELLED_ISSUES.map(({ what, html }) => told(what, issueOf({ html }), true)),
    ...ODD_MAILS.map(([what, letter]) => told(what, issueOf(letter, INVENTED_LETTER_SENDER), true)),
    ...[...SPONSORED_CASES, ...NOT_SPONSORED_CASES].map(([what, letter]) =>
      told(what, issueOf(letter, INVENTED_LETTER_SENDER), false),
    ),
  ];
  const links = ODD_LINKS.map((href) => `${href} ${JSON.stringify(readLink(href))}`);
  await expect(`${[...(await Promise.all(letters)), links.join('\n')].join('\n\n')}\n`).toMatchFileSnapshot(
    'golden.txt',
  );
});

it('several letters in one issue keep their stored reading, prompt and highlighted evidence', async () => {
  const lines = await Promise.all(
    Array.from({ length: 180 }, async (_, nth) => {
      const { letter, sender } = createMixedLetter(nth);
      const issue = issueOf(letter, sender);
      const { claims, dropped } = await detectSponsors(rulesAnalyst, issue);
      const read = digestOf([issue.text, ...issue.blocks.map(formatBlock)].join('\n'));
      const asked = digestOf(
        JSON.stringify(buildDetectionRequest(issue, { model: 'm', tokenBudget: nth % 3 ? 30_000 : 900 })),
      );
      const parts = { html: letter.html ?? null, text: letter.text ?? null };
      const marks = claims.map(({ ad, evidence }) => [
        ad,
        evidence,
        ...(ad.disclosureAt ? [{ ...ad.disclosureAt, disclosure: true }] : []),
      ]);
      return [
        `== ${nth}: ${issue.blocks.length} blocks ${read}, asked ${asked}, shown ${digestOf(markEvidenceInHtml(parts, marks))}`,
        ...claims.map(formatClaim),
        ...dropped.map(({ reason, claim }) => `dropped, ${reason}: ${claim.brand}`),
      ].join('\n');
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden-mixed.txt');
});
