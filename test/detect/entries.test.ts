// Issues whose entries end with their kind in brackets: where an entry begins, and that no ad continues into the next.
import { describe, expect, it } from 'vitest';
import { collectAdCandidates } from '../../src/detect/learned/candidates.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { findSponsorsByLearnedModel } from '../../src/detect/learned.ts';
import { findEntryHeads, selectBlocksOfEntry } from '../../src/detect/rules/items.ts';
import { findSponsorsByRules } from '../../src/detect/rules.ts';
import { issueOf } from '../support/issues.ts';

const entry = (host: string, title: string, text: string) =>
  `<div><a href="https://${host}/x"><strong>${title}</strong></a><br><br><span>${text}</span></div>`;
const STORIES = [
  entry(
    'wheelpaper.example',
    'Why bowls crack (5 minute read)',
    'Drying too fast is the usual reason, says a study of four hundred bowls.',
  ),
  entry(
    'ohiopost.example',
    'Kilns get a chip from Slipmark (2 minute read)',
    'The new kilns of Ohio are powered by Slipmark, a maker of controllers, and use a third less.',
  ),
  entry(
    'shards.example',
    'A jar from the sea (3 minute read)',
    'Divers of Sidon found a jar that had kept its oil for three thousand years.',
  ),
];
const AD = entry(
  'glazeworks.com',
  'Glazes in two days (Sponsor)',
  'Glazeworks ships food-safe glazes to any studio, and the first box costs you nothing.',
);
const letter = (...parts: string[]) =>
  issueOf({ html: `<html><body><h1>The Kiln</h1>${parts.join('')}</body></html>` });

describe('an issue whose entries end with their kind in brackets', () => {
  const issue = letter(STORIES[0] as string, AD, ...STORIES.slice(1));
  const heads = findEntryHeads(issue.blocks);
  const words = (indices: Iterable<number>) => [...indices].map((index) => issue.blocks[index]?.words);

  it('begins an entry at each kind, and a story at each reading time', () => {
    expect(words(heads.all)).toEqual([
      'Why bowls crack (5 minute read)',
      'Glazes in two days (Sponsor)',
      'Kilns get a chip from Slipmark (2 minute read)',
      'A jar from the sea (3 minute read)',
    ]);
    expect(words(heads.timed)).toEqual(words(heads.all).filter((head) => !head?.includes('Sponsor')));
  });

  it('ends an ad where the next entry begins', () => {
    const ad = issue.blocks.findIndex(({ words }) => words.includes('(Sponsor)'));
    const next = issue.blocks.findIndex(({ words }) => words.startsWith('Kilns get'));
    const stretch = (at: number) => selectBlocksOfEntry(issue.blocks, at, heads.all).map(({ index }) => index);
    expect(stretch(ad)).toEqual([ad, ad + 1]);
    expect(stretch(ad + 1)).toEqual([ad, ad + 1]);
    expect(stretch(next)).toEqual([next, next + 1]);
    // Blocks before the first entry belong to no entry.
    expect(stretch(0)).toEqual([0]);
  });

  it('reports the ad alone, by the rules and by the trees, and no story about who powers what', () => {
    const ad = issue.blocks.findIndex(({ words }) => words.includes('(Sponsor)'));
    for (const claims of [findSponsorsByRules(issue), findSponsorsByLearnedModel(issue).claims]) {
      expect(claims.map(({ brand }) => brand)).toEqual(['Glazeworks']);
      expect(claims[0]?.blocks?.every((index) => index >= ad && index <= ad + 1)).toBe(true);
    }
  });

  it('weighs no candidate that continues into the next entry, and no story', () => {
    const entryOf = (index: number) => [...heads.all].findLast((head) => head <= index) ?? -1;
    const weighed = collectAdCandidates(prepareIssue(issue), findSponsorsByRules(issue)).filter(
      ({ kinds }) => !kinds.has('whole'),
    );
    const entries = weighed.map(({ blocks }) => new Set(blocks.map(({ block }) => entryOf(block.index))));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ size }) => size === 1)).toBe(true);
    const stories = weighed.filter(({ blocks }) => blocks.some(({ block }) => heads.timed.has(block.index)));
    expect(stories).toEqual([]);
  });

  it('does not give an ad without a name to a name of the next entry', () => {
    const nameless = entry(
      'typeform.com',
      'Glazes in two days (Sponsor)',
      'Food-safe for any studio. The first box costs you nothing.',
    );
    const read = findSponsorsByLearnedModel(letter(STORIES[0] as string, nameless, ...STORIES.slice(1)));
    expect(read.claims.map(({ brand }) => brand).filter((brand) => /slipmark|ohio|kilns/iu.test(brand))).toEqual([]);
  });
});

