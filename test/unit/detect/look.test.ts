// What a reader sees of an HTML element: colours, frames, bold text, and text or pictures that are hidden.
import { describe, expect, it } from 'vitest';
import { readElementStyle } from '../../../src/detect/blocks/element-style.ts';
import { segment } from '../../../src/detect/blocks.ts';

const textOf = (html: string) => segment({ html, text: null }).text;
const styled = (style: string) => readElementStyle(new Map([['style', style]]));

describe('the look of an element', () => {
  it('is unset without a style', () => {
    const nothing = { hidden: false, sizeless: null, faint: null, background: null, border: false, bold: false };
    expect([
      readElementStyle(new Map()),
      readElementStyle(new Map([['class', 'x']])),
      styled(''),
      styled('margin:0'),
    ]).toEqual(Array(4).fill(nothing));
  });

  it.each<[string, boolean]>([
    ['display:none', true],
    ['color:red; DISPLAY : NONE', true],
    ['visibility:hidden', true],
    ['opacity:0', true],
    ['opacity:0.00;', true],
    ['opacity:0.5', false],
    ['max-height:0px!important', true],
    ['max-height:0.5em', false],
    ['display:block', false],
    ['mso-display:none', false],
  ])('%s hides it: %s', (style, is) => expect(styled(style).hidden).toBe(is));

  it('is hidden by the hidden attribute, whatever its style', () =>
    expect(readElementStyle(new Map([['hidden', '']])).hidden).toBe(true));

  it.each<[string, boolean | null]>([
    ['font-size:0;line-height:0', true],
    ['font-size:0px !important; line-height:0', true],
    ['font-size:0', null],
    ['font-size:14px', false],
    ['font-size:.9em', false],
    ['font-size:small', false],
    ['color:red', null],
  ])('%s makes it sizeless: %s', (style, is) => expect(styled(style).sizeless).toBe(is));

  it.each<[string, boolean | null]>([
    ['font-size:0', true],
    ['font-size: 0px !important; color:red', true],
    ['font-size:0.9em', false],
    ['font-size:10px', false],
    ['color:#FFF;background:#ffffff', true],
    ['background-color:white; color: #fff', true],
    ['color:#fff;background:#000', false],
    ['color:#fff', false],
    ['color:inherit;background:inherit', false],
    ['background-color:#fff', null],
  ])('%s makes its text invisible: %s', (style, is) => expect(styled(style).faint).toBe(is));

  it.each<[string, string | null]>([
    ['background:#EEE', '#eee'],
    ['background-color: rgb(1, 2, 3)', 'rgb(1,2,3)'],
    ['background:rgba(0,0,0,0)', null],
    ['background:transparent', null],
    ['background: none', null],
    ['background:beige url(x.png)', 'beige'],
    ['color:red', null],
  ])('%s gives the background %s', (style, colour) => expect(styled(style).background).toBe(colour));

  it('has the background of its attribute if its style sets none', () => {
    const both = (style: string, bgcolor: string) =>
      readElementStyle(
        new Map([
          ['style', style],
          ['bgcolor', bgcolor],
        ]),
      ).background;
    expect([both('color:red', '#FFF'), both('background:#eee', '#fff'), both('', 'transparent')]).toEqual([
      '#fff',
      '#eee',
      null,
    ]);
  });

  it.each<[string, boolean]>([
    ['border:1px solid #999', true],
    ['border-top: 2px dotted', true],
    ['border:0', false],
    ['border:0px solid', false],
    ['border:none', false],
    ['border-radius:4px', true],
    ['border-radius:0', false],
    ['border-color:#999', false],
  ])('%s gives it a border: %s', (style, is) => expect(styled(style).border).toBe(is));

  it.each([
    ['1', true],
    ['0', false],
    ['', false],
  ])('the attribute border="%s" gives it a border: %s', (border, is) =>
    expect(readElementStyle(new Map([['border', border]])).border).toBe(is),
  );

  it.each<[string, boolean]>([
    ['font-weight:bold', true],
    ['font-weight: 600', true],
    ['font-weight:500', false],
    ['font-weight:normal', false],
  ])('%s is bold: %s', (style, is) => expect(styled(style).bold).toBe(is));

  it('is read from the first 2,000 characters of the style', () => {
    const behind = (signs: number) => styled(`${'x'.repeat(signs - 1)};font-weight:bold`).bold;
    expect([behind(2_000 - 16), behind(2_000)]).toEqual([true, false]);
  });
});

describe('hidden content', () => {
  it.each([
    ['in what isn’t read', '<title>Ti&eacute;le</title>'],
    ['in what is hidden', '<p style="display:none">Hi&eacute;dden</p>'],
    ['in type of no size', '<p style="font-size:0;line-height:0">Ti&eacute;ny</p>'],
  ])('is left out of the text, including its character entities: %s', (_, html) =>
    expect(textOf(`${html}<p>caf&eacute; open</p>`)).toBe('café open'),
  );

  it.each<[string, boolean]>([
    ['<img src="a.png" alt="Kaolin">', true],
    ['<img src="a.png" alt="Kaolin" width="1">', false],
    ['<img src="a.png" alt="Kaolin" height="1px">', false],
    ['<img src="a.png" alt="Kaolin" width="2" height="10">', true],
    ['<img src="a.png" alt="Kaolin" style="display:none">', false],
    ['<span hidden><img src="a.png" alt="Kaolin"></span>', false],
    ['<noscript><img src="a.png" alt="Kaolin"></noscript>', false],
    ['<img src="a.png" alt="...">', false],
  ])('hides a picture’s alt text, as does an alt text without words: %s, %s', (html, is) =>
    expect(textOf(`<p>Clay ${html} dries</p>`)).toBe(is ? 'Clay [Kaolin] dries' : 'Clay dries'),
  );
});
