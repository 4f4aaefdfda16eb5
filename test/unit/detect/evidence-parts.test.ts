// Which blocks of a mail form the ad behind a claim, which of them are its headline, call to action and disclosure, and
// the wording of its reason.
import { describe, expect, it } from 'vitest';
import type { GroundedClaim } from '../../../src/detect/analyst.ts';
import { buildAdEvidence } from '../../../src/detect/evidence.ts';
import { issueOf } from '../../support/issues.ts';

const STORY = '<p>Drying too fast is the usual reason, as every potter learns in the first year at the wheel.</p>';
const LINK = '<a href="https://glazeworks.com/x">';

/** The ad that is built around `quote`. */
function adAround(body: string, quote: string, more: Partial<GroundedClaim> = {}) {
  const issue = issueOf({ html: `<h1>The Kiln</h1>${STORY}${body}<h2>Mud season</h2>${STORY}` });
  const start = issue.text.indexOf(quote);
  const block = issue.blocks.findIndex((each) => each.start <= start && each.end >= start + quote.length);
  const { ad } = buildAdEvidence(issue, {
    brand: 'Glazeworks',
    site: null,
    placementType: 'inline_native',
    quote,
    block,
    disclosure: [],
    confidence: 80,
    domain: 'glazeworks.com',
    evidence: { start, end: start + quote.length },
    linkDomains: ['glazeworks.com'],
    ...more,
  });
  const { disclosureAt } = ad;
  return {
    ...ad,
    text: issue.text.slice(ad.start, ad.end),
    disclosed: disclosureAt && issue.text.slice(disclosureAt.start, disclosureAt.end),
  };
}

describe('an ad', () => {
  it('begins at its heading or label and includes the text about it, up to the next heading', () => {
    const body = `<p>Sponsored by Glazeworks</p><h3>Glazes that never crawl</h3><p>Glazeworks ships glazes.</p><p>Ask for a bucket.</p><p>${LINK}Order a box</a></p><h3>More</h3><p>Glazeworks again.</p>`;
    const ad = adAround(body, 'ships glazes', { disclosure: ['Sponsored by'] });
    expect(ad).toMatchObject({
      headline: 'Glazes that never crawl',
      body: 'Glazeworks ships glazes.\nAsk for a bucket.',
      call: 'Order a box',
      disclosed: 'Sponsored by',
      reason: 'disclosed by “Sponsored by” above it; linked to glazeworks.com',
    });
    expect(ad.text).toMatch(/^Sponsored by Glazeworks[\s\S]*Order a box$/);
  });

  it('is the same, whichever of its parts the analyst quotes', () => {
    const body = `<h4>PRESENTED BY GLAZEWORKS</h4><h2>Glazes that never crawl</h2><p>Glazeworks ships glazes.</p><p>${LINK}Order a box</a></p>`;
    for (const quote of ['PRESENTED BY GLAZEWORKS', 'Glazes that never crawl', 'ships glazes'])
      expect(adAround(body, quote, { disclosure: ['PRESENTED BY'] })).toMatchObject({
        ...{ headline: 'Glazes that never crawl', call: 'Order a box', disclosed: 'PRESENTED BY' },
        text: expect.stringMatching(/^PRESENTED BY[\s\S]*Order a box$/),
      });
  });

  it('does not begin above a divider, above text about something else or above another label', () => {
    const quote = 'Glazeworks ships glazes';
    const said = `<p>${quote} to any studio.</p>`;
    for (const above of ['<p>Glazeworks was here.</p><hr>', '<p>Words of the weather.</p>'])
      expect(adAround(above + said, quote).text).toMatch(/^Glazeworks ships/);
    expect(adAround(`<p>Glazeworks was here.</p><p>Sponsored</p>${said}`, quote).text).toMatch(/^Sponsored\s/);
    expect(adAround(`<p>Glazeworks was here.</p>${said}`, quote).text).toMatch(/^Glazeworks was/);
    const five = Array.from({ length: 5 }, (_, n) => `<p>${n} Glazeworks.</p>`).join('');
    expect(adAround(five + said, quote).text).toMatch(/^1 Glazeworks/);
  });

  it('ends at a divider, at another label, and after several blocks that do not mention it', () => {
    const quote = 'Glazeworks ships glazes';
    const said = `<p>${quote} to any studio, food-safe and test-fired, within two days of the order.</p>`;
    const more = '<p>Glazeworks is in Ohio.</p>';
    for (const end of ['<hr>', '<p>Sponsored</p>', `${'<p>Words of the weather.</p>'.repeat(3)}`])
      expect(adAround(said + end + more, quote).text).toMatch(/of the order\.$/);
    expect(adAround(`${said}${'<p>Words of the weather.</p>'.repeat(2)}${more}`, quote).text).toMatch(/is in Ohio\.$/);
    expect(adAround(`${said}<p>Words of it.</p><p>See ${LINK}more</a> of it</p>`, quote).text).toMatch(/more of it$/);
  });

  it('is its whole box, its list entry, or the blocks that the analyst named', () => {
    const box = `<div style="background:#eee;border:1px solid #999"><p>Hello from Ohio.</p><p>Glazeworks ships glazes.</p><p>Farewell.</p></div>`;
    expect(adAround(box, 'ships glazes').text).toMatch(/^Hello from Ohio\.[\s\S]*Farewell\.$/);
    const list = `<ul><li>Glazeworks has kilns.</li><li>Glazeworks ships glazes.</li><li>Glazeworks mends.</li></ul>`;
    expect(adAround(list, 'ships glazes').body).toBe('Glazeworks ships glazes.');
    const plain = '<p>One of clay.</p><p>Glazeworks ships glazes.</p><p>Three of clay.</p>';
    expect(adAround(plain, 'ships glazes', { blocks: [2, 3] }).text).toMatch(/^One of clay\.[\s\S]*ships glazes\.$/);
    expect(adAround(plain, 'ships glazes', { blocks: [99] }).text).toMatch(/^Glazeworks ships glazes\./);
  });
});

