// Words that disclose an ad: where they stand, whose name follows, and what only sounds like them.
import { describe, expect, it } from 'vitest';
import { findDisclosure, listNamesAfterDisclosures } from '../../../src/detect/rules/disclosure.ts';
import { findDisclosedName, findDisclosureKindAndName } from './disclosure-lines.ts';

const BEFORE = 'The fair of the north, where potters meet each year in May, was';

it('disclosing words count in their own line only, however long the ad after the line break is', () => {
  const ad = 'Erst zahlen, wenn du etwas findest. '.repeat(6);
  expect(findDisclosureKindAndName(`Dieser Brief wird unterstützt von Klarfeld\nKlarfeld\n${ad}`)).toEqual([
    'naming',
    'Klarfeld',
  ]);
  expect(findDisclosureKindAndName(`${ad}\nDieser Brief wird unterstützt von Klarfeld`)).toEqual([
    'naming',
    'Klarfeld',
  ]);
  expect(findDisclosedName(`Dieser Brief wird unterstützt von Klarfeld. ${ad}`)).toBeNull();
  // Line breaks made by a mail program carry no meaning.
  const wrapped = { isWrapped: true, isOwn: () => true };
  expect(findDisclosedName(`${ad}\nDieser Brief wird unterstützt von Klarfeld`, wrapped)).toBeNull();
});

it('after a label a sentence about many people does not begin with the sponsor’s name, if a link has one', () => {
  const named = (line: string, anchors = ['Slip & Rye']) => findDisclosedName(line, { anchors });
  expect(named('SPONSORED: Restaurants have bought from Slip & Rye for a decade.')).toBeNull();
  expect(named('Sponsor: Potters love Slip & Rye.')).toBeNull();
  expect(named('Sponsor: Potters loves clay.')).toBe('Potters');
  expect(named('Sponsor: Wheels helps you throw.', ['Have a look'])).toBe('Wheels');
  expect(named('Sponsor: Restaurants have bought from us for a decade.', [])).toBe('Restaurants');
});

describe('disclosing words at the beginning of a line', () => {
  it.each([
    'Presented by',
    'Brought to you today by',
    'Promoted by',
    'Sponsored post from',
    'Made possible by',
    'Powered by',
    'Content from:',
    'Partner post |',
    'Paid for and presented by',
    'Together with',
    'In partnership with',
    'Sponsor:',
    'Präsentiert von',
    'Sponsor der Woche:',
    'In Kooperation mit',
    'Présenté par',
    'En partenariat avec',
    'Patrocinado por',
    'En colaboración con',
    'Em parceria com',
    'Sponsorizzato da',
    'In collaborazione con',
    'Gesponsord door',
    'In samenwerking met',
    'I samarbete med',
    'Sponsoreret af',
    'Sponsorowane przez',
    'При поддержке',
    'スポンサー：',
    '광고:',
    '赞助商：',
  ])('“%s” names the sponsor, but nobody in the middle of a story', (words) => {
    expect(findDisclosedName(`${words} Kaolin`)).toBe('Kaolin');
    expect(
      findDisclosedName(`${BEFORE} ${words.toLowerCase()} Kaolin, and it rained all day on all that they had made.`),
    ).toBeNull();
  });

  it.each([
    'This issue is brought to you by',
    'This newsletter is supported by',
    'Today’s sponsor is',
    'We’ve partnered with Kaolin to bring you glazes:',
    'Thanks to our sponsor,',
  ])('“%s” discloses an ad at any place in its line', (words) => {
    const line = words.includes('Kaolin') ? words : `${words} Kaolin`;
    expect(findDisclosedName(line)).toBe('Kaolin');
    expect(findDisclosedName(`${'Potters argue about cones, clay and the weather. '.repeat(4)}${line}.`)).toBe(
      'Kaolin',
    );
  });
});

describe('a credit', () => {
  it('follows the words “this issue”, the letter’s name or a heading in a short line, and no other subject', () => {
    expect(findDisclosedName('Our podcast, presented by Kaolin')).toBe('Kaolin');
    expect(findDisclosedName('The Kiln is presented by Kaolin', { isOwn: (name) => name === 'The Kiln' })).toBe(
      'Kaolin',
    );
    expect(findDisclosedName('Clay of all kinds, presented by Kaolin', { isHeading: true })).toBe('Kaolin');
    expect(findDisclosedName('Clay of the week, presented by Kaolin')).toBeNull();
    const pair = 'Mudhouse has teamed up with Kaolin';
    expect([
      findDisclosedName(pair),
      findDisclosedName(pair, { isEntry: true }),
      findDisclosedName(`Of clay and of its makers: ${pair}`),
    ]).toEqual(['Kaolin', null, null]);
    expect(findDisclosedName('A long title of a heading about clay – presented by Kaolin', { isHeading: true })).toBe(
      'Kaolin',
    );
    expect(findDisclosedName('A long title of a heading about clay – presented by Kaolin')).toBeNull();
    expect(findDisclosedName('Ember clay presented by Kaolin', { anchors: ['Ember clay'] })).toBeNull();
    expect(findDisclosedName('Ember clay presented by Kaolin')).toBe('Kaolin');
  });

  it('in words used of any product (“powered by”) is ignored in a list entry', () => {
    expect(findDisclosedName('Ember tool powered by Kaolin', { isEntry: true })).toBeNull();
    expect(findDisclosedName('Ember tool powered by Kaolin')).toBe('Kaolin');
    expect(findDisclosedName('Ember tool presented by Kaolin', { isEntry: true })).toBe('Kaolin');
  });

  it.each([
    '58° and breezy all day · Weather brought to you by Kaolin',
    'By Mia Claythorne and Jon Ash | Presented by Kaolin',
    'Was this forwarded to you? Sign up here. — Presented by Kaolin',
  ])('is recognised after a divider within its line: %s', (line) => expect(findDisclosedName(line)).toBe('Kaolin'));

  it.each([
    'The town’s new hall of clay — presented by Kaolin — opens',
    'News of all kinds · The old kiln of Ohio was presented by Kaolin',
  ])('is not recognised after a dash within a sentence or far behind a divider: %s', (line) =>
    expect(findDisclosedName(line)).toBeNull(),
  );

  it('is recognised after an arrow', () =>
    expect(findDisclosedName(`${BEFORE} good → presented by Kaolin`)).toBe('Kaolin'));
});

