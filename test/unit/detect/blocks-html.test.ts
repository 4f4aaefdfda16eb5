// Titles, boxes, roles, links and paragraphs of the blocks of an HTML mail, each at its boundaries.
import { describe, expect, it } from 'vitest';
import { segment } from '../../../src/detect/blocks.ts';
import { issueOf } from '../../support/issues.ts';
import { findOfflineClaims } from './offline-claims.ts';

const blocksOf = (html: string) => segment({ html, text: null }).blocks;

describe('a title', () => {
  const levels = (html: string) => blocksOf(html).map(({ level }) => level);
  const plainLevels = (text: string) => segment({ html: null, text }).blocks.map(({ level }) => level);

  it('is an HTML heading, or a short line that is almost entirely bold and not a sentence', () => {
    expect(levels('<h1>One</h1><h6>Six</h6><p>Seven</p>')).toEqual([1, 6, 0]);
    expect(levels('<p><b>Clay</b></p><p style="font-weight:700">Clay</p><p><strong>Clay.</strong></p>')).toEqual([
      7, 7, 0,
    ]);
    expect(levels('<ul><li><b>Clay</b></li></ul><p><b>C</b></p><p><b>Cl</b></p>')).toEqual([0, 0, 7]);
    expect([90, 91].map((length) => levels(`<p><b>${'x'.repeat(length)}</b></p>`)[0])).toEqual([7, 0]);
    expect(levels(`<p><b>${'x'.repeat(18)}</b>yy</p><p><b>${'x'.repeat(17)}</b>yyy</p>`)).toEqual([7, 0]);
    expect(levels('<p><b>caf&eacute;</b></p><p>caf&eacute;</p>')).toEqual([7, 0]);
  });

  it('of a plain text may be a line with at least four capital letters, in a script that has capitals', () => {
    expect(plainLevels('NEWS\n\nTHE\n\nNews\n\n新闻新闻\n\nN-E-W-S 24')).toEqual([7, 0, 0, 0, 7]);
    expect(levels('<p>NEWS OF CLAY</p>')).toEqual([0]);
  });

  it('is the heading of the following blocks, up to the next title, and of lower titles', () => {
    const headings = blocksOf(
      '<h1>Kiln</h1><p>One</p><h2>Clay</h2><p>Two</p><h2>Fire</h2><p>Three</p><h1>End</h1><p>Four</p>',
    ).map(({ heading }) => heading);
    expect(headings).toEqual([null, 'Kiln', 'Kiln', 'Clay', null, 'Fire', null, 'End']);
  });
});

describe('a box', () => {
  const page = (boxed: number, rest: number, style = 'style="background:#eee"') =>
    blocksOf(`<div ${style}><p>${'a'.repeat(boxed)}</p></div><p>${'b'.repeat(rest)}</p>`)[0];

  it('is set off by a background colour, a border or a quote', () => {
    expect(page(10, 90)?.box).toMatchObject({ background: true, border: false });
    expect(page(10, 90, 'style="border:1px solid"')?.box).toMatchObject({ background: false, border: true });
    expect(page(10, 90, '')?.box).toBeNull();
    expect(blocksOf(`<blockquote><p>quoted</p></blockquote><p>${'b'.repeat(90)}</p>`)[0]?.box?.border).toBe(true);
    const inSame = `<div style="background:#eee"><div style="background:#eee"><p>aaaa</p></div><p>${'b'.repeat(20)}</p></div>`;
    const [inner, outer] = blocksOf(`${inSame}<p>${'c'.repeat(90)}</p>`);
    expect(inner?.box?.id).toBe(outer?.box?.id);
  });

  it('holds at most 40 % of the issue; a larger one is the page’s layout, and a smaller box within it remains a box', () => {
    // The end of a block adds two characters between it and the next.
    expect(page(40, 58)?.box?.share).toBeCloseTo(0.4);
    expect(page(41, 57)?.box).toBeNull();
    const within = blocksOf(
      `<div style="background:#eee"><div style="background:#ddd"><p>ad</p></div><p>${'b'.repeat(90)}</p></div>`,
    );
    expect(within.map(({ box }) => box !== null)).toEqual([true, false]);
  });

  it('is hinted to be an ad by a whole word in its class, id or label', () => {
    const hint = (attributes: string) =>
      blocksOf(`<div ${attributes}><p>ad</p></div><p>${'b'.repeat(90)}</p>`)[0]?.hint;
    expect(
      ['class="sponsor"', 'id="ad-slot"', 'aria-label="Advertisement"', 'class="box sponsored-2"'].map(hint),
    ).toEqual(Array(4).fill(true));
    expect(['class="header"', 'class="sponsoring"', 'class="adobe"', 'title="sponsor"'].map(hint)).toEqual(
      Array(4).fill(false),
    );
    const whole = blocksOf(`<div class="sponsor"><p>${'a'.repeat(90)}</p></div><p>b</p>`)[0];
    expect(whole?.hint).toBe(false);
  });
});

