// Disclosures without a credit sentence: dedicated sends, other scripts, supporters, and marks at the end of an entry.
import { describe, expect, it } from 'vitest';
import { findSponsorNameAtEnd } from '../../../src/detect/rules/disclosure/after-name.ts';
import { findDisclosure } from '../../../src/detect/rules/disclosure.ts';
import { findDisclosedName, findDisclosureKindAndName } from './disclosure-lines.ts';

describe('a mail sent on behalf of an advertiser', () => {
  it.each([
    'This is a sponsored email on behalf of Kaolin.',
    'You are receiving this sponsored message from The Kiln Letter on behalf of Kaolin.',
    'You are receiving this e-mail on behalf of our partner Kaolin.',
    'A dedicated send from our partner, Kaolin',
    'This partner email is sent to you on behalf of one of our trusted partners, Kaolin',
    'Diese E-Mail ist eine Anzeige von Kaolin',
    'Ein Angebot unseres Werbepartners Kaolin',
  ])('%s', (line) => expect(findDisclosureKindAndName(line)).toEqual(['naming', 'Kaolin']));

  it.each([
    'He sent an e-mail on behalf of the board of Kaolin.',
    'The mayor sent a message on behalf of the city of Leeds.',
    'A dedicated message from our readers in Leeds',
    'Das Angebot unseres Lehrers Kaolin',
  ])('is not recognised in: %s', (line) => expect(findDisclosureKindAndName(line)).toBeNull());
});

describe('names in scripts without capitals', () => {
  it.each([
    ['提供：マネーフォワード', 'マネーフォワード'],
    ['スポンサー：釉薬堂株式会社', '釉薬堂株式会社'],
    ['提供：釉薬堂様', '釉薬堂'],
    ['광고: 도자기', '도자기'],
    ['הגיליון הזה בחסות חימר ישיר.', 'חימר ישיר'],
    ['בחסות Kaolin', 'Kaolin'],
    ['برعاية طين مباشر، أفران لكل ورشة', 'طين مباشر'],
  ])('in %s the name is %s', (line, name) => expect(findDisclosedName(line)).toBe(name));

  it('“PR” in East Asian brackets, or before such words, discloses an ad; in a sentence about code it does not', () => {
    expect(
      [
        '【PR】',
        '［PR］',
        '【PR】 釉薬を翌日',
        '[PR] 釉薬を翌日',
        'A fix for this (PR)',
        'The kiln [PR] is merged',
      ].map(findDisclosureKindAndName),
    ).toEqual([['label', null], ['label', null], ['tag', null], ['tag', null], null, null]);
  });
});

it('a common word is a name only with the ending of a domain', () => {
  expect(['Presented by You.com', 'PRESENTED BY YOU. COM'].map((line) => findDisclosedName(line))).toEqual([
    'You.com',
    'YOU. COM',
  ]);
  expect(['Presented by you', 'PRESENTED BY YOU'].map((line) => findDisclosedName(line))).toEqual([null, null]);
});

describe('a name after a lower-case article', () => {
  it.each([
    ['Sponsored by the League of Kiln Masters of Ohio', 'League of Kiln Masters of Ohio'],
    ['This issue is sponsored by the National Pottery.', 'National Pottery'],
    ['These editions are supported by the Kaolin Smart Clay ETF, symbol CLAY.', 'Kaolin Smart Clay ETF'],
    ['Sponsored by the Kaolin.', 'Kaolin'],
    ['Sponsored by the University of Southern Clay', 'University of Southern Clay'],
  ])('%s', (line, name) => expect(findDisclosedName(line)).toBe(name));

  it('is not recognised if the single word only begins a longer phrase', () => {
    expect(findDisclosedName('Sponsored by the Kaolin team')).toBeNull();
    expect(findDisclosedName('Sponsored by the University')).toBeNull();
  });
});

describe('a mark at the end of a linked entry', () => {
  const tagOf = (words: string, anchors = ['Clay by post, at last'], isHeading = false) => {
    const line = `Clay by post, at last\nFine clay from forty pits of Ohio. ${words}`;
    const found = findDisclosure(line, { anchors, isHeading, isEntry: false, isOwn: () => false });
    return found && [found.kind, found.words];
  };
  it.each([
    ['Kaolin sponsor', 'sponsor'],
    ['KAOLIN WORKS SPONSOR', 'SPONSOR'],
    ['Kaolin | Sponsored', 'Sponsored'],
    ['via Kaolin · Sponsor', 'Sponsor'],
    ['Sponsored', 'Sponsored'],
    ['Promoted', 'Promoted'],
    ['Ad.', 'Ad'],
    ['Kaolin – Anzeige', 'Anzeige'],
  ])('needs no brackets: %s', (words, tag) => expect(tagOf(words)).toEqual(['tag', tag]));

  it.each([
    ['Kaolin sponsor', 'Kaolin'],
    ['KAOLIN WORKS SPONSOR', 'KAOLIN WORKS'],
    ['Kaolin.js Sponsor', 'Kaolin.js'],
    ['Sponsor', null],
    ['Kaolin | Sponsored', null],
    ['Gold Sponsor', null],
    ['Our Sponsor', null],
    ['Data Sponsor', null],
  ])('may name the sponsor: %s', (words, name) => {
    const line = `Clay by post, at last\nFine clay from forty pits of Ohio. ${words}`;
    expect(findSponsorNameAtEnd(line)).toBe(name);
    expect(findDisclosedName(line, { anchors: ['Clay by post, at last'] })).toBe(name);
  });

  it('is ignored in a sentence, in an offer of sponsorship, in a heading and in an entry without a link', () => {
    for (const words of ['They found a sponsor', 'Read the ad', 'Kaolin Works and Ember Clay of Ohio sponsor'])
      expect(tagOf(words)).toBeNull();
    expect(tagOf('Sponsor', ['Sponsor'])).toBeNull();
    expect(tagOf('Want your ad here? Sponsor')).toBeNull();
    expect(tagOf('Promoted', [])).toBeNull();
    expect(tagOf('Promoted', undefined, true)).toBeNull();
  });
});

it.each([
  ['#ad My hands stay dry in gloves by Kaolin.', ['tag', null]],
  ['AD Build a kiln in one day with Kaolin.', ['tag', null]],
  ['AD 2026 was a good year for clay.', null],
  ['🎟 PARTNER EVENT', ['label', null]],
  ['Sponsored job', ['label', null]],
  ['Oferecimento', ['label', null]],
  ['CLASSIFIEDS (10 pounds a line)', ['label', null]],
  ['Sponsored · Audits without the binder', ['tag', null]],
  ['Cette lettre est réalisée avec le soutien de Kaolin.', ['naming', 'Kaolin']],
  ['Dieser Newsletter entsteht mit Unterstützung von Kaolin.', ['naming', 'Kaolin']],
])('a short mark or label discloses the text beside or below it: %s', (line, found) => {
  expect(findDisclosureKindAndName(line)).toEqual(found);
});
