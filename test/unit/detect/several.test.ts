// Consecutive ads under one label: when they are several, and which.
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/detect/block.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { buildNewsletterIdentity } from '../../../src/detect/rules/own-identity.ts';
import { splitAdByLine, splitAdBySection } from '../../../src/detect/rules/stacked-ads.ts';
import { issueOf } from '../../support/issues.ts';
import { findOfflineClaims } from './offline-claims.ts';

const link = (name: string, host = `${name.toLowerCase()}.example`) => `<a href="https://${host}/">${name}</a>`;

function read(html: string) {
  const issue = issueOf({ html });
  const unit = { blocks: issue.blocks, marker: issue.blocks[0] as Block };
  return { blocks: issue.blocks, unit, own: buildNewsletterIdentity(issue) };
}

describe('lines under one label', () => {
  const brands = (...lines: string[]) => {
    const { unit, own } = read(`<p>Our sponsors</p>${lines.map((line) => `<p>${line}</p>`).join('')}`);
    return (
      splitAdByLine(unit, own)?.map(({ advertiser, inList }) => [advertiser.brand, advertiser.site, inList]) ?? null
    );
  };
  const ember = `${link('Ember')}: kilns for all`;
  const kaolin = `${link('Kaolin')}: clay by the bucket`;
  const both = [
    ['Ember', 'ember.example', true],
    ['Kaolin', 'kaolin.example', true],
  ];

  it('are separate ads if two of them begin with a name and link to that name’s site', () => {
    expect(brands(ember, kaolin)).toEqual(both);
    expect(brands(ember)).toBeNull();
    expect(brands(ember, `${link('Kaolin', 'ember.example')}: clay by the bucket`)).toBeNull();
    expect(brands(ember, 'Kaolin: clay by the bucket')).toBeNull();
    expect(brands(ember, `${link('Kaolin', 'thekiln.example')}: clay by the bucket`)).toBeNull();
    expect(brands(ember, `${kaolin} and ${link('Ochre')}`)).toBeNull();
  });

  it('begin with the text before two hyphens in plain text', () =>
    expect(
      brands(`Ember -- kilns. ${link('see', 'ember.example')}`, `Kaolin -- clay. ${link('see', 'kaolin.example')}`),
    ).toEqual(both));

  it('may include one line that is no ad, but not two; pictures don’t count', () => {
    const words = 'and much more of it next week';
    expect(brands(ember, kaolin, words)).toEqual(both);
    expect(brands(ember, words, kaolin, words)).toBeNull();
    const picture = '<a href="https://ochre.example/"><img src="x.png"></a>';
    expect(brands(ember, kaolin, words, picture, picture)).toEqual(both);
  });
});

describe('headings under one heading', () => {
  const section = (name: string, host?: string, level = 3) =>
    `<h${level}>${name} for your studio</h${level}><p>${name} is here. ${link(name, host)} has it all.</p>`;
  const brands = (html: string) => {
    const { blocks, unit, own } = read(html);
    return (
      splitAdBySection(blocks, unit, own)?.map(({ unit: { blocks: its }, advertiser, inList }) => [
        advertiser.brand,
        its.length,
        inList,
      ]) ?? null
    );
  };
  const head = '<h2>From our partners</h2>';
  const two = section('Ember') + section('Kaolin');
  const both = [
    ['Ember', 2, false],
    ['Kaolin', 2, false],
  ];

  it('are separate ads with the text below each, up to the next heading of that level or the footer', () => {
    expect(brands(head + two)).toEqual(both);
    expect(brands(`${head}${two}<h2>More</h2>${section('Ochre')}`)).toEqual(both);
    expect(brands(`${head}${two}<h1>More</h1>${section('Ochre')}`)).toEqual(both);
    expect(brands(`${head}${two}<p>Unsubscribe</p>`)).toEqual(both);
    expect(brands(`${head}${section('Ember')}<h4>Part</h4><p>words</p>${section('Kaolin')}`)).toEqual([
      ['Ember', 4, false],
      ['Kaolin', 2, false],
    ]);
  });

  it('are no ads if the label is not an HTML heading, or if no heading follows it directly', () => {
    expect(brands(`<p>From our partners</p>${two}`)).toBeNull();
    expect(brands(`<p><b>From our partners</b></p>${two}`)).toBeNull();
    expect(brands(`${head}<p>words</p>${two}`)).toBeNull();
    expect(brands(`<h3>From our partners</h3>${two}`)).toBeNull();
    expect(brands(head)).toBeNull();
    expect(
      brands(
        `<h6>From our partners</h6><p><b>Ember</b></p><p>${link('Ember')}</p><p><b>Kaolin</b></p><p>${link('Kaolin')}</p>`,
      ),
    ).toHaveLength(2);
  });

  it('are two to eight ads, each with its own site, which is not the letter’s', () => {
    const names = [
      'Ember',
      'Kaolin',
      'Ochre',
      'Slipcast',
      'Mudhouse',
      'Tonwerk',
      'Throwlab',
      'Glazeworks',
      'Quarrybase',
    ];
    const of = (count: number) =>
      brands(
        head +
          names
            .slice(0, count)
            .map((name) => section(name))
            .join(''),
      )?.length;
    expect([1, 2, 8, 9].map(of)).toEqual([undefined, 2, 8, undefined]);
    expect(brands(head + section('Ember') + section('Kaolin', 'ember.example'))).toBeNull();
    expect(brands(head + section('Ember') + section('Kaolin', 'thekiln.example'))).toBeNull();
    expect(brands(`${head}${two}<h3>And then</h3><p>words</p>`)).toBeNull();
  });
});

