// Names joined by one disclosure: two sponsors or one company. Uses the path of every analyst's claims. Names are
// invented, except companies known to contain 'and'.
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../src/detect/analyst.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { learnedAnalyst } from '../../src/detect/learned.ts';
import { issueOf } from '../support/issues.ts';

const SENDER = {
  subject: null,
  newsletter: { name: 'The Kiln Letter', domain: 'thekiln.example' },
  sender: { name: 'The Kiln Letter', address: 'mail@thekiln.example' },
};
const STORY =
  '<h2>The week in kilns</h2><p>Potters argue about cones and clay, writes <a href="https://potterspost.example/cones">a paper</a>.</p>';

/** The brands of an analyst's claim `found` in this ad, with the site of a neighbouring story. */
async function claimed(found: string, ad: string, site: string | null = 'potterspost.example') {
  const issue = issueOf({ html: `<p>Good morning.</p>${ad}${STORY}` }, SENDER);
  const first = found.split(/,? /)[0] ?? '';
  const block = issue.blocks.findIndex((each) => `${each.words} ${each.images.map(({ alt }) => alt)}`.includes(first));
  const claim: Claim = {
    brand: found,
    site,
    placementType: 'primary_native',
    quote: (issue.blocks[block]?.text || issue.text).slice(0, 120),
    block,
    disclosure: ['brought to you by'],
    confidence: 90,
  };
  const answer = { analyst: 'learned' as const, version: '1', claims: [claim], raw: null };
  return (await detectSponsors(async () => answer, issue)).claims;
}
/** The same, as names with their sites. */
const told = async (...asked: Parameters<typeof claimed>) =>
  (await claimed(...asked)).map(({ brand, domain }) => (domain ? `${brand} (${domain})` : brand));
const LINE = (names: string) => `<p>This issue is brought to you by ${names}.</p>`;
const LINK = (name: string, site: string) => `<a href="https://${site}/?utm_source=kiln">${name}</a>`;
const LOGO = (name: string) => `<img src="https://cdn.thekiln.example/${name.length}.png" alt="${name} logo">`;

