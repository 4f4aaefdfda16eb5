// Several ads under one heading, and several sponsors in one sentence.
import { describe, expect, it } from 'vitest';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { offlineReader } from '../../../src/detect/offline-reader.ts';
import { issueOf } from '../../support/issues.ts';
import { findOfflineClaims } from './offline-claims.ts';

const link = (name: string, host = `${name.toLowerCase()}.example`) => `<a href="https://${host}/">${name}</a>`;

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
  ])('are separate ads, in %s', (_, list) => expect(ads(list)).toEqual([ember, kaolin]));

  it('are named by their first words if trackers hide their links', () => {
    const list = `<ul><li>${tracked(1, 'Ember turns mud into mugs')} in a day.</li><li>${tracked(2, 'Kaolin')}: clay by post.</li></ul>`;
    expect(ads(list).map(([brand]) => brand)).toEqual(['Ember', 'Kaolin']);
  });

  it('are read in plain text, with addresses in brackets or on separate lines', () => {
    const of = (list: string) =>
      findOfflineClaims(issueOf({ text: `Good morning.\n\nMARKET (paid ads)\n\n${list}\n\nBye,\nAnn` })).map(
        ({ brand, site }) => [brand, site],
      );
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
