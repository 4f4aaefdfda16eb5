// Sponsorships outside the newsletter that it only reports on are not its ads. All names are invented.
import { describe, expect, it } from 'vitest';
import { findDisclosedName } from './disclosure-lines.ts';

const nameIn = (line: string, isHeading = false) =>
  findDisclosedName(line, { isHeading, isOwn: (name) => ['Morning Coffee', 'Kiln Lecture'].includes(name) });

describe('the sponsor of a meal, a meeting, a prize or a study is not a sponsor of the letter', () => {
  it.each([
    'Lunch is provided. Sponsored by Kaolin.',
    'Coffee and cake will be provided. Sponsored by Kaolin.',
    'Refreshments sponsored by Kaolin.',
    'Workshop on 3 May (sponsored by Kaolin), free for members.',
    'Our next seminar (sponsored by Kaolin) will be held on 12 November.',
    'The survey, conducted in partnership with Kaolin, asked 2,000 potters.',
    'The potters’ fair is on Tuesday, with Ember and Kaolin. Sponsored by Kaolin.',
    'Our next meetup is on Thursday in Ohio, sponsored by Kaolin and friends.',
    'The Ohio Flower Show is sponsored by Kaolin.',
    'Der Vortrag (unterstützt von Kaolin) beginnt um acht.',
    'L’exposition est présentée par Kaolin.',
  ])('%s', (line) => expect(nameIn(line)).toBeNull());

  it('is not recognised in a heading either', () =>
    expect(nameIn('Potter of the Year award, sponsored by Kaolin', true)).toBeNull());

  it.each([
    ['Dinner ideas (brought to you by Kaolin)', false],
    ['Coffee break (presented by Kaolin)', false],
    ['Prize of the week (presented by Kaolin)', false],
    ['Lunch | Presented by Kaolin', false],
    ['Your morning coffee, presented by Kaolin', true],
    ['Shop talk, presented by Kaolin', true],
    ['Things to do, presented by Kaolin', true],
    ['Markets (brought to you by Kaolin)', false],
    ['Morning Coffee is presented by Kaolin', false],
    ['Kiln Lecture, presented by Kaolin', false],
    ['Lunch is provided.\nSponsored by Kaolin', false],
  ])('parts of the letter, the letter’s own name and a new line do have sponsors: %s', (line, isHeading) =>
    expect(nameIn(line, isHeading)).toBe('Kaolin'),
  );
});

describe('a partnership of two other companies', () => {
  it.each([
    'Ember in partnership with Kaolin on a new glasshouse.',
    'Red Ember in partnership with Kaolin on a new glasshouse.',
    'Ember Clay together with Kaolin opens a world for children.',
    'Ember in Kooperation mit Kaolin für alle Töpfer in Ohio.',
    'In partnership with Kaolin, the Red Ember team announced a new glaze.',
    'Together with Kaolin, the Ember Museum has opened a new wing.',
  ])('is news if a sentence reports it: %s', (line) => expect(nameIn(line)).toBeNull());

  it.each([
    'Ember in partnership with Kaolin',
    'Published in partnership with Kaolin for potters of all ages.',
    'Ember together with Kaolin brings you a world of clay.',
    'Morning Coffee in partnership with Kaolin on a new glasshouse.',
    'In partnership with Kaolin for potters of all ages.',
    'In partnership with Kaolin, the Morning Coffee team prepared a guide.',
    'In partnership with Kaolin, the best glazes are half off.',
  ])('is a credit if it addresses the readers or mentions the letter: %s', (line) =>
    expect(nameIn(line)).toBe('Kaolin'),
  );
});

describe('a family that sponsors in somebody’s honour is no advertiser', () => {
  it.each([
    'This week’s issue is sponsored by the Claythorne family in loving memory of Mia.',
    'Kiddush is sponsored by Jon and Mia Claythorne in honor of their grandson’s bar mitzvah.',
    'Sponsored by the Claythornes in honour of Mia’s wedding.',
  ])('%s', (line) => expect(nameIn(line)).toBeNull());

  it('a company that does so is an advertiser', () =>
    expect(nameIn('This issue is sponsored by Kaolin in celebration of the kiln.')).toBe('Kaolin'));
});
