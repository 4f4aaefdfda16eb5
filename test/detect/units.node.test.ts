// How far an ad extends below its label: headings of each level, boxes, lengths, and titles with links to other sites.
import { expect, it } from 'vitest';
import type { Block } from '../../src/detect/blocks.ts';
import { collectAdCandidates } from '../../src/detect/learned/candidates.ts';
import { cutBeforeNextSection } from '../../src/detect/learned/credit-line.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { cutAfterAdvertiserLinks } from '../../src/detect/rules/unit/own-links.ts';
import { findAdUnitAt, isInSetOffBox } from '../../src/detect/rules/unit.ts';
import { issueOf } from '../support/issues.ts';

const STORY =
  '<p>Drying too fast is the usual reason, as every potter learns in the first year at the wheel.</p>'.repeat(40);
const long = (name: string, length = 50) => `<p>${name} ${'x'.repeat(length - name.length - 1)}</p>`;
const link = (host: string) => `<a href="https://${host}/">see</a>`;

/** The first words of the blocks of the ad whose label is the first block that begins with 'Label'. */
function adOf(html: string, behind = STORY) {
  const { blocks } = issueOf({ html: `<p>Before</p>${html}${behind}` });
  const at = blocks.findIndex(({ words }) => words.startsWith('Label'));
  const isMarker = ({ words }: { words: string }) => words.startsWith('Label');
  return findAdUnitAt(blocks, at, isMarker).blocks.map(({ words }) => words.split(' ')[0]);
}

it.each<[string, string, string, string[]]>([
  ['a line', 'p', 'h6', ['Label', 'One']],
  ['a title by its looks', 'b', 'h6', ['Label', 'One']],
  ['a heading of the first rank', 'h1', 'h2', ['Label', 'One']],
  ['a heading of the first rank', 'h1', 'h3', ['Label', 'One', 'Title', 'Two']],
  ['a heading of the third rank', 'h3', 'h3', ['Label', 'One']],
  ['a heading of the third rank', 'h3', 'h4', ['Label', 'One', 'Title', 'Two']],
  ['a heading of the third rank', 'h3', 'h2', ['Label', 'One']],
  ['a heading of the sixth rank', 'h6', 'h6', ['Label', 'One']],
  ['a heading', 'h2', 'b', ['Label', 'One', 'Title', 'Two']],
])('below %s (%s) <%s> ends the ad or belongs to it', (_, label, title, ad) => {
  const tag = (name: string, words: string) =>
    name === 'b' ? `<p><b>${words}</b></p>` : `<${name}>${words}</${name}>`;
  expect(adOf(`${tag(label, 'Label')}${long('One')}${tag(title, 'Title')}${long('Two')}<hr>${long('Three')}`)).toEqual(
    ad,
  );
});

it('after two paragraphs any heading ends the ad, and so does a bold line without a link', () => {
  const two = `<h2>Label</h2>${long('One')}${long('Two')}`;
  expect(adOf(`${two}<h4>Title</h4>${long('Three')}`)).toEqual(['Label', 'One', 'Two']);
  expect(adOf(`${two}<p><b>Title</b></p>${long('Three')}`)).toEqual(['Label', 'One', 'Two']);
  expect(adOf(`${two}<p><b>Title <a href="https://a.example/">here</a></b></p><hr>`)).toEqual([
    'Label',
    'One',
    'Two',
    'Title',
  ]);
});

it('a second heading of the label’s level ends the ad even before any text', () => {
  expect(adOf(`<h2>Label</h2><h3>Title</h3><h2>Other</h2>${long('One')}`)).toEqual(['Label', 'Title']);
  expect(adOf(`<h2>Label</h2><h3>Title</h3><h3>Other</h3>${long('One')}<hr>`)).toEqual([
    'Label',
    'Title',
    'Other',
    'One',
  ]);
  expect(adOf(`<p>Label</p><h3>Title</h3><h3>Other</h3>${long('One')}<hr>`)).toEqual([
    'Label',
    'Title',
    'Other',
    'One',
  ]);
});

