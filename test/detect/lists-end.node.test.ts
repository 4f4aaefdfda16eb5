// Where a list of sponsors ends, which of its entries are paid, and that sponsors of one credit belong together. All
// names are invented.
import { describe, expect, it } from 'vitest';
import { collectAdCandidates } from '../../src/detect/learned/candidates.ts';
import { prepareIssue } from '../../src/detect/learned/reading.ts';
import { selectCandidatesToClaim } from '../../src/detect/learned/select-claims.ts';
import { findEntriesMarkedPaid } from '../../src/detect/rules/legend.ts';
import { findSponsorsByRules } from '../../src/detect/rules.ts';
import { issueOf } from '../support/issues.ts';

const brandsOf = (html: string) => findSponsorsByRules(issueOf({ html })).map(({ brand }) => brand);

describe('several sponsors under one label', () => {
  const offers = ['Head to', 'Save a tenth at', 'Try a week at']
    .map((words, nth) => {
      const host = ['halyard.com', 'kaolin.com', 'slipmark.com'][nth];
      return `<p>${words} <a href="https://${host}/KILN">${host}/KILN</a> with code KILN</p>`;
    })
    .join('');
  const notes =
    '<p>The <a href="https://potterspost.com/a">Potters Post</a> on cones</p><p>And <a href="https://shards.org">Shards</a></p>';

  it('end at the notes below them', () => {
    const found = brandsOf(
      `<p><b>Thanks to the sponsors of today’s episode!</b></p>${offers}<p>Show notes:</p>${notes}`,
    );
    expect(found.map((brand) => brand.split('.')[0])).toEqual(['halyard', 'kaolin', 'slipmark']);
  });

  it('are names, not the subjects of stories', () => {
    const stories = ['secured with kilns', 'called MudGPT', 'fetch two million']
      .map((words, nth) => `<p>A bank has ${nth} plans, <a href="https://news${nth}.com/a">${words}</a>.</p>`)
      .join('');
    const ad =
      '<p><b>Selling mugs?</b> <a href="https://halyard.com/?utm_source=k">Halyard</a> packs them for you, twice.</p>';
    expect(brandsOf(`<p><b>ADVERTISEMENT</b></p>${ad}${stories}`)).toEqual(['Halyard']);
  });
});

it('an ad in a separate table ends with that table', () => {
  const html = `<p>Sponsored</p><table><tr><td><img src="h.png"></td><td><p>Halyard</p>
    <p>Our favorite wheel, and a quiet one. <a href="https://t.co/h1">Get a tenth off today</a>.</p></td></tr></table>
    <p><a href="https://shards.org">Shards of the week</a></p><p>A jar from the sea</p>`;
  const candidates = collectAdCandidates(prepareIssue(issueOf({ html })), []);
  const under = candidates.filter(({ kinds }) => kinds.has('under'));
  expect(under.length).toBeGreaterThan(0);
  for (const { blocks } of under) expect(blocks.some(({ block }) => block.words.includes('Shards'))).toBe(false);
});

it('an asterisk after Markdown emphasis marks its entry if a legend says so', () => {
  const { blocks } = issueOf({
    html: '<ul><li>* **[Halyard](https://halyard.com)***: <a href="https://halyard.com">wheels</a></li><li>* **[Kaolin](https://kaolin.com)**: <a href="https://kaolin.com">clay</a></li></ul><p>^* indicates a promoted tool, if any^</p>',
  });
  const marked = findEntriesMarkedPaid(blocks, new Set()).map(({ block }) => block.text);
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain('Halyard');
});

it('sponsors named in one credit are claimed together', () => {
  const html =
    '<h1>The Kiln</h1><p>Three things today.</p><p>This issue is sponsored by <a href="https://halyard.com">Halyard</a> and <a href="https://kaolin.com">Kaolin</a>.</p><p>Bowls crack when dried too fast.</p>';
  const issue = issueOf({ html });
  const grid = collectAdCandidates(prepareIssue(issue), findSponsorsByRules(issue)).filter(({ kinds }) =>
    kinds.has('grid'),
  );
  expect(grid).toHaveLength(2);
  const [one, other] = grid.map((candidate) => ({ candidate, p: 0.5, named: 2, unit: 1 }));
  const alone = { ...one, p: 0.4, candidate: { ...grid[0], kinds: new Set() } } as typeof one;
  const bounds = { threshold: 0.6, alone: 0.8 };
  expect(
    selectCandidatesToClaim(
      [one, other].flatMap((each) => each ?? []),
      bounds,
    ),
  ).toHaveLength(2);
  expect(
    selectCandidatesToClaim(
      [one, alone].flatMap((each) => each ?? []),
      bounds,
    ),
  ).toHaveLength(1);
});

describe('classifieds in paragraphs', () => {
  const entry = (words: string, host: string) => `<p>${words} <a href="https://${host}/">Have a look</a>.</p>`;
  const two = `${entry('🏺 Halyard: wheels that run quietly.', 'halyard.com')}${entry('Kaolin helps you glaze twice as fast.', 'kaolin.com')}`;

  it.each(['Classifieds', '📰 Classifieds', '🗞️ Classified ads', 'Classifieds 📰'])(
    'are separate ads: %s',
    (heading) => {
      const found = findSponsorsByRules(
        issueOf({ html: `<p>${heading}</p>${two}<h2>Elsewhere</h2><p>Bowls crack.</p>` }),
      );
      expect(found.map(({ brand, isApart }) => [brand, isApart])).toEqual([
        ['Halyard', true],
        ['Kaolin', true],
      ]);
    },
  );

  it('end where a bullet list begins', () => {
    const news = `<ul><li><a href="https://slipmark.com/">Slipmark 4.0</a> – Stamps for pots.</li></ul>`;
    expect(brandsOf(`<p>📰 Classifieds</p>${two}${news}`)).toEqual(['Halyard', 'Kaolin']);
  });

  it.each([
    ['Build Docker images faster with Depot.', 'Build Docker'],
    ['Flaky kilns slowing you down? Slipmark watches them.', 'Flaky'],
    ['Automatically fires and cools. Slipmark does.', 'Automatically'],
  ])('an imperative, a question and an adverb are not names: %s', (words, name) => {
    expect(brandsOf(`<p>📰 Classifieds</p>${two}${entry(words, 'clicks.example/r/8Jx2')}`)).not.toContain(name);
  });
});
