// What the built-in analyst makes of whole letters. All names are invented.
import { describe, expect, it } from 'vitest';
import { UNSURE_BELOW } from '../../src/contract/confidence.ts';
import type { Issue } from '../../src/detect/analyst.ts';
import { detectSponsors } from '../../src/detect/detect.ts';
import { collectAdCandidates } from '../../src/detect/learned/candidates.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { findSponsorsByLearnedModel, learnedAnalyst } from '../../src/detect/learned.ts';
import { issueOf } from '../support/issues.ts';
import { INVENTED_LETTER_SENDER, NOT_SPONSORED_CASES, SPONSORED_CASES } from './forms.ts';
import { SPONSORED_CASES_BEYOND_RULES } from './wider-forms.ts';

const brandsOf = async (issue: Issue) =>
  (await detectSponsors(learnedAnalyst, issue)).claims.map(({ brand }) => brand).sort();

describe('the built-in analyst', () => {
  it('finds the sponsors of at least 85 % of the sponsored forms, and hardly any in letters without a sponsor', async () => {
    const missed: string[] = [];
    for (const [what, letter, brands] of SPONSORED_CASES) {
      const found = await brandsOf(issueOf(letter, INVENTED_LETTER_SENDER));
      if (found.join() !== [...brands].sort().join()) missed.push(`${what}: ${found.join(', ')}`);
    }
    const wrong: { what: string; counts: boolean }[] = [];
    for (const [what, letter] of NOT_SPONSORED_CASES) {
      const { claims } = await detectSponsors(learnedAnalyst, issueOf(letter, INVENTED_LETTER_SENDER));
      if (claims.length > 0)
        wrong.push({
          what: `${what}: ${claims.map(({ brand }) => brand).join(', ')}`,
          counts: claims.some(({ confidence }) => confidence >= UNSURE_BELOW),
        });
    }
    expect(missed.length / SPONSORED_CASES.length, missed.join('\n')).toBeLessThanOrEqual(0.15);
    const counted = wrong.filter(({ counts }) => counts);
    // Less certain claims wait for a person and don't count.
    expect(counted.length / NOT_SPONSORED_CASES.length, JSON.stringify(counted)).toBeLessThanOrEqual(0.03);
    expect(wrong.length / NOT_SPONSORED_CASES.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1);
    // Three hundred letters take long on a busy machine.
  }, 180_000);

  it('trusts each line of a list whose label discloses it', async () => {
    const [, letter, brands] = SPONSORED_CASES.find(([what]) => what === 'executive sponsors, a line each') ?? [];
    expect(await brandsOf(issueOf(letter ?? {}, INVENTED_LETTER_SENDER))).toEqual(brands);
    const { claims } = findSponsorsByLearnedModel(issueOf(letter ?? {}, INVENTED_LETTER_SENDER));
    expect(claims.every(({ disclosure }) => disclosure.join().includes('Executive Sponsors'))).toBe(true);
  });

  it('finds the advertiser of a dedicated mail that names it far down and links through the sender’s own counter', async () => {
    const [, letter, brands] =
      SPONSORED_CASES_BEYOND_RULES.find(([what]) => what === 'dedicated: a shop presents a brand, French') ?? [];
    const [claim, ...more] = (await detectSponsors(learnedAnalyst, issueOf(letter ?? {}, INVENTED_LETTER_SENDER)))
      .claims;
    expect(more).toEqual([]);
    expect([claim?.brand]).toEqual(brands);
    expect(claim?.placementType).toBe('dedicated_send');
    expect(claim?.domain).toBeNull();
  });

  it('accepts another letter’s address on a publishing platform as its site if it contains the name', async () => {
    const siteOf = async (address: string) => {
      const html = `<p><em>Today’s issue is brought to you by <a href="https://${address}"><b>Tide Notes</b></a>:</em></p><p>Tide Notes writes long letters about short waves. <a href="https://${address}">Read Tide Notes</a> for free.</p><h2>News</h2><p>Potters argue about cones and clay, as they always did.</p>`;
      const { claims } = await detectSponsors(learnedAnalyst, issueOf({ html }, INVENTED_LETTER_SENDER));
      return claims.map(({ brand, domain }) => [brand, domain]);
    };
    expect(await siteOf('tidenotes.substack.com/subscribe')).toEqual([['Tide Notes', 'tidenotes.substack.com']]);
    expect(await siteOf('elsewhere.substack.com/subscribe')).toEqual([['Tide Notes', null]]);
    expect(await siteOf('tidenotes.gumroad.com/l/one')).toEqual([['Tide Notes', null]]);
  });

  it('finds the sponsor thanked at the beginning of a paragraph as long as a whole letter', async () => {
    const text = `Today’s newsletter is brought to you by our friends at Glazeworks. ${'Potters argue about cones and clay, as they always did. '.repeat(150)}`;
    expect(text.length).toBeGreaterThan(6_000);
    expect(await brandsOf(issueOf({ text }, INVENTED_LETTER_SENDER))).toEqual(['Glazeworks']);
  });

  it('judges each line below a label of several ads by itself', () => {
    const [, letter] = SPONSORED_CASES_BEYOND_RULES.find(([what]) => what === 'codes read out in an episode') ?? [];
    const listed = collectAdCandidates(prepareIssue(issueOf(letter ?? {}, INVENTED_LETTER_SENDER)), []).filter(
      ({ kinds }) => kinds.has('listed'),
    );
    expect(listed.map(({ blocks }) => blocks.flatMap(({ links }) => links.map(({ domain }) => domain)))).toEqual([
      ['mudhouse.com'],
      ['tryslipcast.com'],
      ['glazeworks.com'],
    ]);
    expect(listed.every(({ marker }) => marker?.line.startsWith('Thanks to the sponsors'))).toBe(true);
  });

  it('gives the same answer for the same mail', () => {
    const issue = issueOf(SPONSORED_CASES[0]?.[1] ?? {}, INVENTED_LETTER_SENDER);
    expect(findSponsorsByLearnedModel(issue)).toEqual(findSponsorsByLearnedModel(issue));
  });
});