describe('the supporters of a letter', () => {
  const claims = (html: string) =>
    findOfflineClaims(issueOf({ html })).map(({ brand, placementType }) => [brand, placementType]);
  const logo = (name: string) =>
    `<td><a href="https://kiln.us1.list-manage.com/track/click?u=1&id=${name}"><img src="x.png" alt="${name}"></a></td>`;
  const row = `<table><tr>${logo('Ember')}${logo('Kaolin')}${logo('Ochre Bank')}</tr></table>`;
  const all = ['Ember', 'Kaolin', 'Ochre Bank'].map((name) => [name, 'multi_sponsor_grid']);

  it.each(['Our supporters', 'With thanks to our supporters', 'Supported by', 'Unsere Förderer'])(
    'are read from their logos below “%s”',
    (label) => expect(claims(`<h3>${label}</h3>${row}`)).toEqual(all),
  );

  it('are one if there is one logo, and none if there is text', () => {
    const words = `<p>Mia Claythorne, Jon and ${link('Kaolin')} keep us going, as they did last year.</p>`;
    expect(
      claims(`<p>Supported by</p><p>${logo('Ember').replace(/<.?td>/g, '')}</p>${words}`).map(([name]) => name),
    ).toEqual(['Ember']);
    expect(claims(`<h3>Our supporters</h3>${words}`)).toEqual([]);
  });

  it('may be in one line, each with a link', () => {
    const line = `${link('Ember')}, ${link('Kaolin')} and ${link('Ochre Bank', 'ochrebank.example')}`;
    expect(claims(`<p>The Kiln is free thanks to our supporters: ${line}.</p>`)).toEqual(all);
    expect(claims('<p>The Kiln is free thanks to our supporters: Mia Claythorne and Jon.</p>')).toEqual([]);
  });
});