describe('two sponsors named in one disclosure', () => {
  it.each([
    ['Tallyhost and Northbank Cards', LINE('Tallyhost and Northbank Cards'), ['Tallyhost', 'Northbank Cards']],
    // The analyst may have named only the first sponsor.
    ['Tallyhost', LINE('Tallyhost and Northbank Cards'), ['Tallyhost', 'Northbank Cards']],
    [
      'Tallyhost, Glazeworks and Mudhouse',
      LINE('Tallyhost, Glazeworks, and Mudhouse'),
      ['Tallyhost', 'Glazeworks', 'Mudhouse'],
    ],
    [
      'Tallyhost and Northbank Cards',
      LINE(`${LINK('Tallyhost', 'tallyhost.com')} and ${LINK('Northbank Cards', 'northbank.com')}`),
      ['Tallyhost (tallyhost.com)', 'Northbank Cards (northbank.com)'],
    ],
    [
      'Tallyhost & Glazeworks',
      LINE(`${LINK('Tallyhost', 'tallyhost.com')} &amp; ${LINK('Glazeworks', 'glazeworks.com')}`),
      ['Tallyhost (tallyhost.com)', 'Glazeworks (glazeworks.com)'],
    ],
    [
      'Tallyhost & Glazeworks',
      `${LINE('Tallyhost &amp; Glazeworks')}<p>${LOGO('Tallyhost')}</p><p>${LOGO('Glazeworks')}</p>`,
      ['Tallyhost', 'Glazeworks'],
    ],
    [
      'Tallyhost & Glazeworks',
      `${LINE('Tallyhost &amp; Glazeworks')}<p>Tallyhost keeps your books. Glazeworks ships glazes.</p><p>Try Tallyhost. Try Glazeworks.</p>`,
      ['Tallyhost', 'Glazeworks'],
    ],
    // Both are found because they are known brands, although no words of disclosure join them.
    [
      'GitLab and Google Cloud',
      '<p>Watch the webinar with GitLab and Google Cloud on demand.</p>',
      ['GitLab', 'Google Cloud'],
    ],
  ])('%s: %s', async (found, ad, expected) => expect(await told(found, ad)).toEqual(expected));

  it('each have evidence that mentions them, and not the other’s site', async () => {
    const { claims } = await detectSponsors(
      learnedAnalyst,
      issueOf(
        {
          html: `<p>Good morning.</p><p><b>This issue is brought to you by ${LINK('Tallyhost', 'tallyhost.com')} and ${LINK('Northbank Cards', 'northbank.com')}</b></p>${STORY.repeat(3)}`,
        },
        SENDER,
      ),
    );
    expect(claims.map(({ brand }) => brand).sort()).toEqual(['Northbank Cards', 'Tallyhost']);
    const [cards, host] = [...claims].sort((a, b) => (a.brand < b.brand ? -1 : 1));
    expect(cards).toMatchObject({ domain: 'northbank.com', linkDomains: ['northbank.com'] });
    expect(host).toMatchObject({ domain: 'tallyhost.com', linkDomains: ['tallyhost.com'] });
    expect(cards?.ad.reason).toContain('linked to northbank.com');
  });

  it('a neutral link is evidence of both, and a link with one name is evidence of that name only', async () => {
    const own = LINE(`${LINK('Tallyhost', 'tallyhost.com')} and ${LINK('Northbank Cards', 'northbank.com')}`);
    const more = `${LINK('what both do', 'booksandcards.com')} and ${LINK('how to begin', 'tallyhost.io')}`;
    const claims = await claimed('Tallyhost and Northbank Cards', own.replace('.</p>', `: ${more}.</p>`), null);
    expect(claims.map(({ linkDomains }) => linkDomains.toSorted())).toEqual([
      ['booksandcards.com', 'tallyhost.com', 'tallyhost.io'],
      ['booksandcards.com', 'northbank.com'],
    ]);
  });
});

describe('one company with “and” in its name', () => {
  it.each([
    ['Marks and Spencer', LINE('Marks and Spencer')],
    ['Procter & Gamble', LINE('Procter &amp; Gamble')],
    ['Procter & Gamble', LINE(LINK('Procter &amp; Gamble', 'pg.com'))],
    ['Ernst & Young', LINE('Ernst &amp; Young')],
    ['Johnson & Johnson', LINE('Johnson &amp; Johnson')],
    ['AT&T', LINE('AT&amp;T')],
    ['Weights & Biases', LINE(LINK('Weights &amp; Biases', 'wandb.ai'))],
    // Unknown names are one company: one link for the whole, a site that spells it, a last word that says so, '&', or
    // the whole name repeated.
    ['Harrow and Finch', LINE(LINK('Harrow and Finch', 'hfgo.com'))],
    ['Harrow and Finch', `${LINE('Harrow and Finch')}<p>${LINK('Have a look', 'harrowfinch.com')}</p>`],
    ['Harrow and Finch', `${LINE('Harrow and Finch')}<p>${LINK('Have a look', 'harrowandfinchhq.com')}</p>`],
    ['Farmers and Merchants Bank', LINE('Farmers and Merchants Bank')],
    ['Harrow & Finch', LINE('Harrow &amp; Finch')],
    [
      'Harrow and Finch',
      `${LINE('Harrow and Finch')}<p>At Harrow and Finch your will is safe. Ask Harrow and Finch today.</p>`,
    ],
    // A noun of the company, or a person beside it, is no second sponsor.
    ['Tallyhost', LINE('Tallyhost, Northbank’s own books')],
    ['Tallyhost', LINE('Tallyhost and Jane Dunmore')],
    ['Tallyhost', LINE('Tallyhost and Data')],
  ])('%s: %s', async (found, ad) => expect(await told(found, ad, null)).toEqual([found]));
});