describe('the parts of an ad', () => {
  it('the call to action is the last short line with a link that calls, or with nothing but a link', () => {
    const call = (line: string) => adAround(`<p>Glazeworks ships glazes.</p><p>${line}</p>`, 'ships glazes').call;
    expect(call(`Glazeworks: ${LINK}Order a box</a>`)).toBe('Glazeworks: Order a box');
    expect(call('Glazeworks: start your free trial')).toBeNull();
    expect(call(`${LINK}Glazeworks</a> ${'of Ohio '.repeat(12)}`)).toBeNull();
    expect(call(`${LINK}Glazeworks</a> and <a href="https://b.example/">others</a> of Ohio`)).toBeNull();
    expect(
      call(`${LINK}Glazeworks</a> or <a href="https://b.example/">others</a>: start your free trial`),
    ).not.toBeNull();
  });

  it('the headline is a heading of at most one line', () => {
    const headline = (words: string) =>
      adAround(`<h3>${words}</h3><p>Glazeworks ships glazes.</p>`, 'ships glazes').headline;
    expect(headline('Glazes that never crawl')).toBe('Glazes that never crawl');
    expect([headline('x'.repeat(160))?.length, headline('x'.repeat(161))]).toEqual([160, null]);
  });

  it('the quote is shown if the ad has no other words', () => {
    expect(adAround('<h3>Glazes by Glazeworks</h3><hr>', 'Glazes by Glazeworks')).toMatchObject({
      headline: 'Glazes by Glazeworks',
      body: '',
    });
    expect(
      adAround('<p>Sponsored by Glazeworks</p>', 'Sponsored by Glazeworks', { disclosure: ['Sponsored by'] }),
    ).toMatchObject({ headline: null, call: null, body: 'Sponsored by Glazeworks' });
  });

  it('a long body ends with a sentence, or otherwise with a whole word', () => {
    const body = (words: string) => adAround(`<p>Glazeworks ships glazes. ${words}</p>`, 'ships glazes').body;
    expect(body('clay '.repeat(115).trim())).not.toMatch(/…$/);
    expect(body(`It is clay! ${'clay '.repeat(200)}`)).toMatch(/clay…$/);
    expect(body(`It is clay! ${'clay '.repeat(200)}`).length).toBeLessThanOrEqual(601);
    for (const sign of ['.', '!', '?'])
      expect(body(`${'clay '.repeat(60)}ends${sign} ${'clay '.repeat(200)}`)).toMatch(new RegExp(`ends\\${sign}$`));
  });
});

describe('the reason that a claim states', () => {
  const reason = (body: string, more: Partial<GroundedClaim> = {}) =>
    adAround(body, 'Glazeworks ships glazes', { disclosure: ['Sponsored'], ...more }).reason;
  const said = '<p>Glazeworks ships glazes.</p>';

  it.each<[string, string, Partial<GroundedClaim>, string]>([
    ['a label above', `<p>Sponsored</p>${said}`, {}, 'disclosed by “Sponsored” above it'],
    [
      'a label beneath',
      `${said}<p>Glazeworks – Sponsored</p>`,
      { blocks: [2, 3] },
      'disclosed by “Sponsored” beneath it',
    ],
    ['a label right beneath', `${said}<p>Sponsored</p>`, {}, 'disclosed by “Sponsored” beneath it'],
    [
      'a label further below, where the analyst saw it',
      `${said}<p>Sponsored by others</p><p>Words of clay.</p><p>Anzeige</p>`,
      { disclosure: ['Anzeige'], block: 5 },
      'disclosed by “Anzeige” elsewhere in the issue',
    ],
    ['its heading', `<h3>Sponsored: Glazes</h3>${said}`, {}, 'disclosed by “Sponsored” in its heading'],
    ['its own words', '<p>Glazeworks ships glazes. (Sponsored)</p>', {}, 'disclosed by “Sponsored” in its own words'],
    ['no place', said, {}, 'disclosed by “Sponsored”'],
    ['a place further above', `<p>Sponsored</p><p>Words of clay.</p>${said}`, {}, 'disclosed by “Sponsored” above it'],
    ['no words at all', said, { disclosure: [' ', ''] }, 'no words disclose it'],
  ])('says that the ad is disclosed by %s', (_, body, more, words) =>
    expect(reason(body, more)).toBe(`${words}; linked to glazeworks.com`),
  );

  it('says where the ad leads, what else supports it, and that hidden links cannot be read', () => {
    const more = (claim: Partial<GroundedClaim>) => reason(said, claim).split('; ').slice(1);
    expect(more({ why: ['in the slot of earlier issues'] })).toEqual([
      'in the slot of earlier issues',
      'linked to glazeworks.com',
    ]);
    expect(more({ domain: null, linkDomains: ['shop.example', 'b.example'] })).toEqual(['linked to shop.example']);
    expect(more({ domain: null, linkDomains: [] })).toEqual(['its links hide where they lead']);
  });
});
