// The advertiser of an ad: the disclosed name, otherwise the name on which links and text agree; and which blocks form
// an ad below or above a label.
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/detect/block.ts';
import { determineAdvertiser, listAdvertiserSites } from '../../../src/detect/rules/brand.ts';
import { buildNewsletterIdentity } from '../../../src/detect/rules/own-identity.ts';
import { isLastInTableRow, isPictureAdCaption, readLogoCredit } from '../../../src/detect/rules/unit/pictured.ts';
import { findAdUnitAbove, findAdUnitAt } from '../../../src/detect/rules/unit.ts';
import { issueOf } from '../../support/issues.ts';

const STORY = '<p>Drying too fast is the usual reason, as every potter learns in the first year at the wheel.</p>';
const link = (href: string, text: string) => `<a href="https://${href}">${text}</a>`;
const PAID = '?utm_source=kiln&utm_medium=sponsor';

function adOf(html: string) {
  const issue = issueOf({ html });
  return { unit: { blocks: issue.blocks, marker: issue.blocks[0] as Block }, own: buildNewsletterIdentity(issue) };
}
const advertiser = (html: string, named: string | null = null, isTitle = false) => {
  const { unit, own } = adOf(html);
  const found = determineAdvertiser(unit, named, own, isTitle);
  return found && [found.brand, found.site, found.certainty];
};

describe('the advertiser of an ad', () => {
  it.each<[string, string, unknown]>([
    [
      'whom its domain spells',
      `<p>Wispr Flow types for you. ${link('wisprflow.ai', 'See')}</p>`,
      ['Wispr Flow', 'wisprflow.ai', 0.95],
    ],
    [
      'whom its domain begins with',
      `<p>All of Kaolin. Only Kaolin has Clay. ${link('kaolinworks.example', 'See')}</p>`,
      ['Kaolin', 'kaolinworks.example', 0.95],
    ],
    [
      'whom a picture names',
      `<p><img src="https://x.test/a.png" alt="Ember logo">clay for all ${link('zz-shop.example', 'See')}</p>`,
      ['Ember', 'zz-shop.example', 0.8],
    ],
    [
      'whom its words keep naming',
      `<p>Try Ember today. Ember is a kiln. ${link('zz-shop.example', 'See')}</p>`,
      ['Ember', 'zz-shop.example', 0.8],
    ],
    ['whom its words name, with no link', '<p>Try Ember today. Ember is a kiln.</p>', ['Ember', null, 0.7]],
    [
      'its domain where nothing is named',
      `<p>clay for all ${link('ember.example', 'see')}</p>`,
      ['Ember', 'ember.example', 0.6],
    ],
    ['its short domain, in capitals', `<p>clay for all ${link('abc.example', 'see')}</p>`, ['ABC', 'abc.example', 0.6]],
    ['nobody', '<p>clay for all of you</p>', null],
    ['not the newsletter', `<p>Try The Kiln today. ${link('thekiln.example', 'see')}</p>`, null],
  ])('%s', (_, html, found) => expect(advertiser(html)).toEqual(found));

  it('is the disclosed name, in the spelling of the ad’s text', () => {
    const html = `<p>Throwlab ships wheels. ${link('throwlab.example', 'See')} ${link('other.example', 'or')}</p>`;
    expect(advertiser(html, 'THROWLAB')).toEqual(['Throwlab', 'throwlab.example', 1]);
    expect(advertiser(html, 'KAOLIN')).toEqual(['Kaolin', null, 1]);
    expect(advertiser(html, 'The Kiln')).toBeNull();
  });

  it('is the name in its links if a title may follow the disclosing words', () => {
    const html = `<p>Throwlab ships wheels. ${link('throwlab.example', 'See')}</p>`;
    expect(advertiser(html, 'Great Wheels', true)).toEqual(['Throwlab', 'throwlab.example', 0.95]);
    expect(advertiser(html, 'Great Wheels')).toEqual(['Great Wheels', 'throwlab.example', 1]);
    expect(advertiser(html, 'Throwlab', true)).toEqual(['Throwlab', 'throwlab.example', 1]);
  });
});

