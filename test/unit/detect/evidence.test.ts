// The evidence of a claim is the ad itself, with its disclosure separate and the reason in one line.
import { describe, expect, it } from 'vitest';
import type { Analyst, Claim } from '../../../src/detect/analyst.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { issueOf } from '../../support/issues.ts';

const STORY = `<h2>Why bowls crack</h2><p>${'Drying too fast is the usual reason, as every potter learns in the first year. '.repeat(6)}</p>`;
const LETTER = `<html><body><h1>The Kiln</h1>${STORY}<h4>PRESENTED BY GLAZEWORKS</h4><h2>Glazes that never crawl</h2>
<p>Glazeworks ships food-safe glazes to any studio within two days, test-fired and ready.</p>
<p>Four hundred studios order their buckets there.</p>
<p><a href="https://glazeworks.com/?utm_source=kiln">Order a sample box</a></p>
<h2>Mud season</h2>${STORY}</body></html>`;

const modelSaying =
  (claim: Partial<Claim>): Analyst =>
  async () => ({
    analyst: 'openai',
    version: 'x',
    raw: {},
    claims: [
      {
        brand: 'Glazeworks',
        site: 'https://glazeworks.com/',
        placementType: 'inline_native',
        quote: 'PRESENTED BY GLAZEWORKS',
        block: 3,
        disclosure: ['PRESENTED BY'],
        confidence: 90,
        ...claim,
      },
    ],
  });

describe('the evidence of a claim', () => {
  it.each([
    ['the rules', offlineReader],
    ['a model that quotes the label alone', modelSaying({})],
    [
      'a model that quotes the headline',
      modelSaying({ quote: 'Glazes that never crawl', block: 4, disclosure: ['PRESENTED BY'] }),
    ],
    [
      'a model that quotes the body',
      modelSaying({ quote: 'ships food-safe glazes to any studio', block: 5, disclosure: ['PRESENTED BY'] }),
    ],
  ])('is the whole ad, from %s', async (_, analyst) => {
    const issue = issueOf({ html: LETTER });
    const [claim] = (await detectSponsors(analyst, issue)).claims;
    expect(claim?.ad).toMatchObject({ headline: 'Glazes that never crawl', call: 'Order a sample box' });
    expect(claim?.ad.body).toContain('test-fired and ready');
    expect(claim?.ad.body).not.toContain('Drying too fast');
    const { start = 0, end = 0, disclosureAt } = claim?.ad ?? {};
    expect(issue.text.slice(start, end)).toMatch(/^PRESENTED BY GLAZEWORKS[\s\S]*Order a sample box$/);
    expect(issue.text.slice(disclosureAt?.start, disclosureAt?.end).toUpperCase()).toBe('PRESENTED BY');
    expect(claim?.ad.reason).toMatch(/^disclosed by “PRESENTED BY” .*; linked to glazeworks\.com$/i);
  });
});
