// CSV output and input: no cell is run as a formula, no cell is lost, and errors name their line.
import { describe, expect, it } from 'vitest';
import { CSV_MAX_BYTES } from '../../../src/contract/newsletters.ts';
import { readCsv } from '../../../src/domain/csv/read.ts';
import { csvDocument, csvLines } from '../../../src/domain/csv/write.ts';
import { guessImportColumns } from '../../../src/domain/newsletter/import-columns.ts';
import { readImportRow } from '../../../src/domain/newsletter/import-row.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const table = (text: string) => readCsv(bytes(text));
const said = (text: string | Uint8Array) => {
  try {
    readCsv(typeof text === 'string' ? bytes(text) : text);
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`;
  }
  return null;
};

describe('a written cell', () => {
  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])('is no formula though it begins with %s', (sign) => {
    expect(csvLines([[`${sign}1+1`]])).toBe(`"'${sign}1+1"\r\n`);
    expect(csvLines([[`1${sign}1`]])).toBe(`1${sign}1\r\n`);
  });

  it.each(['\t', '\r', '\n'])('is no formula behind white space (%j)', (sign) => {
    expect(csvLines([[`${sign}=1`]])).toBe(`"'${sign}=1"\r\n`);
  });

  it('is an unchanged number, with or without a minus', () => {
    expect(csvLines([[-1, 2.5, true, 10n]])).toBe('-1,2.5,true,10\r\n');
  });

  it('is quoted if it contains a quote, a separator or a line break, or begins or ends with a space', () => {
    expect(csvLines([['say "x"', 'a,b', 'a;b', 'a\tb', 'a\nb', ' a', 'a ', '\u00a0a', 'a\u00a0', 'a b']])).toBe(
      '"say ""x""","a,b","a;b","a\tb","a\nb"," a","a ","\u00a0a","a\u00a0",a b\r\n',
    );
  });

  it('is empty for null, ISO 8601 for a date, JSON for a structure', () => {
    expect(csvLines([[null, undefined, '', new Date(0), 0, false]])).toBe(',,,1970-01-01T00:00:00.000Z,0,false\r\n');
    expect(csvLines([[{ a: 1 }, ['=1']]])).toBe('"{""a"":1}","[""=1""]"\r\n');
  });

  it('is below its header in a file that Excel reads as UTF-8', () => {
    expect(
      csvDocument(
        ['A', '=B'],
        [
          ['1', 2],
          ['é', null],
        ],
      ),
    ).toBe('\ufeffA,"\'=B"\r\n1,2\r\né,\r\n');
  });

  it('is parsed back unchanged', () => {
    const cells = ['plain', 'a,"b"', 'l1\nl2', 'x;y'];
    expect(Object.values(table(csvDocument(['a', 'b', 'c', 'd'], [cells])).rows[0] ?? {})).toEqual(cells);
  });
});

describe('an imported table', () => {
  it.each([',', ';', '\t', '|'])('may be separated by %j', (divider) => {
    expect(table(`${['Name', 'Site'].join(divider)}\n${['A', 'b.test'].join(divider)}`).rows).toEqual([
      expect.objectContaining({ Name: 'A', Site: 'b.test' }),
    ]);
  });

  it('may declare its separator in the first line', () => {
    expect(table('sep=;\r\nName;Site, here\r\nA,B;c').rows[0]).toMatchObject({ Name: 'A,B', 'Site, here': 'c' });
    // The separator line as Excel writes it, here in capitals.
    expect(table('\ufeffSEP=\t\nName\tSite, here\nA,B\tc').rows).toEqual([{ Name: 'A,B', 'Site, here': 'c' }]);
  });

  it('may be in any Unicode encoding or Windows-1252', () => {
    const wide = (mark: string, low: boolean) =>
      Uint8Array.from(
        [...`${mark}Name;Ort\r\nCafé;Köln`].flatMap((one) => {
          const code = one.charCodeAt(0);
          return low ? [code & 255, code >> 8] : [code >> 8, code & 255];
        }),
      );
    const western = Uint8Array.from('Name;Ort\r\nCaf\xe9;K\xf6ln', (one) => one.charCodeAt(0));
    for (const form of [
      bytes('Name;Ort\nCafé;Köln'),
      bytes('\ufeffName;Ort\nCafé;Köln'),
      wide('\ufeff', true),
      wide('\ufeff', false),
      western,
    ])
      expect(readCsv(form).rows[0]).toMatchObject({ Name: 'Café', Ort: 'Köln' });
  });

  it('has unique, non-empty headers, no blank lines, and trimmed cells', () => {
    const { headers, rows } = table('Name,,Name, Name  here \n a ,b,c,d\n\n , ,\ne');
    expect(headers).toEqual(['Name', 'Column 2', 'Name (2)', 'Name here']);
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', '', '', ''],
    ]);
    expect(table('Name\na,b').headers).toEqual(['Name', 'Column 2']);
    expect(table('Name,Site\na').rows).toEqual([{ Name: 'a', Site: '' }]);
    expect(table('Na\0me\na\0b').rows).toEqual([{ Name: 'ab' }]);
    expect(Object.entries(table('__proto__\na').rows[0] ?? {})).toEqual([['__proto__', 'a']]);
    expect(table(`${'x'.repeat(300)}\na`).headers[0]).toHaveLength(200);
  });

  it('is rejected with a message if it is empty, too wide, too long or too big; at each limit it is accepted', () => {
    expect(said('')).toBe('invalid: The file is empty');
    expect(said('Name\n')).toBe('invalid: The file has no rows below its header');
    const wide = (columns: number) => `${','.repeat(columns - 1)}x\n${','.repeat(columns - 1)}y`;
    expect(said(wide(200))).toBeNull();
    expect(said(wide(201))).toBe('invalid: The file has more than 200 columns');
    expect(said(`a\n${wide(201)}`)).toBe('invalid: The file has more than 200 columns');
    const long = (rows: number) => `a\n${'x\n'.repeat(rows)}`;
    expect(said(long(100_000))).toBeNull();
    expect(said(long(100_001))).toBe('invalid: The file has more than 100,000 rows');
    const big = (size: number) => bytes(`a\n${'x'.repeat(size - 2)}`);
    expect(said(big(CSV_MAX_BYTES))).toBeNull();
    expect(said(big(CSV_MAX_BYTES + 1))).toBe('too_large: CSV file must be less than 10MB');
  });

  it('names the line of an unclosed quote, counted as an editor does', () => {
    const inLine = (line: number) => `invalid: A quoted cell that begins in line ${line} is never closed`;
    expect(said('Name\na\n"b\nc')).toBe(inLine(3));
    expect(said('Name,About\r\na,"two\r\nlines"\r\n\r\nb,"c\r\nd')).toBe(inLine(5));
    expect(said('sep=;\nName;About\na;"b')).toBe(inLine(3));
  });
});

describe('the columns of an import', () => {
  it('are guessed by their whole name first, then by a long part of it, each once', () => {
    expect(guessImportColumns(['Newsletter', 'Web-Site', 'About', 'Track Address'])).toEqual({
      name: 'Newsletter',
      website: 'Web-Site',
      description: 'About',
      uniqueEmail: 'Track Address',
    });
    expect(
      guessImportColumns(['Publication name (official)', 'Homepage of it', 'LinkedIn', 'E-mail of the editor']),
    ).toEqual({
      name: 'Publication name (official)',
      website: 'Homepage of it',
    });
    expect(guessImportColumns(['The Título', 'Descripción'])).toEqual({
      name: 'The Título',
      description: 'Descripción',
    });
    expect(guessImportColumns(['Newsletter Website', 'Name'])).toEqual({ name: 'Name', website: 'Newsletter Website' });
    expect(guessImportColumns(['Something'])).toEqual({});
    expect(guessImportColumns(['Newsletter Description'])).toEqual({ description: 'Newsletter Description' });
  });
});

describe('a row of an import', () => {
  const mapping = { name: 'N', website: 'W', description: 'D', uniqueEmail: 'E' };
  const read = (row: Record<string, string>) => readImportRow(row, mapping, 'Mail.example');
  const reason = (row: Record<string, string>) => (read(row) as { reason?: string }).reason;

  it('is a newsletter with its name on one line', () => {
    expect(read({ N: ' The  Letter ', W: 'letter.test', D: ' x ', E: '"L" <Letter@MAIL.example>' })).toEqual({
      newsletter: {
        name: 'The Letter',
        website: 'https://letter.test',
        description: 'x',
        uniqueEmail: 'letter@mail.example',
        warning: null,
      },
    });
    expect(readImportRow({ N: 'A', W: 'b.test' }, { name: 'N' } as never, 'm.test')).toEqual({
      newsletter: { name: 'A', website: '', description: '', uniqueEmail: null, warning: null },
    });
  });

  it('is rejected for the first error; at each limit it is accepted', () => {
    expect(reason({ W: 'x.test' })).toBe('Name is missing');
    expect(reason({ N: '\u200b' })).toBe('Name is missing');
    expect(reason({ N: 'x'.repeat(200) })).toBeUndefined();
    expect(reason({ N: 'x'.repeat(201) })).toBe('Name is longer than 200 characters');
    expect(reason({ N: 'x', D: 'x'.repeat(5000) })).toBeUndefined();
    expect(reason({ N: 'x', D: 'x'.repeat(5001) })).toBe('Description is longer than 5,000 characters');
    expect(reason({ N: 'x', W: `https://x.test/${'y'.repeat(1985)}` })).toBeUndefined();
    expect(reason({ N: 'x', W: `https://x.test/${'y'.repeat(1986)}` })).toMatch(/^Website is not a valid address/);
    expect(reason({ N: 'x', E: 'nobody' })).toBe('Unique Email is not a valid address: nobody');
    expect(reason({ N: 'x', E: 'a@localhost' })).toMatch(/^Unique Email/);
    expect(reason({ N: 'x', E: 'a+tag@mail.example' })).toBe(
      'Unique Email a+tag@mail.example: Mail to this address arrives at a@mail.example. Please give that one.',
    );
  });

  it.each([
    ['HTTP://x.test', 'HTTP://x.test'],
    ['x.test:8080/a', 'https://x.test:8080/a'],
    ['localhost', 'https://localhost'],
    ['ftp://x.test', null],
    ['javascript:alert(1)', null],
    ['https://known.test@x.test', null],
    ['nowhere', null],
    ['x .test', null],
    ['https://', null],
  ])('has a website if one is given: %s', (W, expected) => {
    const got = read({ N: 'x', W });
    expect('newsletter' in got ? got.newsletter.website : null).toBe(expected);
  });

  it('warns of an address outside our domain, including one on a longer domain', () => {
    const warning = (E: string) =>
      (read({ N: 'x', E }) as { newsletter: { warning: string | null } }).newsletter.warning;
    expect(warning('a@mail.example')).toBeNull();
    expect(warning('a@other.example')).toMatch(/^a@other\.example is not on Mail\.example/);
    expect(warning('a@evil-mail.example')).not.toBeNull();
  });
});
