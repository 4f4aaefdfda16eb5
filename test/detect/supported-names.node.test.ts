// How sure a name is: which links, sites and disclosures support it, and what happens to a name that nothing supports.
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../src/detect/analyst.ts';
import { segment } from '../../src/detect/blocks.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { isJointNameWithClaimedPart } from '../../src/detect/naming.ts';
import { detectShownClaims, expectShownBrand } from './shown-brand.ts';

describe('a name that occurs only in running text', () => {
  const of = (found: string, said: string, site = 'zvqk.io') => ({ found, said, site, show: '' });
  const KAFKESS = of('Kafkess', 'Kafkess or MQTT? Why Kafkess is mighty, and when it is not.');

  it('has low confidence and states why', async () => {
    const [claim] = await detectShownClaims(KAFKESS);
    expect(claim?.brand).toBe('Kafkess');
    expect(claim?.confidence).toBeLessThan(60);
    expect(claim?.ad.reason).toContain('no link, picture or disclosure names Kafkess');
  });

  it.each([
    ['the catalogue knows whose name it is', KAFKESS, { known: ['kafkess'] }],
    ['a language model told it from what the ad is about', KAFKESS, { analyst: 'openai' as const }],
    ['its site has it in its name', of('Fabel', 'Fabel asks people for you. Try it.', 'makeitfabel.com'), {}],
    ['its product and its site begin alike', of('InfluxDB', 'Store series in InfluxDB today.', 'influxdata.com'), {}],
    ['the words that disclose the ad name it', of('Kafkess', 'A message from Kafkess / Run queues with less.'), {}],
    ['a line says that it sponsors', of('Kafkess', 'Run queues with less than Kafkess did. / Kafkess sponsor'), {}],
    [
      'its site has its consonants, in a script without vowels',
      of('חימר ישיר', 'עם חימר ישיר תשרפו בלילה.', 'himaryashir.com'),
      {},
    ],
    [
      'it stands all over a mail that is one ad',
      of('Kafkess', 'Why Kafkess? / With Kafkess all queues end. / Take Kafkess home.'),
      { placementType: 'dedicated_send' as const },
    ],
  ])('is trusted where %s', async (_, row, context) => {
    const [claim] = await detectShownClaims(row, undefined, context);
    expect(claim).toMatchObject({ brand: row.found, confidence: 90 });
  });

  it('is not trusted for being repeated in one of several ads', async () => {
    const often = of('Kafkess', 'Why Kafkess? With Kafkess all queues end. / Take Kafkess home.');
    for (const placementType of ['primary_native', 'dedicated_send'] as const)
      expect((await detectShownClaims(often, undefined, { placementType }))[0]?.confidence).toBeLessThan(60);
  });

  it('is replaced by the name that both the link and the text contain', async () => {
    const [claim] = await detectShownClaims(
      of('Playwrite', 'Run Playwrite five times as fast with Stonewolf.', 'stonewolf.com'),
    );
    expect(claim?.brand).toBe('Stonewolf');
    expect(claim?.confidence).toBeLessThan(90);
  });

  it('has low confidence if it was only found in a selling sentence', async () => {
    const [claim] = await detectShownClaims(of('Create', 'Create more. Waynor is the architect who drew it.'));
    expect(claim?.brand).toBe('Waynor');
    expect(claim?.confidence).toBeLessThan(60);
  });

  it('has at most medium confidence for an event’s organiser that only the text names', async () => {
    const event = of('KilnConf', 'Meet potters at Kafkess’s KilnConf this May.');
    expect(await detectShownClaims(event)).toMatchObject([{ brand: 'Kafkess', confidence: 75 }]);
    const borneOut = { ...event, site: 'kilnconf.com' };
    expect(await detectShownClaims(borneOut)).toMatchObject([{ brand: 'Kafkess', confidence: 90 }]);
  });

  it('has low confidence if it is two names that nothing supports together', async () => {
    const [claim] = await detectShownClaims(of('Uberra and Airbed', 'Missed out on Uberra and Airbed? Not again.'));
    expect(claim?.confidence).toBeLessThan(60);
  });
});

describe('a longer phrase is reduced to the company’s name', () => {
  it.each([
    ['Agile Dream Team', 'Agile Dream Team trains yours.', 'agiledreamteam.com', 'Agile Dream Team'],
    ['10AM EST', 'Join us at 10AM EST. Postmill shows you how.', 'postmill.com', 'Postmill'],
    ['Unicorn CTO', 'Unicorn CTO is for those who lead. Try Unicorn CTO.', 'unicorn-cto.com', 'Unicorn CTO'],
    ['Scrapery and The Kiln Letter', 'Win with Scrapery and The Kiln Letter.', 'scrapery.com', 'Scrapery'],
  ])('%s', async (found, said, site, show) => {
    await expectShownBrand({ found, said, site, show });
  });
});

