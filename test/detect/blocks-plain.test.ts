// Where a plain text's paragraphs end: at blank lines where it is wrapped, at every line's end where it isn't.
import { describe, expect, it } from 'vitest';
import { segment } from '../../src/detect/blocks.ts';

const blocksOf = (text: string) => segment({ html: null, text }).blocks.map((block) => block.text);
const sentence =
  'Potters argue about cones, clay and the weather, as they always did, and the fair of the north is in May. ';
const paragraph = (name: string) => `${name} ${sentence.repeat(2)}`.trim();

describe('plain text', () => {
  it('that is wrapped has a paragraph between blank lines', () => {
    const wrapped =
      'Potters argue about cones, clay and the weather,\nas they always did, and the fair of the north\nis in May.';
    expect(blocksOf(`${wrapped}\n\n${wrapped}`)).toEqual([wrapped, wrapped]);
  });

  it('that no program wrapped has a paragraph a line', () => {
    const lines = [paragraph('One'), 'Presented by', 'Glazeworks', paragraph('Two'), paragraph('Three')];
    expect(blocksOf(lines.join('\n'))).toEqual(lines);
  });

  it('that is wrapped, but for a long line, ends its paragraphs there', () => {
    const wrapped =
      'Potters argue about cones, clay and the weather, as they\nalways did, and the fair of the north is in May.';
    expect(blocksOf(`${wrapped}\n${paragraph('One')}\n${wrapped}`)).toEqual([wrapped, paragraph('One'), wrapped]);
  });

  it.each([
    [3, 121, 11, 60, true],
    [3, 121, 12, 60, false],
    [3, 121, 12, 100, false],
    [3, 121, 12, 59, true],
    [3, 121, 12, 101, true],
    [2, 121, 0, 60, false],
    [3, 120, 0, 60, false],
  ])(
    'with %i lines of %i characters and %i of %i was wrapped by no program: %s',
    (long, length, short, wrapped, isUnwrapped) => {
      const lines = (count: number, characters: number) => `${'x'.repeat(characters)}\n`.repeat(count);
      const ends = blocksOf(`${lines(long, length)}\n${lines(short, wrapped)}\nMia\nOhio`).slice(-2);
      expect(ends.at(-1)).toBe(isUnwrapped ? 'Ohio' : 'Mia\nOhio');
    },
  );

  it('is not told by its addresses: a long one belongs to the lines above', () => {
    const ad = `Glazeworks ships food-safe glazes:\nhttps://glazeworks.example/${'x'.repeat(200)}\nOrder today.`;
    expect(blocksOf(`${ad}\n\nUntil next week.`)).toEqual([ad, 'Until next week.']);
  });

  it('keeps the tags of a table in Markdown together', () => {
    const cell = `<td>${sentence.repeat(2).trim()}</td>`;
    const table = ['<table>', '<tr>', '<th>Sponsor</th>', cell, cell, cell, '</tr>', '</table>'].join('\n');
    const blocks = blocksOf(`${paragraph('One')}\n\n${table}`);
    expect(blocks.some((block) => block.includes('<table>\n<tr>\n<th>Sponsor</th>'))).toBe(true);
  });
});
