// Text of an HTML mail that a reader doesn’t see, by its size or its colour.
import { describe, expect, it } from 'vitest';
import { isVisibleBlock } from '../../../src/detect/block.ts';
import { segment } from '../../../src/detect/blocks.ts';

const textOf = (html: string) => segment({ html, text: null }).text;

describe('text of font size zero', () => {
  it('hides its words but not its pictures: words made of letter pictures are read from their alt texts', () => {
    const html =
      '<table><tr><td style="font-size:0pt; line-height:0pt; text-align:left">hidden <a href="https://glazeworks.com"><img src="a.png" alt="Glazeworks: a glaze a day"></a></td></tr></table>';
    const { text, blocks } = segment({ html, text: null });
    expect(text).toContain('Glazeworks: a glaze a day');
    expect(text).not.toContain('hidden');
    expect(blocks.flatMap(({ images }) => images.map(({ link }) => link?.domain))).toEqual(['glazeworks.com']);
  });

  it('ends where a size is set again, and applies to elements that set none', () => {
    const cell = (inner: string) => `<table><tr><td style="font-size:0;line-height:0">${inner}</td></tr></table>`;
    expect(textOf(cell('<p style="font-size:14px;line-height:20px">Good morning</p>'))).toBe('Good morning');
    expect(textOf(`${cell('<span>preheader</span>')}<p>Good morning</p>`)).toBe('Good morning');
  });

  it('stays hidden if a size is set within hidden content', () => {
    expect(textOf('<div style="display:none"><p style="font-size:14px">unseen</p></div><p>seen</p>')).toBe('seen');
  });
});

describe('text in its background’s colour, or of size zero, outside of a layout', () => {
  const seen = (html: string) =>
    segment({ html, text: null }).blocks.flatMap((block) => (isVisibleBlock(block) ? block.words : []));
  it.each([
    ['a span of no size', '<span style="font-size:0">Sponsored by Kaolin</span><p>Good morning</p>'],
    ['white on white', '<p style="color:#fff;background:#ffffff">Sponsored by Kaolin</p><p>Good morning</p>'],
    ['what is in it', '<p style="font-size:0px"><b>Sponsored by Kaolin</b></p><p>Good morning</p>'],
  ])('is kept as unseen text: %s', (_, html) => {
    expect(seen(html)).toEqual(['Good morning']);
    expect(textOf(html)).toContain('Kaolin');
  });
  it.each([
    '<table><tr><td style="font-size:0"><p>Good morning</p></td></tr></table>',
    '<p style="font-size:0"><span style="font-size:14px">Good morning</span></p>',
    '<p style="color:#fff;background:#fff"><font style="color:black">Good morning</font></p>',
  ])('is visible within a layout, or if a size or colour is set again: %s', (html) => {
    expect(seen(html)).toEqual(['Good morning']);
  });
});