describe('the role of a block', () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `<p>Clay of kind ${n} dries.</p>`).join('');
  const roles = (html: string) => blocksOf(html).map(({ role }) => role);

  const styledBy = (css: string, body: string) =>
    blocksOf(`<html><head><style>${css}</style></head><body>${body}${words(3)}</body></html>`)[0];
  it.each([
    ['.pre{display:none}', 'pre'],
    ['/* top */ div.pre , .x { color: red; display : none !important }', 'a pre'],
    ['.pre{visibility:hidden}', 'pre'],
  ])('is unseen if the style sheet %s hides its class; its words are kept', (css, name) =>
    expect(styledBy(css, `<div class="${name}">Sponsored by Ember</div>`)).toMatchObject({
      role: 'unseen',
      words: 'Sponsored by Ember',
    }),
  );
  it.each([
    ['.pre{display:none} .pre{display:block}', 'pre'],
    ['.pre{display:none} @media (max-width:480px){.pre{display:block!important}}', 'pre'],
    ['@media (max-width:480px){.pre{display:none}}', 'pre'],
    ['.menu .pre{display:none}', 'pre'],
    ['.pre:hover{display:none}', 'pre'],
    ['.pre{display:none}', 'prefix'],
    ['.pre{color:red}', 'pre'],
  ])('stays content under the style sheet %s', (css, name) =>
    expect(styledBy(css, `<div class="${name}">Sponsored by Ember</div>`)?.role).toBe('content'),
  );
  it('is unseen and therefore never an ad, because nobody has read it', () => {
    const html = (css: string) =>
      `<style>${css}</style><div class="pre">Sponsored by <a href="https://ember.example">Ember</a></div>${words(3)}`;
    const claims = (css: string) => findOfflineClaims(issueOf({ html: html(css) })).length;
    expect([claims('.pre{color:red}'), claims('.pre{display:none}')]).toEqual([1, 0]);
  });

  it('is view-online for a line that offers the browser version, among the first six blocks', () => {
    const at = (before: number, line: string) => roles(`${words(before)}<p>${line}</p>${words(30)}`)[before];
    expect([at(0, 'View in browser'), at(5, 'View in browser'), at(6, 'View in browser')]).toEqual([
      'view-online',
      'view-online',
      'content',
    ]);
    expect([199, 200].map((length) => at(0, `View in browser ${'x'.repeat(length - 16)}`))).toEqual([
      'view-online',
      'content',
    ]);
  });

  it('is the footer in the lower half of a mail, or anywhere in a short one', () => {
    const foot = '<p>Unsubscribe</p>';
    expect(roles(words(20) + foot).at(-1)).toBe('footer');
    expect(roles(foot + words(20))[0]).toBe('content');
    expect(roles(foot + words(10))[0]).toBe('footer');
    expect(roles(foot + words(11))[0]).toBe('content');
    const long = (length: number) => `<p>Unsubscribe ${'x'.repeat(length - 12)}</p>`;
    expect([1_199, 1_200].map((length) => roles(words(90) + long(length)).at(-1))).toEqual(['footer', 'content']);
  });

  it('follows the editor’s farewell, but the farewell itself does not; a farewell in the upper part is ignored', () => {
    const farewellBefore = (html: string) => blocksOf(html).map(({ afterSignOff }) => afterSignOff);
    const bye = '<p>Until next week,</p>';
    expect(farewellBefore(words(12) + bye + words(2)).slice(12)).toEqual([false, true, true]);
    expect(farewellBefore(bye + words(14)).includes(true)).toBe(false);
    expect(farewellBefore(`${words(40)}<p>Unsubscribe</p>${words(1)}`).slice(40)).toEqual([false, true]);
    expect(farewellBefore(`${words(14)}<p>Unsubscribe</p>${words(8)}`).includes(true)).toBe(false);
  });
});

