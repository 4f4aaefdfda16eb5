// The candidate names in an ad, from which the learned analyst chooses the advertiser's. All names are invented.
import { describe, expect, it } from 'vitest';
import type { NameSource } from '../../src/detect/learned/advertisers/name.ts';
import { findPossibleAdvertiserNames } from '../../src/detect/learned/advertisers.ts';
import { collectAdCandidates } from '../../src/detect/learned/candidates.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { issueOf } from '../support/issues.ts';

const TRACKED = '<a href="https://clicks.example/r/8Jx2">→</a>';

/** The candidate names of the ad below a label. */
function offeredIn(ad: string) {
  const reading = prepareIssue(issueOf({ html: `<p>Sponsored</p>${ad}` }));
  const [candidate] = collectAdCandidates(reading, []).filter(({ kinds }) => kinds.has('under'));
  return candidate ? findPossibleAdvertiserNames(reading, candidate) : [];
}
const namesIn = (ad: string) => offeredIn(ad).map(({ shown }) => shown);
const sourceIn = (ad: string, name: string, source: NameSource) =>
  offeredIn(ad)
    .find(({ shown }) => shown === name)
    ?.sources.get(source);

describe('a name in the running text of an ad whose link hides its target', () => {
  it.each([
    ['With Kaolin you fire at night. Kaolin keeps the heat.', 'Kaolin'],
    ['Mit Kaolin brennen Sie nachts. Kaolin hält die Hitze.', 'Kaolin'],
    ['Brennen Sie ohne steigende Strompreise. Kaolin liefert, und Kaolin bleibt.', 'Kaolin'],
  ])('is a candidate although it only begins sentences or follows another that does: %s', (words, name) => {
    expect(namesIn(`<p>${words} ${TRACKED}</p>`)).toContain(name);
  });

  it('ends at the end of its sentence, not at an abbreviation', () => {
    const names = namesIn(`<p>Never mind the cost of Propane. Kaolin says so, and Dr. Ochre. ${TRACKED}</p>`);
    expect(names).toEqual(expect.arrayContaining(['Propane', 'Dr. Ochre']));
    expect(names.join()).not.toContain('Propane. Kaolin');
  });

  it.each(['Prueba', 'Prova', 'Essayez', 'Probeer', 'Teste', 'Bij'])(
    'is a candidate without the first word of its sentence: %s',
    (word) => {
      const ad = `<p>${word} Kaolin gratis. ${TRACKED}</p>`;
      expect(namesIn(ad)).toContain('Kaolin');
      expect(sourceIn(ad, 'Kaolin', 'selling')).toBe(1);
    },
  );

  it.each(['mit', 'con', 'avec', 'met', 'chez', 'bij', 'com', 'ontdek'])('is the object of “%s”', (word) => {
    expect(sourceIn(`<p>brennt nachts ${word} Kaolin gratis. ${TRACKED}</p>`, 'Kaolin', 'selling')).toBe(1);
  });

  it.each(['From', 'Why', 'How'])('is not the object of “%s” at the beginning of a headline', (word) => {
    const ad = `<p>${word} Frustration to ease at the kiln. ${TRACKED}</p>`;
    expect(namesIn(ad)).toContain('Frustration');
    expect(sourceIn(ad, 'Frustration', 'selling')).toBeUndefined();
  });

  it.each(['macht', 'è', 'ofrece', 'biedt'])('is the subject of “%s”', (word) => {
    expect(sourceIn(`<p>nachts, wo Kaolin ${word} gratis. ${TRACKED}</p>`, 'Kaolin', 'selling')).toBe(1);
  });
});

it.each([
  ['Slip &amp; Pine', 'slipandpine.example', 'Slip & Pine'],
  ['Slip + Pine', 'slipandpine.example', 'Slip + Pine'],
  ['Slip &amp; Pine', 'slippine.example', 'Slip & Pine'],
])('a domain matches a name with a sign for “and”, written out or left out: %s at %s', (said, host, name) => {
  const ad = `<p>Planters of oak by ${said} today. <a href="https://${host}/">Order now</a></p>`;
  expect(sourceIn(ad, name, 'spelled')).toBeGreaterThan(1);
});