it('a heading ends an ad if the text below it links to other sites only', () => {
  const ad = (there: string) =>
    adOf(`<h2>Label</h2><p>One ${link('a.example')}</p><h3>Title</h3><p>Two ${there}</p><h2>End</h2>`);
  expect(ad(link('b.example'))).toEqual(['Label', 'One']);
  expect(ad(link('a.example'))).toEqual(['Label', 'One', 'Title', 'Two']);
  expect(ad(`${link('b.example')} ${link('a.example')}`)).toEqual(['Label', 'One', 'Title', 'Two']);
  expect(ad('')).toEqual(['Label', 'One', 'Title', 'Two']);
});

it('a paragraph counts as text from 31 letters, a list entry from nine, with a Chinese character worth four letters', () => {
  const ends = (body: string) => adOf(`<p>Label</p>${body}<h4>Other</h4><p>Two</p><hr>`).length === 2;
  expect([30, 31].map((length) => ends(long('One', length)))).toEqual([false, true]);
  expect([8, 9].map((length) => ends(`<ul><li>${'x'.repeat(length)}</li></ul>`))).toEqual([false, true]);
  expect([7, 8].map((signs) => ends(`<p>${'陶'.repeat(signs)}</p>`))).toEqual([false, true]);
  expect([160, 161].map((length) => adOf(`${long('Label', length)}<hr>${long('One')}`)[1])).toEqual(['One', undefined]);
});

it('a rule ends an ad of at least nine letters, but not an ad that is only a title', () => {
  const ends = (body: string) => adOf(`<p>Label</p>${body}<hr>${long('Other')}<hr>`).length === 2;
  expect([8, 9].map((length) => ends(`<p>${'x'.repeat(length)}</p>`))).toEqual([false, true]);
  expect(ends('<h3>Tents for any weather</h3>')).toBe(false);
  expect(ends(`<h3>Tents for any weather ${link('a.example')}</h3>`)).toBe(true);
});

it('a plain-text ad ends at its last link if the following text links to other sites only and does not mention the brand', () => {
  const ad = (below: string) => {
    const { blocks } = issueOf({ text: `SPONSOR\n\nOne https://acme.example/\n\n${below}` });
    return cutAfterAdvertiserLinks({ blocks, marker: blocks[0] as Block }).blocks.map(
      ({ words }) => words.split(' ')[0],
    );
  };
  expect(ad('Two\n\nThree https://b.example/')).toEqual(['SPONSOR', 'One']);
  expect(ad('Two\n\nThree https://acme.example/')).toEqual(['SPONSOR', 'One', 'Two', 'Three']);
  expect(ad('Two\n\nThree at Acme https://b.example/')).toEqual(['SPONSOR', 'One', 'Two', 'Three']);
  expect(ad('Two')).toEqual(['SPONSOR', 'One', 'Two']);
});

it('a line such as “End of ad” ends the ad', () =>
  expect(adOf(`<p>Label</p><p>One</p><p>— End of ad —</p>${long('Two')}<hr>`)).toEqual(['Label', 'One']));

it('an ad has at most fourteen blocks, and none beyond 2,200 letters', () => {
  expect(adOf(`<p>Label</p>${'<p>short</p>'.repeat(20)}`)).toHaveLength(14);
  const lines = (first: number) => adOf(`<p>Label</p>${long('One', first)}${long('Two')}<hr>`).length;
  expect([lines(2_195), lines(2_196)]).toEqual([3, 2]);
});

it('a box is the ad if it contains more than the label and is not the page’s layout', () => {
  const box = (inner: string) => `<div style="background:#eee">${inner}</div>`;
  expect(adOf(box(`<p>Label</p>${long('One')}`) + long('Two'))).toEqual(['Label', 'One']);
  expect(adOf(`${box('<p>Label</p>')}${long('Two')}<hr>`)).toEqual(['Label', 'Two']);
  expect([120, 121].map((length) => adOf(`${box(long('Label', length))}${long('Two')}<hr>`).length)).toEqual([2, 1]);
  expect(adOf(box(`<p>Label</p>${'<p>short</p>'.repeat(20)}`))).toHaveLength(14);
  // Text outside a box is not continued within it.
  expect(adOf(`<p>Label</p>${long('One')}${box(long('Two'))}<hr>`)).toEqual(['Label', 'One']);
  expect(adOf(`<p>Label</p>${box(`${long('One')}${long('Two')}`)}<hr>`)).toEqual(['Label', 'One', 'Two']);
  const { blocks } = issueOf({ html: `${box(`<p>${'a'.repeat(40)}</p>`)}<p>${'b'.repeat(58)}</p>` });
  expect(blocks.map(isInSetOffBox)).toEqual([true, false]);
});

