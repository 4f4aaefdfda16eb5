// The browser parses a CSV file exactly as the server does, so that every row keeps the previewed columns.
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/domain/csv/read.ts';
import { readCsvLines, toCsvRows } from '../../../web/ui/csv-rows.ts';

const utf16 = (text: string, mark: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return mark ? Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]) : bytes;
};

/** The same text in big-endian byte order. */
const turned = (bytes: Buffer) => Buffer.from(bytes).swap16();
// None of its bytes is NUL, so that only the byte order mark identifies the encoding.
const CYRILLIC = '\u0418\u043c\u044f\t\u0421\u0430\u0439\u0442\n\u0410\u043b\u044c\u0444\u0430\t\u0430\n';
/** The dash would be lost if every other byte were taken for an empty one. */
const DASHED = 'Name\tSite\nAlpha – Omega\thttps://a.example\n';

const FILES: Record<string, Buffer> = {
  plain: Buffer.from('Name,Site\nHarbor,https://h.example\nHull,https://u.example\n'),
  'semicolons, umlauts in Windows-1252': Buffer.from('Titel;Ort\nGrüße;Zürich\n', 'latin1'),
  'byte order mark, quotes, line feeds in a cell': Buffer.from('\uFEFFName,About\n"A ""b"", c","one\ntwo"\n'),
  'UTF-16 with its mark': utf16('Name\tSite\nAlpha\thttps://a.example\n', true),
  'UTF-16 without': utf16(DASHED, false),
  'UTF-16 of another alphabet': utf16(CYRILLIC, true),
  'UTF-16 of another alphabet, big end first': turned(utf16(CYRILLIC, true)),
  'UTF-16 big end first, without its mark': turned(utf16(DASHED, false)),
  'a short file of UTF-16': utf16('N\tS\n1\t2\n', true),
  'a declared delimiter': Buffer.from('sep=|\nName|Site\nA,b|https://a.example\n'),
  'blank lines, ragged rows, NULs': Buffer.from('Name,Site,More\n\nA\n,,\nB,b,c,d\n\0C,c\n'),
  'the same header twice, one empty': Buffer.from('Name,Name,,__proto__\n1,2,3,4\n'),
  'old Mac line ends': Buffer.from('Name,Site\rA,a\rB,b\r'),
};

describe('rows of a CSV file in the browser', () => {
  for (const [what, bytes] of Object.entries(FILES)) {
    it(`are the server's: ${what}`, async () => {
      const { headers, rows } = readCsv(new Uint8Array(bytes));
      const own = toCsvRows(await readCsvLines(new File([new Uint8Array(bytes)], 'list.csv')), headers, headers);
      expect(own.map((row) => Object.entries(row))).toEqual(rows.map((row) => Object.entries(row)));
    });
  }

  it('contain only the wanted columns', async () => {
    const file = new File(['Name,Secret,Site\nA,x,a\n'], 'list.csv');
    const rows = toCsvRows(await readCsvLines(file), ['Name', 'Secret', 'Site'], ['Site', 'Name']);
    expect(rows).toEqual([{ Site: 'a', Name: 'A' }]);
  });
});