describe('the candidate name in a picture’s alt text', () => {
  const picture = (alt: string) =>
    `<p>kilns keep the heat. <a href="https://clicks.example/r/8Jx2"><img src="https://img.example/1.gif" alt="${alt}"></a></p>`;

  it.each([
    ['Kaolin – kilns for each studio. Visit us at Claytec, hall six', 'Kaolin'],
    ['Kaolin Works: kilns for each studio and every night of the year', 'Kaolin Works'],
    ['Ad for Kaolin', 'Kaolin'],
    ['Kaolin Pro banner', 'Kaolin Pro'],
  ])('stands before a divider or beside a word for a picture: %s', (alt, name) =>
    expect(sourceIn(picture(alt), name, 'alt')).toBe(1),
  );

  it('is never the word for a picture itself', () =>
    expect(namesIn(picture('Kaolin Pro banner'))).not.toContain('Kaolin Pro banner'));
});

it('a preposition at the beginning of a sentence is no part of a name', () => {
  expect(namesIn(`<p>Na Kaolin Clara encontras o barro. ${TRACKED}</p>`)).toContain('Kaolin Clara');
});

it('a code is no name', () => {
  const names = namesIn(`<p>Take a fifth off at Kaolin with CLAY2026. ${TRACKED}</p>`);
  expect(names).toContain('Kaolin');
  expect(names.join().toLowerCase()).not.toContain('clay2026');
});

describe('an address that is written in the text', () => {
  it.each([
    ['www.technologykilns.example', 'www.tech'],
    ['see kaolin.comfortable.example', 'kaolin.com'],
    ['see kaolin.io-clay.example', 'kaolin.io'],
  ])('contributes no candidate that ends within one of its words: %s', (address, part) => {
    expect(namesIn(`<p>Fire with ${address} at night. ${TRACKED}</p>`)).not.toContain(part);
  });

  it('is a candidate if it has one of the usual endings', () =>
    expect(namesIn(`<p>Fire with kaolin.tech, at night. ${TRACKED}</p>`)).toContain('kaolin.tech'));
});

describe('the text of a button', () => {
  const button = (words: string, name: string) =>
    sourceIn(`<p>kilns keep the heat.</p><p><a href="https://clicks.example/r/8Jx2">${words}</a></p>`, name, 'anchor');

  it.each(['Shop now', 'Shop Now', 'Get Started', 'Get 20% off', 'Book a demo'])('is no candidate: %s', (words) =>
    expect(button(words, words)).toBeUndefined(),
  );

  it.each([
    ['Try Kaolin free', 'Kaolin'],
    ['Discover Kaolin', 'Kaolin'],
    ['Visit Kaolin', 'Visit Kaolin'],
    ['Kaolin', 'Kaolin'],
  ])('may contain a candidate: %s', (words, name) => expect(button(words, name)).toBe(1));
});

describe('words in Hebrew and Arabic', () => {
  it.each([
    ['חימר ישיר', 'himaryashir.com'],
    ['طين مباشر', 'tinmubashir.com'],
  ])('are a name if the ad’s address has their consonants: %s at %s', (name, host) => {
    const ad = `<p>${name} ${name} <a href="https://${host}/?ref=kiln">→</a></p>`;
    expect(sourceIn(ad, name, 'spelled')).toBe(2);
  });

  it('are no name if the address has only two consonants in common', () =>
    expect(sourceIn('<p>ישר. <a href="https://shor.com/">→</a></p>', 'ישר', 'spelled')).toBeUndefined());
});

it('the letter’s own dated heading and a picture’s placeholder text are no names', () => {
  const reading = prepareIssue(
    issueOf(
      {
        html: `<h3>Together With</h3><h1>Kiln 2026-03-07</h1><p>Didn’t sleep? Halyard keeps wheels quiet. <img alt="Link Bild" src="a.png">
          <a href="https://halyard.com/">See</a></p>`,
      },
      { newsletter: { name: 'Kiln', domain: null }, subject: null },
    ),
  );
  const names = collectAdCandidates(reading, []).flatMap((one) =>
    findPossibleAdvertiserNames(reading, one).map(({ shown }) => shown),
  );
  expect(names).toContain('Halyard');
  expect(names.filter((name) => /Kiln|Bild|Didn/u.test(name))).toEqual([]);
});