describe('the site of a named sponsor', () => {
  const site = (named: string, ...hosts: string[]) =>
    advertiser(`<p>words ${hosts.map((host) => link(host, 'see')).join(' ')}</p>`, named)?.[1];
  it.each<[string, string[], string | null]>([
    ['Ember', ['other.example', 'ember.example'], 'ember.example'],
    ['Ember Clay', ['other.example', 'ember.example'], 'ember.example'],
    ['Ember', ['other.example', 'emberclay.example'], 'emberclay.example'],
    ['Bank of Clay', ['other.example', 'boc.example'], 'boc.example'],
    ['Bank Clay', ['other.example', 'bc.example'], null],
    ['Ember', ['other.example'], 'other.example'],
    ['Ember', ['other.example', 'more.example'], null],
    ['Ember', ['other.example', `more.example/${PAID}`], 'more.example'],
    ['Ember', [], null],
  ])('%s of %j: %s', (named, hosts, found) => expect(site(named, ...hosts)).toBe(found));

  it('is the most-linked one among several, and a paid link counts more than two others', () => {
    const sites = (...hosts: string[]) => {
      const { unit, own } = adOf(`<p>${hosts.map((host) => link(host, 'see')).join(' ')}</p>`);
      return listAdvertiserSites(unit, own);
    };
    expect(sites('a.example', 'b.example/1', 'b.example/2', 'thekiln.example')).toEqual(['b.example', 'a.example']);
    expect(sites('a.example', `b.example/${PAID}`)).toEqual(['b.example', 'a.example']);
    expect(sites('a.example/1', 'a.example/2', 'b.example/?gclid=x&utm_medium=cpc')).toEqual([
      'b.example',
      'a.example',
    ]);
  });
});

describe('the blocks of an ad', () => {
  const isMarker = (block: Block) => /^(?:Sponsored|Presented)/.test(block.words);
  const blocksOf = (html: string) => issueOf({ html: `${STORY}${html}${STORY.repeat(8)}` }).blocks;
  const under = (html: string, named: string | null = null) => {
    const blocks = blocksOf(html);
    const at = blocks.findIndex(isMarker);
    return findAdUnitAt(blocks, at, isMarker, named).blocks.map(({ words }) => words.slice(0, 12).trim());
  };
  const long = (name: string) => `<p>${name} is a sentence of more than thirty letters.</p>`;

  it('below a label end at a rule, a heading or the next label', () => {
    for (const end of ['<hr>', '<h2>More</h2>', '<p>Sponsored</p>'])
      expect(under(`<p>Sponsored</p>${long('One')}${long('Two')}${end}${long('Three')}`).slice(0, 3)).toEqual([
        'Sponsored',
        'One is a sen',
        'Two is a sen',
      ]);
    expect(under(`<p>Sponsored</p>${long('One')}${long('Two')}<hr>${long('Three')}`)).toHaveLength(3);
  });

  it('are the label’s block alone if the ad follows a line break within it', () => {
    const ad = (said: string) => `<p>Sponsored<br>${link('t.list-manage.com/1', 'Stadtwerk Ulmen')}<br>${said}</p>`;
    const said = 'Strom zum festen Preis, und wer Fragen hat, fragt am Schalter in der Altstadt.';
    expect(under(`${ad(said)}<h2>Trains</h2>${long('One')}`)).toHaveLength(1);
    // A label that is only a name is above its ad.
    expect(under(`${ad('Strom.')}<h2>Strom</h2>${long('One')}<hr>`)).toHaveLength(3);
  });

  it('include a headline right below the label', () => {
    expect(under(`<p>Sponsored</p><h3>Glazes</h3>${long('One')}<h3>More</h3>${long('Two')}`)).toEqual([
      'Sponsored',
      'Glazes',
      'One is a sen',
    ]);
    expect(under(`<h2>Sponsored</h2>${long('One')}<h3>Part</h3>${long('Two')}<h2>More</h2>`).slice(0, 2)).toEqual([
      'Sponsored',
      'One is a sen',
    ]);
  });

  it('are those of their box, from the second label on if it has two', () => {
    const box = (inner: string) => `<div style="background:#eee;border:1px solid #999">${inner}</div>`;
    expect(under(box(`<p>Glazes</p><p>Sponsored</p>${long('One')}`))).toEqual(['Glazes', 'Sponsored', 'One is a sen']);
    const blocks = blocksOf(box(`<p>Sponsored</p>${long('One')}<p>Sponsored</p>${long('Two')}`));
    const second = blocks.findLastIndex(isMarker);
    expect(findAdUnitAt(blocks, second, isMarker).blocks.map(({ words }) => words.slice(0, 3))).toEqual(['Spo', 'Two']);
  });

  it('are the naming line alone if no text nearby mentions the name', () => {
    const credit = '<p>Presented by Ember</p>';
    expect(under(`${credit}${long('One')}`, 'Ember')).toEqual(['Presented by']);
    expect(under(`${credit}${long('Ember')}<hr>`, 'Ember')).toEqual(['Presented by', 'Ember is a s']);
    expect(
      under(`${credit}<p>See ${link('ember.example', 'this kiln')} of theirs, for all of Ohio</p><hr>`, 'Ember'),
    ).toHaveLength(2);
    expect(under(`${credit}${long('One').repeat(4)}${long('Ember')}`, 'Ember')).toHaveLength(1);
  });

  it('above a label reach back to a heading, a rule or another ad’s text, and must contain a link', () => {
    const above = (html: string) => {
      const blocks = blocksOf(`${html}<p>Sponsored</p>`);
      const unit = findAdUnitAbove(blocks, blocks.findLastIndex(isMarker), isMarker);
      return unit?.blocks.map(({ words }) => words.slice(0, 6).trim()) ?? null;
    };
    const linked = `<p>${link('ember.example', 'Order')} a kiln</p>`;
    expect(above(`<p>Before</p><h3>Kilns</h3><p>Words</p>${linked}`)).toEqual(['Kilns', 'Words', 'Order', 'Sponso']);
    expect(above(`<p>Before</p><hr>${linked}`)).toEqual(['Order', 'Sponso']);
    expect(above(`<p>Presented</p>${linked}`)).toEqual(['Order', 'Sponso']);
    expect(above('<h3>Kilns</h3><p>Words</p>')).toBeNull();
    expect(above(`${linked}${'<p>Words</p>'.repeat(5)}`)).toBeNull();
    expect(above(`${linked}${'<p>Words</p>'.repeat(4)}`)).toHaveLength(6);
  });
});