it('no ad continues into the footer of its mail', () =>
  expect(adOf('<p>Label</p><p>One</p><p>Unsubscribe</p><p>Two</p>', '')).toEqual(['Label', 'One']));

it('a button alone in a coloured cell ends the ad above it; other coloured content does not belong to the ad', () => {
  const coloured = (...inside: string[]) =>
    `<table><tr><td style="background:#2255cc;padding:9px">${inside.map((one) => `<p>${one}</p>`).join('')}</td></tr></table>`;
  const button = '<a href="https://acme.example/">Try it free</a>';
  const ad = `<p>Label</p>${long('One')}`;
  expect(adOf(`${ad}${coloured(button)}<h2>Next</h2>${long('Two')}`)).toEqual(['Label', 'One', 'Try']);
  expect(adOf(`${ad}${long('Two')}${coloured(button)}<h2>Next</h2>`)).toEqual(['Label', 'One', 'Two', 'Try']);
  expect(adOf(`${ad}${coloured(`${button} today`)}`)).toEqual(['Label', 'One']);
  expect(adOf(`${ad}${coloured(button, 'A guide of ours')}`)).toEqual(['Label', 'One']);
  expect(adOf(`${ad}${coloured('A guide of ours', button)}`)).toEqual(['Label', 'One']);
  expect(
    adOf(`${ad}${coloured('<a href="https://acme.example/">Try</a><a href="https://b.example/">it</a>')}`),
  ).toEqual(['Label', 'One']);
  const title = `<a href="https://a.example/">${'Our guide to kilns '.repeat(2)}and glazes</a>`;
  expect(adOf(`${ad}${coloured(title)}`)).toEqual(['Label', 'One']);
});

it('in a letter with bold lines as section titles, an ad is shown up to the next such title', () => {
  const title = (words: string) => `<p><img src="line.png" alt=""><b>${words}</b></p>`;
  const shownIn = (html: string) => {
    const reading = prepareIssue(issueOf({ html: `${html}<hr>${STORY}` }));
    const [under] = collectAdCandidates(reading, []).filter(
      ({ kinds, marker }) => kinds.has('under') && marker?.block.words === 'Sponsored',
    );
    return under && cutBeforeNextSection(under, reading).blocks.map(({ block }) => block.words.split(' ')[0]);
  };
  const ad = `${title('Sponsored')}<p>Halyard keeps wheels quiet at ${link('halyard.com')} all night.</p>${title('Videos')}${long('Two')}`;
  expect(shownIn(`${title('Articles')}${long('Nought')}${ad}`)).toEqual(['Sponsored', 'Halyard']);
  // Without a title above the label, the title below may belong to the ad.
  expect(shownIn(ad)).toEqual(['Sponsored', 'Halyard', 'Videos', 'Two']);
});

it('an entry that ends with a mark after a sentence is the whole ad; one with a mark in brackets may be a headline', () => {
  const said = `Loam dries bowls ${link('loam.com')} in an hour, in any kiln that you have, and it never cracks a single one.`;
  const stretches = (entry: string) => {
    const reading = prepareIssue(
      issueOf({ html: `<h2>Tools</h2>${long('One')}<p>${entry}</p>${long('Two')}${long('Three')}` }),
    );
    const at = reading.blocks.find(({ block }) => block.words.startsWith('Loam'));
    return collectAdCandidates(reading, [])
      .filter(({ marker }) => marker === at)
      .map(({ blocks }) => blocks.length);
  };
  expect(stretches(`${said} SPONSORED`)).toEqual([1]);
  expect(Math.max(...stretches(`${said} (Sponsored)`))).toBeGreaterThan(1);
  expect(Math.max(...stretches(`Loam dries bowls ${link('loam.com')}. SPONSORED`))).toBeGreaterThan(1);
});
