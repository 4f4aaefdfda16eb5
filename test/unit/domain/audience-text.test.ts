// The text of a site from which an audience is described, and the description itself.
import { describe, expect, it } from 'vitest';
import { isNaturalLanguage } from '../../../src/domain/audience/plain-words.ts';
import { extractSiteText } from '../../../src/domain/audience/site-words.ts';
import { pickAudienceText } from '../../../src/domain/audience/text.ts';
import { toReadableText } from '../../../src/domain/audience/wording.ts';

const PAGE = `<!doctype html><html><head><title>Hearth &amp; Crumb – weekly bread letters</title>
<meta name="Description" content="Letters for home bakers who bake sourdough at the weekend.">
<meta property="og:description" content="Short."></head>
<body><nav><h2>Menu</h2></nav><h1>Better bread, every Saturday</h1><h2>Subscribe</h2><h2>Sign up</h2><h3>Rye without fear</h3>
<script>var p = "<p>evil words that are long enough to be taken for a paragraph of this page</p>"</script>
<p>Each Saturday we send one tested recipe, with the reasons why the dough behaves as it does.</p>
<footer><p>Copyright by Hearth and Crumb, all rights reserved, made with care somewhere.</p></footer></body></html>`;

describe('a site’s words', () => {
  it('are its title, longest description, headings and paragraphs, without scripts, menus and footers', () => {
    expect(extractSiteText(PAGE)).toEqual({
      title: 'Hearth & Crumb – weekly bread letters',
      description: 'Letters for home bakers who bake sourdough at the weekend.',
      headings: ['Better bread, every Saturday', 'Subscribe', 'Sign up', 'Rye without fear'],
      paragraphs: ['Each Saturday we send one tested recipe, with the reasons why the dough behaves as it does.'],
    });
  });
  it('include the longest description, from any of the meta tags', () => {
    const described = (head: string) => extractSiteText(`<head>${head}</head>`).description;
    const short = '<meta name="description" content="Letters on  bread.">';
    const long = '<meta property="og:description" content="Letters on bread and rye, each Saturday.">';
    for (const head of [short + long, long + short])
      expect(described(head)).toBe('Letters on bread and rye, each Saturday.');
    expect(described(short)).toBe('Letters on bread.');
    expect(described('<meta name="twitter:description" content="Rye.">')).toBe('Rye.');
    expect(described('<meta name="keywords" content="bread"><meta charset="utf-8"><meta name="description">')).toBe('');
    expect(described(`<meta name="description" content="${'b'.repeat(2_001)}">`)).toBe('b'.repeat(2_000));
    expect(described('<div content="Rye."></div><meta name="author" content="Mia">')).toBe('');
  });
  it('start a new entry at each heading and paragraph, and keep the first title', () => {
    const page = '<title>Bread</title><svg><title>Logo</title></svg><h1>Rye<h2>Wheat</h2><title>Other</title>';
    expect(extractSiteText(page)).toMatchObject({ title: 'Bread', headings: ['Rye', 'Wheat'] });
    expect(extractSiteText('<form><h1>Sign up</h1></form><h1>Rye <script>var a</script>bread</h1>').headings).toEqual([
      'Rye bread',
    ]);
  });
  it('of a broken page are the parts that can be read', () => {
    expect(extractSiteText('<title>Half a page<h1>Head').title).toContain('Half a page');
    expect(extractSiteText('<h1>Un<b>closed')).toMatchObject({ headings: ['Unclosed'] });
    expect(extractSiteText('').headings).toEqual([]);
  });
});