describe('a block’s links and pictures', () => {
  it('are at most sixty of each kind, their texts without line breaks', () => {
    const link = '<a href="https://a.example/">a\n  b</a> <img src="x.png" alt="y">';
    const [block] = blocksOf(`<p>${link.repeat(61)}</p>`);
    expect([block?.links.length, block?.images.length]).toEqual([60, 60]);
    expect(block?.links[0]?.text).toBe('a b');
  });

  it('are one link if its text is in pieces, and two links if two have the same address', () => {
    const texts = (html: string) => blocksOf(`<p>${html}</p>`)[0]?.links.map(({ text }) => text);
    expect(texts('<a href="https://a.example/">a <b>b</b> &amp; c</a>')).toEqual(['a b & c']);
    expect(texts('<a href="https://a.example/">a</a><a href="https://a.example/">b</a>')).toEqual(['a', 'b']);
    expect(texts('<a href="">a</a> <a>b</a>')).toEqual([]);
  });

  it('of a linked picture alone form a block without words; an unlinked picture forms none', () => {
    const [picture, text] = blocksOf('<div><a href="https://a.example/"><img src="x.png"></a></div><p>words</p>');
    expect([picture?.text, picture?.images[0]?.link?.domain, text?.text]).toEqual(['', 'a.example', 'words']);
    expect(blocksOf('<div><img src="x.png"></div><p>words</p>')).toHaveLength(1);
  });
});

describe('a paragraph', () => {
  const texts = (html: string) => blocksOf(html).map(({ text }) => text);
  it('ends at two consecutive line breaks, not at one, and remembers a rule before it', () => {
    expect(texts('<p>one<br>two</p>')).toEqual(['one\ntwo']);
    expect(texts('<p>one<br><br>two</p>')).toEqual(['one', 'two']);
    const [block] = blocksOf('<p>by <a href="https://one.example">one<br>two</a><br>three</p>');
    expect(block?.links.map(({ text }) => text)).toEqual(['one two']);
    const [turned] = blocksOf('<p>by <a href="https://one.example">o\u202en\u200be\u2066</a></p>');
    expect([turned?.words, turned?.links[0]?.text]).toEqual(['by one', 'one']);
    expect(texts('<p>one<br /> \n<br>two</p>')).toEqual(['one', 'two']);
    expect(blocksOf('<p>one</p><hr><p>two</p><p>three</p>').map(({ ruleBefore }) => ruleBefore)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('knows its table, row and column', () => {
    const cells = blocksOf(
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table><table><tr><td>d</td></tr></table><p>e</p>',
    ).map(({ cell }) => cell && [cell.table, cell.row, cell.column]);
    expect(cells).toEqual([[1, 1, 1], [1, 1, 2], [1, 2, 1], [2, 1, 1], null]);
  });
});

it('HTML that only links to the web version is ignored in favour of a longer text part, unless it has a linked picture', () => {
  const text = `Good morning.\n\n${'The ferry was late again. '.repeat(6)}`;
  const read = (html: string, plain = text) => segment({ html, text: plain }).source;
  expect(read('<p>View this mail in your <a href="https://l.example">browser</a></p>')).toBe('text');
  const picture = '<a href="https://l.example"><img src="https://l.example/issue.png" alt=""></a>';
  expect(read(`<p>View this mail in your browser</p>${picture}`)).toBe('html');
  expect(read('<p>View this mail in your browser</p>', `View: https://l.example/${'x'.repeat(400)}`)).toBe('html');
  expect(read(`<p>${text}</p>`)).toBe('html');
});
