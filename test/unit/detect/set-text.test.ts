// Text and Markdown mail is shown as text: wrapped, with links, without markup; highlights stay.
import { describe, expect, it } from 'vitest';
import { segment } from '../../../src/detect/blocks.ts';
import { textToHtml } from '../../../src/detect/set-text.ts';
import { sanitiseMailHtml } from '../../../src/domain/mail/safe-html.ts';

const set = (text: string, words?: string) => {
  const plain = segment({ html: null, text }).text;
  const from = words ? plain.indexOf(words) : -1;
  const marks = words ? [{ from, to: from + words.length, tag: '<mark data-evidence="0">' }] : [];
  return textToHtml(plain, marks).replace(/^<div[^>]*>|<\/div>$/g, '');
};
const bare = (html: string) => html.replace(/ style="[^"]*"/g, '');
const seen = (html: string) => html.replace(/<[^>]*>/g, '');

describe('a text mail', () => {
  it('flows if its lines were wrapped by width, and keeps its line breaks otherwise', () => {
    const wrapped =
      'We rewrote four years of events in a single night and\nnobody noticed, which is how one would like such nights\nto end.';
    expect(bare(set(wrapped))).toBe(`<p>${wrapped}</p>`);
    expect(bare(set('Broughtby\n12 Mill Lane\nOxford'))).toBe('<p>Broughtby<br>12 Mill Lane<br>Oxford</p>');
  });

  it('without a word gives no HTML, so that a page can say that the mail is empty', () => {
    expect(textToHtml('', [])).toBe('');
    expect(textToHtml(' \n\n', [])).toBe('');
  });

  it('shows headings, rules, lists and quotes', () => {
    expect(bare(set('# News\n\nOne\n====\n\n*** SPONSOR ***\nx'))).toBe(
      '<h1>News</h1><h2>One</h2><hr><h4>SPONSOR</h4><p>x</p>',
    );
    expect(bare(set('- one\n- two\n  goes on\n\n3. three\n4. four'))).toBe(
      '<ul><li>one</li><li>two<br>  goes on</li></ul><ol start="3"><li>three</li><li>four</li></ol>',
    );
    expect(bare(set('> said\n> so\n\n-----\n\nend'))).toBe('<blockquote>said<br>so</blockquote><hr><p>end</p>');
    expect(bare(set('| a | b |\n|---|---|\n| 1 | 2 |'))).toContain('<tr><td>1 </td><td> 2 </td></tr>');
  });

  it('shows links as links, complete however long they are', () => {
    expect(set('Try [Acme **now**](https://acme.example/a_(b)?x=1 "t").')).toBe(
      '<p>Try <a href="https://acme.example/a_(b)?x=1">Acme <strong>now</strong></a>.</p>',
    );
    expect(set('See https://acme.example/x, or <https://b.example>.')).toBe(
      '<p>See <a href="https://acme.example/x">https://acme.example/x</a>, or <a href="https://b.example">https://b.example</a>.</p>',
    );
    const long = `https://acme.example/${'path/'.repeat(40)}`;
    expect(set(long)).toContain(`href="${long}"`);
    expect(seen(set(long)).length).toBeLessThan(80);
    expect(set('[x](javascript:alert(1))')).toBe('<p>x</p>');
  });

  it('shows none of its markup characters', () => {
    const text =
      '**Bold** and __also__, *slanted* and _so_, `code`, \\*kept\\*, a &amp; b, <b>tag</b><br>line\n\n![Banner](https://img.example/b.png)\n\n[![Ad](https://img.example/a.png)](https://acme.example)';
    const html = set(text);
    expect(seen(html)).toBe('Bold and also, slanted and so, code, *kept*, a &amp; b, tagline');
    expect(html).toContain('<a href="https://acme.example"><img src="https://img.example/a.png" alt="Ad"');
  });

  it('shows code unchanged, to its closing fence or the end, and entities as characters', () => {
    expect(bare(set('a\n\n```\n**x**\n  y\n```\n\nb'))).toBe('<p>a</p><pre>**x**\n  y\n</pre><p>b</p>');
    expect(bare(set('```\nx\n\ny'))).toBe('<pre>x\n\ny\n</pre>');
    expect(seen(set('a&mdash;b &#65;&#8364; &#127994;&#31;&#32;&#999999; &hellip;'))).toBe(
      `a—b A€ 🏺 ${String.fromCodePoint(999_999)} …`,
    );
  });

  it('reads emphasis up to four levels, and shows 72 characters of an address', () => {
    expect(bare(set('**a _b *c `d` e* f_ g**'))).toBe(
      '<p><strong>a <em>b <em>c <code>d</code> e</em> f</em> g</strong></p>',
    );
    const address = (length: number) => `https://acme.example/${'x'.repeat(length - 21)}`;
    expect(seen(set(address(72)))).toBe(address(72));
    expect(seen(set(address(73)))).not.toBe(address(73));
    expect(seen(set(address(200))).length).toBe(seen(set(address(73))).length);
  });

  it('shows headings of three marks, alone or underlined, of at most a hundred characters', () => {
    const line = (length: number) => 'x'.repeat(length);
    expect(bare(set(`${line(100)}\n---`))).toBe(`<h2>${line(100)}</h2>`);
    expect(bare(set(`${line(101)}\n---`))).not.toContain('<h2>');
    expect(bare(set('### a\nb\n\n###### c'))).toBe('<h3>a</h3><p>b</p><h6>c</h6>');
  });

  it('leaves names with underscores and formulas with asterisks unchanged', () => {
    expect(seen(set('snake_case_name is 2 * 3 * 4'))).toBe('snake_case_name is 2 * 3 * 4');
  });

  it('is highlighted at its evidence, through links and emphasis', () => {
    const html = set(
      'Before\n\n**Acme** sharpens [your knives](https://acme.example) well. After.',
      '**Acme** sharpens [your knives](https://acme.example) well.',
    );
    const marked = [...html.matchAll(/<mark data-evidence="0">(.*?)<\/mark>/gs)].map(([, inside]) => inside).join('');
    expect(marked).toBe('Acme sharpens your knives well.');
    expect(seen(html)).toBe('BeforeAcme sharpens your knives well. After.');
  });

  it('contains nothing executable once sanitised', () => {
    const html = sanitiseMailHtml(
      set(
        '[x](https://a.example"onclick=alert(1)) <img src=x onerror=alert(1)> <script>alert(1)</script> ![a"onload="x](https://b.example/i.png)',
      ),
      {
        links: 'live',
        images: 'allowed',
      },
    );
    expect(html).not.toMatch(/<script|<[^>]*\son\w+\s*=/i);
  });
});