const STORY = `<h2>Why bowls crack</h2><p>${'Drying too fast is the usual reason, as every potter learns in the first year. '.repeat(6)}</p>`;
const letterWith = (ad: string) =>
  issueOf({ html: `<html><body><h1>The Kiln</h1>${STORY}${ad}${STORY}</body></html>` });
const SLOT = (words: string, brand: string) =>
  `<h4>${words} ${brand}</h4><p><a href="https://${brand.toLowerCase()}.com/?utm_source=kiln">${brand}</a> ships food-safe glazes to any studio within two days. Order a sample box today.</p>`;

describe('the memory of a newsletter', () => {
  const slots = async (...brands: string[]) =>
    (
      await Promise.all(
        brands.map(
          async (brand) => (await detectSponsors(learnedAnalyst, letterWith(SLOT('Fired up by', brand)))).claims,
        ),
      )
    ).flatMap((claims) => claims.flatMap(({ slot }) => slot ?? []));

  it('stores the form of a sponsor’s slot without the sponsor', async () => {
    const [claim] = (await detectSponsors(learnedAnalyst, letterWith(SLOT('Presented by', 'Glazeworks')))).claims;
    expect(claim?.slot).toMatchObject({ words: 'presented by', level: 4, list: false });
    expect(JSON.stringify(claim?.slot)).not.toMatch(/glazeworks/i);
    expect(await slots('Glazeworks')).toBeDefined();
  });

  it('adds the reason “in the slot of earlier issues” to a claim in such a slot', async () => {
    const [earlier] = (await detectSponsors(learnedAnalyst, letterWith(SLOT('Presented by', 'Mudhouse')))).claims;
    const issue = { ...letterWith(SLOT('Presented by', 'Glazeworks')), slots: [earlier?.slot ?? []].flat() };
    const [claim] = (await detectSponsors(learnedAnalyst, issue)).claims;
    expect(claim?.ad.reason).toContain('in the slot of earlier issues');
  });

  it('marks an issue that has the slot but no recognised sponsor in it', async () => {
    const [earlier] = (await detectSponsors(learnedAnalyst, letterWith(SLOT('Presented by', 'Mudhouse')))).claims;
    const form = earlier?.slot;
    const empty = letterWith(
      '<h4>Presented by</h4><p><img src="https://img.example/x.png" alt=""></p><p>Thank you for reading on, as always, friends.</p>',
    );
    const read = findSponsorsByLearnedModel({
      ...empty,
      slots: form ? [form, { ...form, place: form.place + 0.02 }] : [],
    });
    expect(read.claims).toEqual([]);
    expect(read.slotSeen.map(({ words }) => words.toLowerCase())).toEqual(['presented by']);
    expect(findSponsorsByLearnedModel(empty).slotSeen).toEqual([]);
  });
});

it('a disclosed ad whose sponsor cannot be named goes to the review queue', () => {
  const read = findSponsorsByLearnedModel(
    letterWith(
      '<div style="background:#eee"><p>Sponsored</p><p>more leads, less work, and nobody to call twice. <a href="https://clicks.example/r/8Jx2">learn more</a></p></div>',
    ),
  );
  expect(read.claims).toEqual([]);
  expect(read.slotSeen.map(({ words }) => words)).toEqual(['Sponsored']);
});

describe('an ad that is one picture without a name', () => {
  it('goes to the review queue with its picture and its link', () => {
    const issue = letterWith(
      '<p>Advertisement</p><p><a href="https://clicks.example/r/8Jx2"><img src="https://img.example/a/600x200.png" alt=""></a></p>',
    );
    const { claims, unnamed } = findSponsorsByLearnedModel(issue);
    expect(claims).toEqual([]);
    expect(unnamed).toMatchObject([
      {
        picture: 'https://img.example/a/600x200.png',
        link: 'https://clicks.example/r/8Jx2',
        why: 'a picture beside “Advertisement”',
      },
    ]);
  });

  it('does not get its sponsor’s name from a neighbouring story', () => {
    const story = `<h2>News</h2><p>${'We rewrote four years of events and nobody noticed, which is the best of news. '.repeat(8)}</p>`;
    const picture =
      '<p>Advertisement</p><p><a href="https://clicks.example/r/8Jx2"><img src="https://img.example/a/600x200.png" alt=""></a></p>';
    const read = findSponsorsByLearnedModel(
      issueOf({ html: `<html><body><h1>Letters</h1>${story}${picture}${story}</body></html>` }),
    );
    expect(read.claims).toEqual([]);
    expect(read.unnamed).toHaveLength(1);
  });

  it('does not go there if the picture names its sponsor, or if nothing discloses an ad', () => {
    const named = letterWith(
      '<p>Advertisement</p><p><a href="https://glazeworks.com/"><img src="https://img.example/a.png" alt="Glazeworks"></a></p>',
    );
    const plain = letterWith(
      '<p>Look at this bowl</p><p><a href="https://clay.example/"><img src="https://img.example/bowl.png" alt=""></a></p>',
    );
    expect(findSponsorsByLearnedModel(named).unnamed).toEqual([]);
    expect(findSponsorsByLearnedModel(plain).unnamed).toEqual([]);
  });
});
