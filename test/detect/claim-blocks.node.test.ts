// Which blocks of the mail are shown as the ad of a claim: the disclosing line, the text that belongs to it, and no
// neighbouring article or list entry.
import { describe, expect, it } from 'vitest';
import { buildClaims } from '../../src/detect/learned/claims.ts';
import {
  type CandidateOptions,
  createIssueReading,
  createSelectedCandidate,
  textOfLength,
} from './selected-candidates.ts';

describe('an ad above the line that names its sponsor', () => {
  const entry = (host: string, text: string) => `<p><a href="https://${host}/">${text}</a> and some more of it.</p>`;
  const lines = [
    entry('kiln.example', 'A kiln is free now'),
    'Mara Lind',
    entry('glazeworks.example', 'Glazes by the jar'),
    'Glazeworks sponsor',
  ];
  const claimOf = (all: string[], at: number[], said: CandidateOptions = {}) => {
    const reading = createIssueReading(...all);
    const one = createSelectedCandidate(reading, at, said);
    return buildClaims(reading, [one], [one])[0];
  };

  it('begins after the sponsor line of the previous entry, and so gets its own link', () => {
    expect(claimOf(lines, [0, 1, 2, 3])).toMatchObject({ blocks: [2, 3], site: 'glazeworks.example' });
    expect(claimOf(lines, [0, 1, 2], { marker: 3 })).toMatchObject({ blocks: [2] });
    expect(claimOf(lines, [0, 1, 2, 3], { name: 'Marl' })).toMatchObject({
      blocks: [2, 3],
      site: 'glazeworks.example',
    });
  });

  it('excludes a story before it that links to other sites only', () => {
    const story = entry('kiln.example', 'A kiln, says a story of some length,');
    const ofAd = (first: string) => claimOf([first, ...lines.slice(2)], [0, 1, 2])?.blocks;
    expect(ofAd(story)).toEqual([1, 2]);
    // The story stays if it mentions the sponsor, links there too, or has no link.
    expect(ofAd(entry('kiln.example', 'Glazeworks and a kiln'))).toEqual([0, 1, 2]);
    expect(ofAd(entry('glazeworks.example', 'A kiln'))).toEqual([0, 1, 2]);
    expect(ofAd('A kiln is free now, and nobody knows why.')).toEqual([0, 1, 2]);
    // A company's line may end in a full stop.
    expect(claimOf([lines[0] ?? '', 'Lind, Inc.', ...lines.slice(2)], [0, 1, 2, 3])?.blocks).toEqual([2, 3]);
  });

  it('keeps all its blocks if no sponsor line precedes it', () => {
    const same = entry('glazeworks.example', 'A kiln is free now');
    expect(claimOf([same, 'Is it free? It is.', ...lines.slice(2)], [0, 1, 2, 3])?.blocks).toHaveLength(4);
    expect(claimOf([...lines.slice(0, 2), lines[3] ?? ''], [0, 1, 2])?.blocks).toEqual([0, 1, 2]);
    expect(claimOf([...lines.slice(0, 3), 'Read on'], [0, 1, 2, 3])?.blocks).toHaveLength(4);
  });
});

