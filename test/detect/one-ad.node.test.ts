// An ad claimed for two brands is one sponsorship. All names are invented.
import { expect, it } from 'vitest';
import type { Claim } from '../../src/detect/analyst.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { issueOf } from '../support/issues.ts';

const HTML = `<p>Good morning, and welcome back to the letter about kilns.</p>
<p><a href="https://halyard.com/con">Join two thousand potters at Knotfest (Sponsor)</a></p>
<p>Halyard brings all who fire at night together, for two days in the hall by the old harbour. <a href="https://halyard.com/con">Save a seat</a> at Knotfest.</p>
<p><a href="https://other.example/">Glazes that last</a> is a story of no interest to anybody who sells.</p>`;

type Said = Partial<Claim> & Pick<Claim, 'brand' | 'blocks'>;
const claimsOf = (...said: Said[]) => claimsAt('halyard.com', said);
async function claimsAt(site: string, said: Said[]) {
  const issue = issueOf({ html: HTML.replaceAll('halyard.com', site) });
  const claims = said.map((one) => {
    const block = one.blocks?.[0] ?? 0;
    const told = { site, placementType: 'inline_native' as const, disclosure: [], confidence: 90 };
    return { ...told, quote: issue.blocks[block]?.text ?? '', block, ...one };
  });
  const answer = { analyst: 'learned' as const, version: '1', claims, raw: null };
  return (await detectSponsors(async () => answer, issue)).claims;
}

const TITLE: Said = { brand: 'Knotfest', blocks: [1], disclosure: ['Sponsor'], confidence: 97 };
const BODY: Said = { brand: 'Halyard', blocks: [2] };

it('a disclosed headline and the text below it are one ad if both link to the same site', async () => {
  const found = await claimsOf(TITLE, BODY);
  expect(found).toMatchObject([{ brand: 'Halyard', blocks: [1, 2], disclosure: ['Sponsor'], confidence: 97 }]);
  const { call, body } = found[0]?.ad ?? {};
  expect([call, body]).toEqual([expect.stringContaining('Join two'), expect.stringContaining('Halyard brings')]);
});

it('two claims of the same words are one ad', async () => {
  const whole: Said = { ...TITLE, blocks: [1, 2] };
  expect(await claimsOf(whole, { ...BODY, disclosure: ['Sponsor'] })).toMatchObject([
    { brand: 'Halyard', blocks: [1, 2] },
  ]);
});

it('a part of an ad that only its link names belongs to the advertiser named in the other part', async () => {
  const bare: Said = { ...TITLE, brand: 'tidemark.io' };
  const named: Said = { ...BODY, brand: 'Knotfest', disclosure: ['Sponsor'] };
  expect(await claimsAt('tidemark.io', [bare, named])).toMatchObject([{ brand: 'Knotfest', blocks: [1, 2] }]);
});

it.each([
  ['neither is disclosed', { ...TITLE, disclosure: [] }, BODY],
  ['they lead elsewhere', { ...TITLE, site: null }, BODY],
  ['they were told apart', { ...TITLE, isApart: true }, BODY],
])('two claims are two ads where %s', async (_, one, other) => {
  expect(await claimsOf(one, other)).toHaveLength(2);
});