describe('the reading of one line', () => {
  it.each<[string, unknown]>([
    ['Advertisement', ['label', null]],
    ['📢 [Sponsored]', ['label', null]],
    ['Our awesome sponsor this week', ['label', null]],
    ['Presented by our sponsors', ['label', null]],
    ['Sponsored by acme', ['label', null]],
    ['How clay dries (Sponsor)', ['tag', null]],
    ['Free your clay from its bag. SPONSORED', ['tag', null]],
    ['Kaolin is sponsoring this issue', ['naming', 'Kaolin']],
    ['Good morning. Kaolin is the sponsor of this newsletter', ['naming', 'Kaolin']],
    ['Kaolin Inc. | Sponsor', ['naming', 'Kaolin Inc']],
    ['---- Kaolin | Sponsor ----', ['label', null]],
    ['Kiln conference | Sponsor', null],
    ['Become a sponsor of this newsletter', null],
    ['Powered by beehiiv', null],
    ['Sent with Substack', null],
    ['Paid for by Friends of Clay, authorized by Mia Claythorne', null],
    ['* = sponsored', null],
    ['💰 = sponsored', null],
    ['Presented by The Glaze Letter, our sister newsletter', null],
    ['Together with Kaolin’s new kiln the town mends its roads', null],
    ['In partnership with Kaolin, Ember has made a kiln for all of Ohio', null],
    ['In partnership with Kaolin, makers of fine clay for all of Ohio', ['naming', 'Kaolin']],
    ['The sponsor of the law spoke to the house on Tuesday', null],
    ['', null],
  ])('%s: %j', (line, said) => expect(findDisclosureKindAndName(line)).toEqual(said));

  it('belongs to the ad above it if its words are ones that end an ad', () => {
    expect(findDisclosure('Promoted by Kaolin')?.under).toBe(true);
    expect(findDisclosure('Presented by Kaolin')?.under).toBe(false);
    expect(findDisclosure('Kaolin – Sponsored')?.under).toBe(true);
  });

  it('allows an ad’s title after a label and a colon, and only a name after words that say who pays', () => {
    const labels = ['Sponsor: Kaolin', 'Partner – Kaolin', 'Sponsored content: Kaolin'];
    const sayings = ['Promoted by Kaolin', 'Paid and presented by Kaolin'];
    const isTitle = (line: string) => findDisclosure(line)?.isTitle;
    expect([labels.map(isTitle), sayings.map(isTitle)]).toEqual([labels.map(() => true), sayings.map(() => false)]);
  });

  it('is most certain for the issue’s own sponsor, less for a partner, least for words used of any product', () => {
    const weights = ['This issue is sponsored by Kaolin', 'In partnership with Kaolin', 'Powered by Kaolin'].map(
      (line) => findDisclosure(line)?.weight ?? 0,
    );
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(new Set(weights).size).toBe(3);
  });
});

it('names in a quote are those right after certain disclosing words, line by line', () => {
  expect(
    listNamesAfterDisclosures('Presented by Kaolin\nwith Ember\nTogether with Ochre\nPowered by Slip\nAdvertisement'),
  ).toEqual(['Kaolin', 'Ochre']);
  // A quote is not a heading, so a credit far behind a title has another subject.
  expect(listNamesAfterDisclosures('A long title of a heading about clay – presented by Kaolin')).toEqual([]);
  expect(listNamesAfterDisclosures('Clay of all kinds, presented by Kaolin')).toEqual(['Kaolin']);
});

it('a credit after its subject counts in a line of at most 170 characters', () => {
  const line = 'Clay of all kinds, presented by Kaolin, ';
  expect([170, 171].map((length) => findDisclosedName(line.padEnd(length, 'x'), { isOwn: () => true }))).toEqual([
    'Kaolin',
    null,
  ]);
});

it('the name at the beginning of “… is sponsoring this issue” has at most 60 letters', () => {
  const said = (length: number) => findDisclosedName(`${'CLAY'.repeat(20).slice(0, length)} is sponsoring this issue`);
  expect([58, 59, 60, 61].map((length) => said(length)?.length)).toEqual([58, 59, 60, undefined]);
});