describe('an audience’s description', () => {
  it('repeats nothing: a title or heading that is only the name, or already included, is left out', () => {
    const html =
      '<title>Keel &amp; Canvas</title><h1>Keel &amp; Canvas</h1><h2>Plans and sails for small boats</h2><h2>Lofting a hull</h2>';
    const description = 'Plans and sails for small boats, and the people who build them at home.';
    expect(pickAudienceText({ name: 'Keel & Canvas', description, html, texts: [] })).toBe(
      `${description} On its site: Lofting a hull.`,
    );
  });
  it('begins with the owner’s own description, and repeats nothing', () => {
    const text = pickAudienceText({
      name: 'Hearth & Crumb',
      description: 'For home bakers.',
      html: PAGE,
      texts: [
        { subject: 'Rye, at last', text: 'Good morning' },
        { subject: 'Rye, at last', text: null },
      ],
    });
    expect(text).toBe(
      [
        'For home bakers. Letters for home bakers who bake sourdough at the weekend. Hearth & Crumb – weekly bread letters.',
        'On its site: Better bread, every Saturday; Rye without fear. Recent issues: Rye, at last.',
      ].join(' '),
    );
  });
  it('uses running text only if nothing better is known, without the mail’s frame and its sponsors', () => {
    const text =
      'View in browser\nRiggers Weekly\nThis week is brought to you by Saltmark.\nRead more\nYou receive this because you signed up.\nHow to splice a braided halyard at anchor.';
    const issue = { subject: null, text };
    expect(pickAudienceText({ name: 'x', description: '', html: null, texts: [issue] })).toBe(
      'Riggers Weekly. How to splice a braided halyard at anchor.',
    );
    expect(pickAudienceText({ name: 'x', description: 'For riggers', html: null, texts: [issue] })).toBe(
      'For riggers.',
    );
  });
  it('is empty if only the name is known', () => {
    const texts = [{ subject: null, text: 'Together with Northbank Cards.' }];
    expect(pickAudienceText({ name: 'Slow Money', description: ' ', html: '<title>404</title>', texts })).toBeNull();
  });
  it('is bounded, and cut between whole characters', () => {
    const text = pickAudienceText({ name: 'x', description: 'Ein Brief über 𝔸𝔹. '.repeat(200), html: null, texts: [] });
    expect(text?.isWellFormed()).toBe(true);
    expect(text?.length).toBeLessThan(800);
  });
});

describe('outside text as one line', () => {
  it('is cut after a word if one ends late enough, otherwise within it, without a trailing conjunction', () => {
    const words = 'Letters on bread, and rye for all of you';
    expect(toReadableText(words, 40)).toBe(words);
    expect(toReadableText(words, 39)).toBe('Letters on bread, and rye for all of…');
    expect(toReadableText(words, 19)).toBe('Letters on bread…');
    expect(toReadableText(`On breadandryeforallofyou${' and on'.repeat(9)}`, 20)).toBe('On breadandryeforall…');
  });
  it('is empty for a phrase that every site has', () => {
    for (const line of ['Home', 'About us', 'Sign up now', 'Privacy Policy.', '404', 'Read more – '])
      expect(toReadableText(line, 80)).toBe('');
    expect(toReadableText('Home bakers who read us each Saturday', 80)).toBe('Home bakers who read us each Saturday');
  });
});

describe('remains of markup', () => {
  const described = (text: string | null, subject: string | null = null, description = '') =>
    pickAudienceText({ name: 'x', description, html: null, texts: [{ subject, text }] });

  it('of Markdown, HTML, tables and addresses are removed from a description', () => {
    const text = [
      '## **Sailors** and [riggers](https://x.example/?u=1) read `us` each week',
      '| Boat | Price |',
      '|------|-------|',
      '| Sloop | 12,000 |',
      '<td align="center">They mend <b>old</b> rigging &amp; sails by hand.</td>',
      '![banner](https://img.example/a.png)',
      'Write to crew@riggers.example or https://riggers.example/about for more of it.',
    ].join('\n');
    expect(described(text)).toBe(
      'Sailors and riggers read us each week. They mend old rigging & sails by hand. Write to or for more of it.',
    );
  });

  it('a text that consists of placeholders, codes, table lines or figures is no description', () => {
    for (const garbage of [
      '{{subscriber.first_name}} *|MC:SUBJECT|* %%view%% 0x3f 77 {{x}}',
      'a1b2c3d4e5 9f8e7d6c5b4a 00112233 ffee77 1299 8877 55aa',
      '--- === --- | | | | --- ::: ...',
      '12.5% 13.7% 88 $44 €12 99 1,204 (3)',
      'Lorem. Ipsum. Dolor. Sit. Amet. Elit. Sed. Do. Magna. Aliqua. Enim. Minim. Veniam.',
      'wordswithoutanyspacesthatneverendandgoon andmorewordswithoutanyspacesatall',
    ])
      expect(described(garbage), garbage).toBeNull();
  });

  it('a text without punctuation is language up to sixty words', () => {
    expect([60, 61].map((words) => isNaturalLanguage('kiln '.repeat(words)))).toEqual([true, false]);
  });

  it('text in other languages and scripts is kept', () => {
    for (const text of [
      'Wöchentliche Briefe für Leute, die Boote bauen.',
      '毎週、個人開発者のためのニュースをお届けします。',
      'Еженедельные новости для разработчиков на Go.',
      'نشرة أسبوعية لمحبي القراءة والكتب',
    ])
      expect(described(null, null, text)).toContain(text.slice(0, 12));
  });
});
