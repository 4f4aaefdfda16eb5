// Organisations behind a name according to the ad: the organiser of an event, the company of a product. Names are
// invented.
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/detect/analyst.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { findEventOrganiser, findProductCompany } from '../../../src/detect/naming/relations.ts';
import { issueOf } from '../../support/issues.ts';

describe('an event’s ad belongs to its organiser', () => {
  it.each([
    ['Glaze Summit', 'Glaze Summit, hosted by Northkiln, is free.', null, 'Northkiln'],
    ['Glaze Summit', 'The Glaze Summit 2024 is organised by Northkiln Labs. Register.', null, 'Northkiln Labs'],
    ['GlazeCon 2024', "Last chance to be part of Northkiln's GlazeCon 2024 in May", null, 'Northkiln'],
    ['GlazeCon 2024', 'Northkiln is thrilled to announce GlazeCon 2024, a free event.', null, 'Northkiln'],
    ['Glaze Conference', 'See you at the Glaze Conference by Northkiln', null, 'Northkiln'],
    ['GlazeCon 2024', 'GlazeCon 2024 is Northkiln’s own conference in Porto.', null, 'Northkiln'],
    ['GlazeCon', 'GlazeCon is Northkiln’s favourite.', null, null],
    ['NorthkilnCon', 'Get your tickets for NorthkilnCon early.', 'northkiln.com', 'Northkiln'],
    ['Glaze Summit', 'Speakers of Northkiln and Mudhouse meet at the Glaze Summit.', 'glazesummit.com', null],
    ['Glaze Summit', 'The Glaze Summit is loved by Engineers. Glaze Summit by June.', null, null],
    ['Glaze Summit', 'Jane Doe is thrilled to announce Glaze Summit.', null, null],
    ['Beacon', 'Beacon by Northkiln is a lamp.', null, null],
  ])('%s: %s', (event, words, domain, organiser) => {
    expect(findEventOrganiser(event, words, domain)).toBe(organiser);
  });
});

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

it('the organiser of an event is the sponsor, the event stays in the evidence, and its site is not the organiser’s', async () => {
  const ad = `Northkiln's GlazeCon is back. <a href="https://glazecon.com/?utm_source=kiln">Get a seat</a>.`;
  const [claim, ...others] = await told('GlazeCon', ad, 'glazecon.com');
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ brand: 'Northkiln', domain: null, site: null, linkDomains: ['glazecon.com'] });
  expect(claim?.ad.reason).toContain('Northkiln holds GlazeCon');
  expect(`${claim?.ad.headline} ${claim?.ad.body} ${claim?.ad.call}`).toContain('GlazeCon');
});

it('the organiser’s own site stays with the organiser', async () => {
  const ad = `Northkiln's GlazeCon is back. <a href="https://northkiln.com/con?utm_source=kiln">Get a seat</a>.`;
  const [claim] = await told('GlazeCon', ad, 'northkiln.com');
  expect(claim).toMatchObject({ brand: 'Northkiln', domain: 'northkiln.com', linkDomains: ['northkiln.com'] });
});

it('a product remains the sponsor, and its company is stored beside it', async () => {
  const ad = `Firefly, by Adobra, paints. <a href="https://adobra.com/firefly?utm_source=kiln">Try it</a>.`;
  expect(await told('Firefly', ad, 'adobra.com')).toMatchObject([{ brand: 'Firefly', company: 'Adobra' }]);
});