describe('small ads under one heading', () => {
  const ads = (list: string, heading = '<h2>Classifieds</h2>') =>
    findOfflineClaims(issueOf({ html: `<p>Good morning.</p>${heading}${list}<h2>Next week</h2><p>Glazes.</p>` })).map(
      ({ brand, site, placementType }) => [brand, site, placementType],
    );
  const tracked = (nth: number, text: string) =>
    `<a href="https://kiln.us1.list-manage.com/track/click?u=1&id=${nth}">${text}</a>`;
  const ember = ['Ember Kilns', 'emberkilns.example', 'list_inclusion'];
  const kaolin = ['Kaolin', 'kaolin.example', 'list_inclusion'];
  const [emberLink, kaolinLink] = [link('Ember Kilns', 'emberkilns.example'), link('Kaolin')];

  it.each([
    ['bullets', `<ul><li>${emberLink} – fired by noon.</li><li>${kaolinLink}: clay by post.</li></ul>`],
    [
      'paragraphs with a bold name and a link at the end',
      `<p><b>Ember Kilns.</b> Fired by noon. ${link('Shop', 'emberkilns.example')}</p><p><b>Kaolin.</b> By post. ${link('See it', 'kaolin.example')}</p>`,
    ],
    ['one paragraph', `<p>${emberLink} fires by noon. ${kaolinLink} sends clay by post.</p>`],
    ['one paragraph with signs between', `<p>${emberLink} fires by noon · ${kaolinLink} sends clay</p>`],
    ['lines', `<p>${emberLink}: fired by noon<br>${kaolinLink}: clay by post</p>`],
    [
      'cells of a table',
      `<table><tr><td><b>Ember Kilns</b><br>By noon.<br>${link('Rent', 'emberkilns.example')}</td><td><b>Kaolin</b><br>By post.<br>${link('Buy', 'kaolin.example')}</td></tr></table>`,
    ],
    [
      'names in lines of their own',
      `<p><b>Ember Kilns</b></p><p>Fired by noon. ${link('Rent', 'emberkilns.example')}</p><p><b>Kaolin</b></p><p>By post. ${link('Buy', 'kaolin.example')}</p>`,
    ],
  ])('are separate ads, in %s', (_, list) => expect(ads(list)).toEqual([ember, kaolin]));

  it('are named by their first words if trackers hide their links', () => {
    const list = `<ul><li>${tracked(1, 'Ember turns mud into mugs')} in a day.</li><li>${tracked(2, 'Kaolin')}: clay by post.</li></ul>`;
    expect(ads(list).map(([brand]) => brand)).toEqual(['Ember', 'Kaolin']);
  });

  it('are read in plain text, with addresses in brackets, on separate lines or in footnotes', () => {
    const of = (list: string, notes = '') =>
      findOfflineClaims(
        issueOf({ text: `Good morning.\n\nMARKET (paid ads)\n\n${list}\n\nBye,\nAnn\n\n${notes}` }),
      ).map(({ brand, site }) => [brand, site]);
    const both = [
      ['Ember Kilns', 'emberkilns.com'],
      ['Kaolin', 'kaolin.com'],
    ];
    expect(of('- Ember Kilns: by noon (https://emberkilns.com/a)\n- Kaolin: by post\n  (https://kaolin.com)')).toEqual(
      both,
    );
    expect(of('Ember Kilns\nFired by noon.\nhttps://emberkilns.com/a\n\nKaolin\nBy post.\nhttps://kaolin.com')).toEqual(
      both,
    );
    expect(
      of('Ember Kilns. By noon. [1]\n\nKaolin - by post. [2]', '[1] https://emberkilns.com/a\n[2] https://kaolin.com'),
    ).toEqual(both);
  });

  const list = `<ul><li>${emberLink} – by noon.</li><li>${kaolinLink}: by post.</li></ul>`;
  it.each([
    'Classifieds (sponsored)',
    'Sponsored links',
    'Ads',
    'Marketplace (paid listings)',
    'Events – sponsored',
    'Kleinanzeigen (Werbung)',
    'Petites annonces (sponsorisées)',
    'Classificados (patrocinados)',
    'スポンサーリンク',
  ])('are recognised under “%s”', (heading) => expect(ads(list, `<h2>${heading}</h2>`)).toEqual([ember, kaolin]));

  it('are recognised under any heading if the line below it says that they are paid for', () => {
    const under = (line: string) => ads(list, `<h2>Marketplace</h2><p>${line}</p>`);
    expect(under('Paid listings from makers and shops')).toEqual([ember, kaolin]);
    expect(under('What our readers sell')).toEqual([]);
    expect(ads(list, '<h2>Marketplace</h2>')).toEqual([]);
  });

  it('end at the offer of a place among them, at a heading or at a line without a link', () => {
    const offer = `<p>Want to be here? ${tracked(9, 'Book a classified')} for 20 dollars.</p>`;
    expect(ads(list + offer)).toEqual([ember, kaolin]);
    const story = '<p>The fair was full again, and it rained on all of it from noon to night.</p>';
    expect(ads(`${list}${story}<p>${link('Ochre')}: a book.</p>`)).toEqual([ember, kaolin]);
  });

  it('are not recognised if only one of them links to a site', () => {
    const same = `<ul><li>${kaolinLink}: clay.</li><li>${link('Kaolin Blue', 'kaolin.example')}: glaze.</li></ul>`;
    expect(ads(same).length).toBeLessThan(2);
  });

  it('name the employer if they are job postings', () => {
    const jobs = (...lines: string[]) =>
      ads(`<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`, '<h2>Jobs (paid listings)</h2>').map(
        ([brand]) => brand,
      );
    expect(
      jobs(`${tracked(1, 'Head of Clay')} at Ember Kilns, Leeds`, `${tracked(2, 'Designer')}, Kaolin, remote`),
    ).toEqual(['Ember Kilns', 'Kaolin']);
  });

  it('are claimed separately by the built-in analyst, each with its own words and site', async () => {
    const html = `<h1>The Kiln</h1><p>Three things about pottery today, and a warning about cheap wax.</p><h2>Classifieds (sponsored)</h2><p>${emberLink} fires by noon. · ${kaolinLink} sends clay by post.</p><h2>Next week</h2><p>Glazes and salt, and why not both.</p>`;
    const { claims } = await detectSponsors(offlineReader, issueOf({ html }));
    expect(claims.map(({ brand, domain, quote, placementType }) => [brand, domain, placementType, quote])).toEqual([
      [...ember, 'Ember Kilns fires by noon.'],
      [...kaolin, 'Kaolin sends clay by post.'],
    ]);
  });
});

describe('two sponsors named in one sentence', () => {
  const more = 'All that is written here is our own, as it was before, and nobody read it but our editor. '.repeat(5);
  const claims = (words: string) =>
    findOfflineClaims(issueOf({ html: `<p>Ember and what Kaolin Works does were news in May.</p><p>${words}</p>` }));

  it('are separate in a long paragraph without links', () => {
    const found = claims(`This letter has been sponsored by the Ember and Kaolin Works teams. ${more}`);
    expect(found.map(({ brand, isApart }) => [brand, isApart])).toEqual([
      ['Ember', true],
      ['Kaolin Works', true],
    ]);
  });

  it('may be in the middle of an ad if it has links', () => {
    const found = claims(
      `This letter is sponsored by Ember and Kaolin Works. ${more}${link('See the kilns', 'ember.example')}`,
    );
    expect(found.every(({ isApart }) => !isApart)).toBe(true);
  });
});