describe('a partner whose offer links through the letter’s own site', () => {
  const offer = {
    found: 'Le Relais Presse',
    said: 'Les magazines de notre partenaire Le Relais Presse / Une carte Kilnboutik offerte par Kilnboutik',
    site: 'kilnboutik.com',
    show: 'Le Relais Presse',
  };

  it('keeps its name, and does not get the letter’s site', async () => {
    const [claim] = await detectShownClaims(offer, 'Kilnboutik');
    expect(claim?.brand).toBe('Le Relais Presse');
    expect(claim?.domain).toBeNull();
  });

  it('is no claim if the name is the letter’s own', async () => {
    expect(await detectShownClaims({ ...offer, found: 'Kilnboutik' }, 'Kilnboutik')).toEqual([]);
  });
});

it('a joined name is two sponsors if one of them is also claimed separately', () => {
  const claimed = new Set(['kaolin']);
  expect(
    ['Kaolin and Ember', 'Ember & Kaolin', 'Ember and Ochre', 'Kaolin', 'Kaolinand'].map((name) =>
      isJointNameWithClaimedPart(name, claimed),
    ),
  ).toEqual([true, true, false, false, false]);
});

it('a joined name that its site spells is one sponsor, although a part of it is claimed separately', async () => {
  const link = (host: string) => `<a href="https://${host}/">Have a look</a>`;
  const shown = async (host: string) => {
    const { text, blocks } = segment({
      html: `<p>Slip &amp; Pine makes planters of oak. ${link(host)}</p><p>Slip sells clay. ${link('slip.example')}</p>`,
      text: null,
    });
    const claim = (brand: string, block: number, site: string): Claim => ({
      brand,
      site,
      placementType: block === 0 ? 'primary_native' : 'inline_native',
      quote: blocks[block]?.words ?? '',
      block,
      disclosure: [],
      confidence: 90,
    });
    const claims = [claim('Slip & Pine', 0, host), claim('Slip', 1, 'slip.example')];
    const newsletter = { name: 'The Kiln Letter', domain: 'thekiln.example' };
    const issue = { subject: null, newsletter, sender: { name: null, address: null }, text, blocks };
    const answer = { analyst: 'rules' as const, version: '1', claims, raw: null };
    return (await detectSponsors(async () => answer, issue)).claims.map(({ brand }) => brand);
  };
  expect(await shown('slipandpine.example')).toEqual(['Slip & Pine', 'Slip']);
  expect(await shown('offers.example')).toEqual(['Slip']);
});

it.each([
  // The first words of a linked title are not the sponsor's name; the site has it.
  ['Half', 'Sponsored: Half your glazes crack in the first firing', 'halyard.com', ['halyard.com']],
  ['Half', 'Sponsored: Half your glazes crack. Halyard’s don’t.', 'halyard.com', ['Halyard']],
  ['Scan', 'Scan a thousand bowls in seconds (Sponsor)', 'bowlworks.dev', ['bowlworks.dev']],
  // The name is kept if the ad repeats it, if the title is only the name, or if the site contains it.
  ['Loam', 'Sponsored: Loam dries bowls / Loam is quick. Loam is quiet.', 'halyard.com', ['Loam']],
  ['Loam', 'Sponsored: Loam', 'halyard.com', ['Loam']],
  ['Halyard', 'Sponsored: Halyard dries bowls', 'halyard.com', ['Halyard']],
])('the found name %s in “%s” at %s is shown as %j', async (found, said, site, show) => {
  const row = { found, said, site, show: '' };
  const claims = await detectShownClaims(row, undefined, { disclosure: ['Sponsored'], confidence: 97 });
  expect(claims.map(({ brand }) => brand)).toEqual(show);
});

it('the sponsor named by an ad’s last words is trusted, whatever the ad’s site is called', async () => {
  const row = {
    found: 'Slip Yard',
    said: 'Loam dries bowls at night. Free for a month, and never late. Slip Yard Sponsor',
    site: 'loam.com',
    show: 'Slip Yard',
  };
  expect(await detectShownClaims(row, undefined, { disclosure: ['Sponsor'] })).toMatchObject([
    { brand: 'Slip Yard', confidence: 90 },
  ]);
});
