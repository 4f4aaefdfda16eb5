// The company of a product, according to the ad. Names are invented.
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/detect/analyst.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { findProductCompany } from '../../../src/detect/naming/relations.ts';
import { issueOf } from '../../support/issues.ts';

describe('a product belongs to its company if the ad says so', () => {
  it.each([
    ['Firefly', 'Firefly, by Adobra, paints what you say.', null, 'Adobra'],
    ['Firefly', "Meet Adobra's new Firefly today.", 'adobra.com', 'Adobra'],
    ['Firefly', 'Draw with Firefly from Adobra.', 'adobra.com', 'Adobra'],
    ['Divvio', 'Divvio, a Billrun company, pays for you.', 'divvio.com', 'Billrun'],
    ['Divvio', 'Divvio is now part of Billrun.', 'divvio.com', 'Billrun'],
    // A shop is not the company of a product that it sells.
    ['Caspero', 'Get a Caspero from Amazonia today.', 'caspero.com', null],
    ['Tailnet', 'Tailnet is a VPN service that works.', null, null],
    ['Firefly', 'Firefly from June on. Firefly by Monday.', null, null],
  ])('%s: %s', (product, words, domain, company) => {
    expect(findProductCompany(product, words, domain)).toBe(company);
  });
});

const SENDER = {
  subject: null,
  newsletter: { name: 'The Kiln Letter', domain: 'thekiln.example' },
  sender: { name: 'The Kiln Letter', address: 'mail@thekiln.example' },
};

async function told(brand: string, ad: string, site: string) {
  const issue = issueOf(
    { html: `<p>Good morning.</p><h2>Sponsored</h2><p>${ad}</p><p>In other news, bowls crack.</p>` },
    SENDER,
  );
  const block = issue.blocks.findIndex(({ words }) => words.includes(brand));
  const quote = (issue.blocks[block]?.text ?? '').slice(0, 80);
  const claim: Claim = {
    brand,
    site,
    placementType: 'feature',
    quote,
    block,
    disclosure: ['Sponsored'],
    confidence: 97,
  };
  const { claims } = await detectSponsors(
    async () => ({ analyst: 'offline', version: '1', claims: [claim], raw: {} }),
    issue,
  );
  return claims;
}

it('a product remains the sponsor, and its company is stored beside it', async () => {
  const ad = `Firefly, by Adobra, paints. <a href="https://adobra.com/firefly?utm_source=kiln">Try it</a>.`;
  expect(await told('Firefly', ad, 'adobra.com')).toMatchObject([{ brand: 'Firefly', company: 'Adobra' }]);
});
