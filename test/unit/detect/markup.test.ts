// Links and pictures in plain text, in each notation that such text uses.
import { describe, expect, it } from 'vitest';
import { readLinksAndImages } from '../../../src/detect/blocks/markup.ts';

const links = (text: string) => readLinksAndImages(text).links.map(({ href, text: said }) => [href, said]);
const images = (text: string) => readLinksAndImages(text).images.map(({ src, alt, href }) => [src, alt, href]);

describe('links in plain text', () => {
  it.each<[string, string[][]]>([
    ['Go to https://a.test/x.', [['https://a.test/x', '']]],
    ['(see www.a.test/x), or', [['http://www.a.test/x', '']]],
    ['<https://a.test/?q=1>', [['https://a.test/?q=1', '']]],
    ['[**Acme**](https://a.test/)', [['https://a.test/', 'Acme']]],
    [
      '[Acme](<https://a.test/> "Title") and [x](https://b.test/a_(b))',
      [
        ['https://a.test/', 'Acme'],
        ['https://b.test/a_(b)', 'x'],
      ],
    ],
    ['<a class="x" href="https://a.test/">The <b>kiln</b></a>', [['https://a.test/', 'The kiln']]],
    [
      "<a href='https://a.test/'>x</a> <a href=https://b.test/>y</a>",
      [
        ['https://a.test/', 'x'],
        ['https://b.test/', 'y'],
      ],
    ],
    [
      'https://a.test/1 [b](https://b.test/2) https://c.test/3',
      [
        ['https://b.test/2', 'b'],
        ['https://a.test/1', ''],
        ['https://c.test/3', ''],
      ],
    ],
    ['[see <a href="https://b.test/">b</a>](https://a.test/)', [['https://a.test/', 'see b']]],
    [
      '[a](https://a.test/)<a href="https://b.test/">b</a>https://c.test/',
      [
        ['https://a.test/', 'a'],
        ['https://b.test/', 'b'],
        ['https://c.test/', ''],
      ],
    ],
    ['no link: a.test, [x] (y)', []],
  ])('%s', (text, found) => expect(links(text)).toEqual(found));
});

describe('pictures in plain text', () => {
  it.each<[string, (string | null)[][]]>([
    ['![ A kiln ](https://a.test/k.png)', [['https://a.test/k.png', 'A kiln', null]]],
    ['[![A kiln](https://a.test/k.png)](https://b.test/)', [['https://a.test/k.png', 'A kiln', 'https://b.test/']]],
    [
      '![One](https://a.test/1.png) [![Two](https://a.test/2.png)](https://b.test/)',
      [
        ['https://a.test/1.png', 'One', null],
        ['https://a.test/2.png', 'Two', 'https://b.test/'],
      ],
    ],
    ['<img src="https://a.test/k.png" alt=" A kiln ">', [['https://a.test/k.png', 'A kiln', null]]],
    ["<img alt='A kiln' src='https://a.test/k.png'>", [['https://a.test/k.png', 'A kiln', null]]],
    ['<img src=https://a.test/k.png alt=kiln>', [['https://a.test/k.png', 'kiln', null]]],
    ['<img src=https://a.test/k.png>', [['https://a.test/k.png', '', null]]],
    ['<img alt="https://a.test/">', [['', 'https://a.test/', null]]],
    [
      '<a href="https://b.test/"><img src="https://a.test/k.png" alt="A kiln"></a>',
      [['https://a.test/k.png', 'A kiln', 'https://b.test/']],
    ],
  ])('%s', (text, found) => expect(images(text)).toEqual(found));

  it('give their alt text to a surrounding link without words, and are no link themselves', () => {
    expect(links('<a href="https://b.test/"><img src="https://a.test/k.png" alt="A kiln"></a>')).toEqual([
      ['https://b.test/', 'A kiln'],
    ]);
    expect(links('<img src="https://a.test/k.png"> ![x](https://a.test/l.png)')).toEqual([]);
  });
});