describe('a label', () => {
  const picture = (alt: string) =>
    `<p><a href="https://ember.example/"><img src="https://x.test/b.png" alt="${alt}" width="600" height="200"></a></p>`;
  const at = (html: string) => {
    const { blocks } = issueOf({ html: `${STORY}${html}` });
    return { blocks, index: blocks.findIndex(({ words }) => words.startsWith('Sponsored')) };
  };

  it('belongs to the picture above it if unrelated text follows', () => {
    const caption = (html: string) => {
      const { blocks, index } = at(html);
      return isPictureAdCaption(blocks, index);
    };
    expect(caption(`${picture('Ember')}<p>Sponsored</p><h2>More</h2>`)).toBe(true);
    expect(caption(`${picture('Ember')}<p>Sponsored</p><h1>More</h1>`)).toBe(true);
    expect(caption(`${picture('Ember')}<p>Sponsored</p>`)).toBe(true);
    expect(caption(`${picture('Ember')}<p>Sponsored</p><hr>${STORY}`)).toBe(true);
    expect(caption(`${picture('Ember')}<p>Sponsored</p>${STORY}`)).toBe(false);
    expect(caption(`${STORY}<p>Sponsored</p><h2>More</h2>`)).toBe(false);
    expect(caption('<p><img src="https://x.test/b.png" alt="Ember"></p><p>Sponsored</p><h2>More</h2>')).toBe(false);
  });

  it('is followed by a logo that names the sponsor', () => {
    const logo = (html: string) => {
      const { blocks, index } = at(html);
      return readLogoCredit(blocks, index, () => false)?.name ?? null;
    };
    expect(logo(`<p>Sponsored by</p>${picture('Ember Clay logo')}`)).toBe('Ember Clay');
    expect(logo(`<p>Sponsored by <img src="https://x.test/b.png" alt="Ember banner"></p>`)).toBe('Ember');
    expect(logo(`<p>Sponsored by</p>${STORY}${picture('Ember')}`)).toBeNull();
    expect(logo(`<p>Sponsored by</p>${picture('a bowl of clay on a wheel')}`)).toBeNull();
    expect(logo(`<p>Sponsored by</p>${picture('Ember '.repeat(6))}`)).toBeNull();
  });

  it('ends its table row if the row begins with something else and is no layout', () => {
    const row = (html: string) => {
      const { blocks, index } = at(`<table><tr>${html}</tr></table>`);
      return isLastInTableRow(blocks, index);
    };
    expect(row('<td><p>Kilns of clay</p></td><td><p>Sponsored</p></td>')).toBe(true);
    expect(row('<td><p>Sponsored</p></td><td><p>Kilns of clay</p></td>')).toBe(false);
    expect(row('<td><p>Sponsored</p></td>')).toBe(false);
    expect(row(`<td>${STORY.repeat(20)}</td><td><p>Sponsored</p></td>`)).toBe(false);
    const { blocks, index } = at('<p>Sponsored</p>');
    expect(isLastInTableRow(blocks, index)).toBe(false);
  });
});
