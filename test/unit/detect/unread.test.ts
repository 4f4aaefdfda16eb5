// Review items for what an analysis recognised as an ad but could not name.
import { expect, it } from 'vitest';
import type { GroundedClaim } from '../../../src/detect/analyst.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { listAdsWithoutSponsor, listUnnamedPictureAds } from '../../../src/detect/unread.ts';
import { issueOf } from '../../support/issues.ts';

const TEXT = 'Sponsor slot one. '.repeat(100);
const slot = (start: number, end = start + 10) => ({ words: 'Sponsor', start, end });
const picture = (start: number, end = start + 10, block = start) => ({
  why: 'an ad server',
  picture: `https://x.example/${start}.png`,
  link: 'https://a.example/',
  block,
  start,
  end,
});
/** A claim with the given text ranges of ad and evidence. */
const claim = (ad: [number, number], evidence: [number, number] = ad, blocks: number[] = [], brand = 'Wexmoor') =>
  ({
    brand,
    ad: { start: ad[0], end: ad[1] },
    evidence: { start: evidence[0], end: evidence[1] },
    blocks,
  }) as unknown as GroundedClaim;
const keysOf = (raw: object, claims: GroundedClaim[] = []) =>
  listAdsWithoutSponsor(raw, TEXT, claims).map(
    ({ kind, key }) => `${kind === 'unread_slot' ? 'slot' : 'picture'} ${key}`,
  );

it('slots and pictures are listed in the order of the mail, at most five of each kind', () => {
  const raw = {
    slotSeen: [1, 3, 5, 7, 9, 11].map((at) => slot(at * 100, at * 100 + 50)),
    unnamed: [2, 4, 6, 8, 10, 12].map((at) => picture(at * 100)),
  };
  expect(keysOf(raw)).toEqual(
    Array.from({ length: 10 }, (_, nth) => `${nth % 2 ? 'picture' : 'slot'} ${(nth + 1) * 100}`),
  );
});

it('an answer without slots and pictures yields no items', () => {
  expect([{}, { slotSeen: 'x', unnamed: 7 }].map((raw) => keysOf(raw))).toEqual(Array(2).fill([]));
});

it('a slot or picture that overlaps a claim or its evidence is read; one beside it is not', () => {
  const raw = { slotSeen: [slot(20, 30)], unnamed: [picture(120, 130)] };
  const both = ['slot 20', 'picture 120'];
  expect(keysOf(raw, [claim([0, 20]), claim([30, 120]), claim([130, 140])])).toEqual(both);
  expect(keysOf(raw, [claim([0, 21])])).toEqual(['picture 120']);
  expect(keysOf(raw, [claim([29, 40])])).toEqual(['picture 120']);
  expect(keysOf(raw, [claim([500, 510], [25, 26])])).toEqual(['picture 120']);
  expect(keysOf(raw, [claim([129, 300])])).toEqual(['slot 20']);
});

it('a credit at the top is read if its sponsor is claimed at the ad itself, but not if another’s claim only mentions the sponsor', () => {
  const text =
    'Presented by Wexmoor\n[Wexmoor]\nGood morning.\n\nAsk Wexmoor about it.\n\nPresented by\nWexmoor is bought.';
  const seen = (words: string, said: string) => {
    const start = text.indexOf(said);
    return listAdsWithoutSponsor({ slotSeen: [{ words, start, end: start + said.length }] }, text, [claim([300, 400])])
      .length;
  };
  expect(seen('Presented by', 'Presented by Wexmoor\n[Wexmoor]')).toBe(0);
  expect(seen('Presented by', 'Presented by\nWexmoor is bought.')).toBe(1);
  expect(seen('Ask', 'Ask Wexmoor about it.')).toBe(1);
});

it('a picture without a text range belongs to a claim by its block', () => {
  const raw = { unnamed: [picture(50, 50, 4)] };
  expect(keysOf(raw, [claim([0, 10], [0, 10], [3, 5])])).toEqual(['picture 50']);
  expect(keysOf(raw, [claim([0, 10], [0, 10], [3, 4])])).toEqual([]);
});

it('pictures side by side are separate items, and keep their keys when one of them is read', () => {
  const unnamed = [picture(50, 50, 4), picture(50, 50, 5), picture(50, 50, 6), picture(70, 70, 7)];
  const keys = (...claims: GroundedClaim[]) => listUnnamedPictureAds({ unnamed }, claims).map(({ key }) => key);
  expect(keys()).toEqual(['50', '50:1', '50:2', '70']);
  expect(keys(claim([0, 1], [0, 1], [4]))).toEqual(['50:1', '50:2', '70']);
});

it('each item shows up to 600 characters of the mail, without white space at the ends', () => {
  const [one] = listAdsWithoutSponsor({ slotSeen: [slot(17, 1_000)] }, TEXT, []);
  expect(one).toMatchObject({ words: 'Sponsor', text: TEXT.slice(18, 617).trim(), picture: null, link: null });
  expect([one?.start, one?.end]).toEqual([17, 1_000]);
  const [seen] = listAdsWithoutSponsor({ unnamed: [picture(18, 35)] }, TEXT, []);
  expect(seen).toMatchObject({
    kind: 'unnamed_ad',
    words: 'an ad server',
    text: 'Sponsor slot one.',
    picture: 'https://x.example/18.png',
    link: 'https://a.example/',
  });
});

it('a disclosed ad whose claimed name is not a name goes to the review queue', async () => {
  const html = `<p>Good morning.</p><h3>Sponsored</h3><p><a href="https://t.example/c/1">Next Page</a></p><p>Books from a shop near you.</p>`;
  const issue = issueOf({ html });
  const claimed = (disclosure: string[]) => ({
    brand: 'Next Page',
    site: null,
    placementType: 'primary_native' as const,
    quote: 'Next Page',
    block: issue.blocks.findIndex(({ words }) => words === 'Next Page'),
    disclosure,
    confidence: 87,
  });
  const unread = async (disclosure: string[], raw: object) => {
    const answer = { analyst: 'offline' as const, version: '1', claims: [claimed(disclosure)], raw };
    const { claims, aiResponse } = await detectSponsors(async () => answer, issue);
    expect(claims).toEqual([]);
    return listAdsWithoutSponsor(aiResponse.raw, issue.text, claims).map(({ kind, words }) => [kind, words]);
  };
  expect(await unread(['Sponsored'], { slotSeen: [] })).toEqual([['unread_slot', 'Sponsored']]);
  expect(await unread([], { slotSeen: [] })).toEqual([['unread_slot', '']]);
});
