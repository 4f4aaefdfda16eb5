// The brand that is shown for one ad, through the path of every analyst's claims.
import type { Claim } from '../../../src/detect/analyst.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';

export interface ShownBrandCase {
  found: string;
  said: string;
  site: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Reads an issue whose ad has exactly this text and links to `site`, with an analyst that claims `found`.
 * @returns the claims after grounding and naming.
 */
export async function detectShownClaims(
  { found, said, site }: ShownBrandCase,
  newsletter = 'The Kiln Letter',
  {
    analyst = 'offline',
    disclosure = [],
    confidence = 90,
    story = 'In other news, bowls crack when they dry too fast.',
    placementType = 'primary_native',
  }: {
    analyst?: 'offline' | 'openai';
    disclosure?: string[];
    confidence?: number;
    story?: string;
    placementType?: Claim['placementType'];
  } = {},
) {
  const ad = said
    .split(' / ')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
  const { text, blocks } = segment({
    html: `<p>Good morning, and welcome back.</p>${ad}<p><a href="https://${site}/?utm_source=kiln">Have a look</a></p><p>${story}</p>`,
    text: null,
  });
  const block = blocks.findIndex((each) => each.words.includes(said.split(' / ')[0] ?? ''));
  const claim: Claim = {
    brand: found,
    site,
    placementType,
    quote: (said.split(' / ')[0] ?? '').slice(0, 100),
    block,
    disclosure,
    confidence,
  };
  const issue = {
    subject: null,
    newsletter: { name: newsletter, domain: 'thekiln.example' },
    sender: { name: null, address: null },
    text,
    blocks,
  };
  const answer = { analyst, version: '1', claims: [claim], raw: {} };
  const { claims } = await detectSponsors(async () => answer, issue);
  return claims;
}