it('an aside in brackets, or a tag that occurs only twice, begins no entry', () => {
  const aside = '<p>Two studios have closed (see below)</p>';
  const twice = letter(aside, STORIES[0] as string, STORIES[1] as string, AD);
  expect([...findEntryHeads(twice.blocks).all]).toEqual([]);
  // Without a link the line is ordinary text.
  const unlinked = letter(...[1, 2, 3].map(() => '<p>It took them all day (5 minute read)</p>'));
  expect([...findEntryHeads(unlinked.blocks).all]).toEqual([]);
});

describe('a tagged entry or headline', () => {
  const listed = (...entries: string[]) => letter(`<ul>${entries.map((each) => `<li>${each}</li>`).join('')}</ul>`);

  it('of a list is a separate ad, without names of the entry above it', () => {
    const issue = listed(
      '<a href="https://ember.example/56">Ember released version 56</a> of its kiln, which is faster.',
      'Ochre Clay Hub is a library of recipes and patterns for studios that fire every day. [sponsored]',
      '<a href="https://slip.example/x">Slip</a> wrote about bowls that crack.',
    );
    const tagged = issue.blocks.findIndex(({ words }) => words.includes('[sponsored]'));
    const weighed = collectAdCandidates(prepareIssue(issue), []).filter(({ kinds }) => kinds.has('above'));
    expect(weighed.filter(({ blocks }) => blocks.some(({ block }) => block.index === tagged))).toEqual([]);
  });

  it('of a plain text begins with the name whose address follows in brackets', () => {
    const text = `The Kiln\n\n* Kaolin Summit (\nhttps://zvqk.io/x\n) is a free fair on May 10th, where potters meet. [sponsored]\n\n* Bowls crack (\nhttps://slip.example/\n) when they dry too fast.\n`;
    expect(findSponsorsByRules(issueOf({ text })).map(({ brand }) => brand)).toEqual(['Kaolin Summit']);
  });

  const headed = (headline: string, ...lines: string[]) =>
    letter(
      `<p>${'Good morning, potters of Ohio. '.repeat(4)}</p><h2>${headline}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}<hr><h2>Bowls</h2><p>Why bowls crack.</p>`,
    );
  const below = [
    'Kilns are blind to clay.',
    'Unblocked changes that, with Context of your studio.',
    'You can fire less.',
  ];

  it('names its advertiser before a colon if the ad repeats the name', () => {
    const issue = headed('Unblocked: Context that saves you clay (Sponsored)', ...below);
    for (const claims of [findSponsorsByRules(issue), findSponsorsByLearnedModel(issue).claims])
      expect(claims.map(({ brand }) => brand)).toEqual(['Unblocked']);
    const titled = headed('Breaking: Context that saves you clay (Sponsored)', ...below);
    expect(findSponsorsByRules(titled).map(({ brand }) => brand)).not.toContain('Breaking');
    const opinion = headed('Sponsored: Opinion - Why clay matters', 'Opinion is divided on clay.');
    expect(findSponsorsByRules(opinion).map(({ brand }) => brand)).not.toContain('Opinion');
  });
});

it('one of several ads under one label does not continue into the next', () => {
  const line = (name: string, does: string) =>
    `<li><a href="https://kiln.us1.list-manage.com/track/click?u=1&id=${name}">${name}</a>—${does}</li>`;
  const html = `<h3>Brought to you by:</h3><ul>${line('Ember', 'kilns that run themselves')}${line('Kaolin', 'clay that you can read')}${line('Ochre', 'glazes for people who walk')}</ul><h3>What we discuss</h3><p>Clay.</p>`;
  const issue = issueOf({ html });
  const weighed = collectAdCandidates(prepareIssue(issue), findSponsorsByRules(issue)).filter(({ kinds }) =>
    kinds.has('follow'),
  );
  expect(weighed.filter(({ blocks }) => blocks.filter(({ block }) => block.list).length > 1)).toEqual([]);
});