describe('next to a line that names the sponsor', () => {
  const CREDIT = 'This issue is presented by Glazeworks';
  const STORY =
    '<p>We threw four hundred bowls, and nobody noticed. <a href="https://reading.example/">Read on</a></p>';
  const shownOf = (html: string[], at: number[], said: CandidateOptions = {}) => {
    const reading = createIssueReading(...html);
    const one = createSelectedCandidate(reading, at, said);
    return buildClaims(reading, [one], [one])[0]?.blocks;
  };

  it('an article by someone else is not shown as the ad', () => {
    expect(shownOf([CREDIT, STORY, STORY], [0, 1, 2])).toEqual([0]);
    expect(shownOf([CREDIT, STORY, STORY], [0, 1, 2], { marker: 0 })).toEqual([0]);
    expect(shownOf([CREDIT, '<p>The Kiln Letter is 20% off your first year.</p>'], [0, 1])).toEqual([0]);
    expect(shownOf([`${CREDIT}. ${'Clay '.repeat(25)}`, STORY], [0, 1])).toEqual([0, 1]);
  });

  it.each([
    ['names it', '<p>Clay from Glazeworks, by the sack.</p>'],
    ['leads to it', '<p>Clay by the <a href="https://glazeworks.example/">sack</a>.</p>'],
    ['is its picture', '<p><a href="https://go.example/x"><img src="https://img.example/a.png" width="500"></a></p>'],
    ['goes on about it', '<p>It ships clay to your door.</p>'],
    ['sells', '<p>Clay is 20% off your first order.</p>'],
    ['names it in short', '<p>Clay from Glazeworks, by the sack.</p>', `${CREDIT} Studio`, 'Glazeworks Studio'],
    [
      'leads where the line leads',
      '<p>Clay by the <a href="https://shop.gw.example/2">sack</a>.</p>',
      '<p>This issue is presented by <a href="https://gw.example/1">Glazeworks</a></p>',
    ],
    ['follows more about it in the same paragraph', STORY, `<p>${CREDIT}<br>${'Clay by the sack. '.repeat(5)}</p>`],
  ])('a block that %s is part of the ad', (_, ad, line = CREDIT, name = 'Glazeworks') => {
    expect(shownOf([line, ad, STORY], [0, 1, 2], { name })).toEqual([0, 1, 2]);
  });

  it('text below an HTML heading is part of the ad, and so is text after a name in a script without capitals', () => {
    expect(shownOf([`<p></p><h4>${CREDIT}</h4>`, STORY], [0, 1])).toEqual([0, 1]);
    expect(shownOf(['本期由三节课赞助', STORY], [0, 1], { name: '三节课' })).toEqual([0, 1]);
  });

  it('blocks in the same box as the line are part of the ad if all of them are in that box', () => {
    const box = `<p></p><table style="background:#eef"><tr><td><p>${CREDIT}</p><p>Bowls thrown by hand, in a day.</p></td></tr></table>`;
    expect(shownOf([box, ...Array<string>(9).fill(STORY)], [0, 1])).toEqual([0, 1]);
    expect(shownOf([box, ...Array<string>(9).fill(STORY)], [0, 1, 2])).toEqual([0]);
  });

  it('a list entry is not shown together with the following entries', () => {
    const list = (...items: string[]) => `<p></p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
    expect(shownOf([list('Glazeworks: clay by the sack', 'Bowls, and why', 'Jars')], [0, 1, 2])).toEqual([0]);
    expect(shownOf([list('Glazeworks: clay by the sack', 'Bowls'), STORY], [0, 1, 2])).toEqual([0, 1, 2]);
  });

  it('a sponsor line below its ad gets the ad above it, never the next entry', () => {
    const [ad, byline] = ['<p><a href="https://go.example/1">Glazes by the jar</a></p>', 'Glazeworks sponsor'];
    expect(shownOf([ad, byline, STORY], [1, 2])).toEqual([0, 1]);
    expect(shownOf([ad, byline, STORY], [1])).toEqual([0, 1]);
    expect(shownOf([ad, byline, '<p>Bowls are 20% off your first order.</p>'], [1, 2])).toEqual([0, 1]);
    expect(shownOf([ad, byline, STORY], [0, 1])).toEqual([0, 1]);
    expect(shownOf(['Glazes by the jar', byline, STORY], [1, 2])).toEqual([1]);
    expect(shownOf(['<p><a href="https://go.example/1">Slipcast sponsor</a></p>', byline], [1])).toEqual([1]);
    expect(shownOf([STORY, 'Mara Lind et al.', ad, byline], [0, 1, 2, 3])).toEqual([2, 3]);
  });

  it.each([
    ['it soon speaks of the sponsor', ['Clay by the sack, and by the ton.', 'Ask Glazeworks.'], [0, 1, 2]],
    ['it goes on about it', ['It ships clay to your door, and by the ton.'], [0, 1]],
    ['it sells something of somebody’s', ['Bowls are 20% off your first order.'], [0]],
    ['it says hardly anything', ['Glazeworks, by the sack.'], [0]],
    [
      'it is a picture',
      ['<p><img src="https://img.example/a.png" width="500" alt="Glazeworks, clay by the sack"></p>'],
      [0],
    ],
    ['it speaks of it late', [...'abcdef'].map((one) => `Bowls and plates, part ${one} of six.`).concat(CREDIT), [0]],
  ])('a single sponsor line gets the text below it or stays alone if %s', (_, beneath, ad) => {
    expect(shownOf([CREDIT, ...beneath], [0])).toEqual(ad);
  });

  it('a single sponsor line gets the section that it heads, but no other sponsor’s text and nothing after the signature', () => {
    const [heading, bowls] = [`<p></p><h4>${CREDIT}</h4>`, '<p>Four hundred bowls were thrown in a day.</p>'];
    expect(shownOf([heading, bowls, '<h4>Next</h4>'], [0])).toEqual([0, 1]);
    expect(shownOf(['<p></p><h4>Sponsor</h4>', bowls, '<h4>Next</h4>'], [0])).toEqual([0, 1]);
    expect(shownOf([`<ul><li>${CREDIT}</li></ul>`, `It ${textOfLength(60)}`], [0])).toEqual([0]);
    const reading = createIssueReading(heading, bowls, bowls);
    const [one, other] = [
      createSelectedCandidate(reading, [0]),
      createSelectedCandidate(reading, [2], { name: 'Slipcast' }),
    ];
    expect(buildClaims(reading, [one, other], [one, other]).map(({ blocks }) => blocks)).toEqual([[0], [2]]);
    const signed = createIssueReading(
      heading,
      bowls,
      'Cheers,',
      'Mara',
      'Unsubscribe at any time, or write to us about it.',
    );
    expect(signed.blocks.some(({ block }) => block.afterSignOff)).toBe(true);
    const ad = buildClaims(signed, [createSelectedCandidate(signed, [0])], [])[0]?.blocks ?? [];
    expect(ad.filter((index) => signed.blocks[index]?.block.afterSignOff)).toEqual([]);
    expect(ad.slice(0, 2)).toEqual([0, 1]);
  });

  it('the ad further down is shown, rather than another sponsor line above an article', () => {
    const ad = `<p>${textOfLength(220)} <a href="https://glazeworks.example/">Buy clay</a></p>`;
    const reading = createIssueReading(CREDIT, STORY, `Sponsored by Glazeworks`, STORY.repeat(3), ad);
    const [first, other, main] = [
      createSelectedCandidate(reading, [0, 1]),
      createSelectedCandidate(reading, [2, 3]),
      createSelectedCandidate(reading, [6], { p: 0.4 }),
    ];
    expect(buildClaims(reading, [first], [first, other, main])[0]?.blocks).toEqual([6]);
    expect(buildClaims(reading, [first], [first, other])[0]?.blocks).toEqual([0]);
  });
});
