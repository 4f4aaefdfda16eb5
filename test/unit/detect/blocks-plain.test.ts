// Paragraphs of plain text: separated by blank lines if the text is wrapped, otherwise one per line.
import { describe, expect, it } from 'vitest';
import { isHorizontalRule, normalisePlainText } from '../../../src/detect/blocks/plain.ts';
import { segment } from '../../../src/detect/blocks.ts';

const blocksOf = (text: string) => segment({ html: null, text }).blocks.map((block) => block.text);
const sentence =
  'Potters argue about cones, clay and the weather, as they always did, and the fair of the north is in May. ';
const paragraph = (name: string) => `${name} ${sentence.repeat(2)}`.trim();

describe('plain text', () => {
  it('that is wrapped has its paragraphs between blank lines', () => {
    const wrapped =
      'Potters argue about cones, clay and the weather,\nas they always did, and the fair of the north\nis in May.';
    expect(blocksOf(`${wrapped}\n\n${wrapped}`)).toEqual([wrapped, wrapped]);
  });

  it('that is not wrapped has one paragraph per line', () => {
    const lines = [paragraph('One'), 'Presented by', 'Glazeworks', paragraph('Two'), paragraph('Three')];
    expect(blocksOf(lines.join('\n'))).toEqual(lines);
  });

  it('that is wrapped except for one long line ends its paragraphs at that line', () => {
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
    'with %i lines of %i characters and %i of %i counts as unwrapped: %s',
    (long, length, short, wrapped, isUnwrapped) => {
      const lines = (count: number, characters: number) => `${'x'.repeat(characters)}\n`.repeat(count);
      const ends = blocksOf(`${lines(long, length)}\n${lines(short, wrapped)}\nMia\nOhio`).slice(-2);
      expect(ends.at(-1)).toBe(isUnwrapped ? 'Ohio' : 'Mia\nOhio');
    },
  );

  it('is not judged by its addresses: a long one belongs to the lines above', () => {
    const ad = `Glazeworks ships food-safe glazes:\nhttps://glazeworks.example/${'x'.repeat(200)}\nOrder today.`;
    expect(blocksOf(`${ad}\n\nUntil next week.`)).toEqual([ad, 'Until next week.']);
  });

  it('keeps the rows of a Markdown table together', () => {
    const cell = `<td>${sentence.repeat(2).trim()}</td>`;
    const table = ['<table>', '<tr>', '<th>Sponsor</th>', cell, cell, cell, '</tr>', '</table>'].join('\n');
    const blocks = blocksOf(`${paragraph('One')}\n\n${table}`);
    expect(blocks.some((block) => block.includes('<table>\n<tr>\n<th>Sponsor</th>'))).toBe(true);
  });
});

describe('a long line in a wrapped text', () => {
  it.each([
    [120, 1],
    [121, 3],
  ])('of %i characters makes %i paragraphs', (length, paragraphs) =>
    expect(blocksOf(`Clay dries,\n${'x'.repeat(length)}\nand cracks.`)).toHaveLength(paragraphs),
  );
});

describe('the stored text', () => {
  it.each([
    ['a\r\nb\rc\fd\ve', 'a\nb\nc\nd\ne'],
    ['\n\n a  \n\u200bb\u00a0c \n\n', ' a\nb c'],
    ['a\n\n\nb\n\n\n\n\n\nc', 'a\n\n\nb\n\n\nc'],
  ])('of %j is %j', (raw, kept) => expect(normalisePlainText(raw)).toBe(kept));
});

describe('a divider line', () => {
  it.each([
    ['---', true],
    ['--', true],
    ['◆', true],
    ['♦ ♦ ♦', true],
    ['#', true],
    ['*', false],
    ['- - -', true],
    ['-  -', false],
    ['-'.repeat(400), true],
    ['-'.repeat(401), false],
    ['==x==', false],
    ['-----------x', true],
    ['---------xx', false],
    [`${'-'.repeat(18)}xx`, true],
    [`${'-'.repeat(17)}xx`, false],
    ['—————', true],
    ['•••', true],
    ['words', false],
    ['', false],
  ])('%s: %s', (line, is) => expect(isHorizontalRule(line)).toBe(is));
});

describe('a line of plain text', () => {
  const seen = (text: string) =>
    segment({ html: null, text }).blocks.map(({ words, level, list, ruleBefore }) => [
      words,
      level,
      ...(list ? ['entry'] : []),
      ...(ruleBefore ? ['rule'] : []),
    ]);

  it('underlined at about its own length is a heading; a longer or shorter underline is a rule', () => {
    const under = (title: number, dashes: number) => seen(`${'x'.repeat(title)}\n${'-'.repeat(dashes)}\nwords`);
    expect([under(10, 6)[0], under(10, 18)[0], under(100, 60)[0]].map((one) => one?.[1])).toEqual([2, 2, 2]);
    for (const [title, dashes] of [
      [10, 5],
      [10, 19],
      [101, 80],
    ] as const)
      expect(under(title, dashes)).toEqual([
        ['x'.repeat(title), 0],
        ['words', 0, 'rule'],
      ]);
    expect(seen('one\ntwo\n---\nwords').map((one) => one[1])).toEqual([0, 0]);
    expect(seen('- one entry\n-----------\nwords')).toEqual([
      ['- one entry', 0, 'entry'],
      ['words', 0, 'rule'],
    ]);
  });

  it('is a heading if it begins with one to six number signs', () => {
    expect(seen('# One\n### Three\nwords\n###### Six\n####### Seven').map(([words, level]) => [words, level])).toEqual([
      ['One', 1],
      ['Three', 3],
      ['words', 0],
      ['Six', 6],
      ['####### Seven', 0],
    ]);
  });

  it('within a rule is a label, with a rule before it and after it', () => {
    expect(seen('words\n*** SPONSOR ***\nKaolin ships clay.')).toEqual([
      ['words', 0],
      [expect.stringContaining('SPONSOR'), 4, 'rule'],
      ['Kaolin ships clay.', 0, 'rule'],
    ]);
    const labelled = (length: number) => seen(`--- ${'x'.repeat(length - 8)} ---\nwords`)[0]?.[1];
    expect([labelled(98), labelled(99)]).toEqual([4, 0]);
  });

  it('with a bullet is a list entry by itself; a bold line alone is a title', () => {
    expect(seen('- one\n2) two\n[3] three\nand more\n\n• four\n-five')).toEqual([
      ['- one', 0, 'entry'],
      ['2) two', 0, 'entry'],
      ['[3] three and more', 0, 'entry'],
      ['• four -five', 0, 'entry'],
    ]);
    expect(seen('**Clay**\n\n__Fire__\n\n**Clay** and fire').map(([, level]) => level)).toEqual([7, 7, 0]);
  });

  it('within a code fence is code: no heading, no entry, no rule', () => {
    expect(seen('```\n# One\n---\n- two\n```\n\n# Three').map(([, level]) => level)).toEqual([0, 1]);
  });

  it('has its links, and its words without markup', () => {
    const [block] = segment({ html: null, text: 'See [Kaolin](https://kaolin.example/) now.' }).blocks;
    expect([block?.words, block?.links.map(({ text, domain }) => [text, domain])]).toEqual([
      'See Kaolin now.',
      [['Kaolin', 'kaolin.example']],
    ]);
  });
});
