// Outlook files: what is read from them, and that cyclic structures, duplicate parents and false lengths are never
// followed.
import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js';
import { describe, expect, it } from 'vitest';
import { hasValidOleStructure } from '../../../src/domain/mail/message/ole.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';

const wide = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const DIRECTORY = 1;
const DOCUMENT = 2;
const ROOT = 5;

/**
 * @param fields by tag and type: '0037001F' is the subject in Unicode.
 * @param numbers by tag, for the properties stream.
 */
function fileOf(
  fields: Record<string, Uint8Array>,
  numbers: Record<string, number> = {},
  recipients: Record<string, Uint8Array>[] = [],
): Uint8Array {
  const entries: Entry[] = [{ name: 'Root Entry', type: ROOT, length: 0, children: [] }];
  const put = (parent: number, name: string, bytes: Uint8Array) => {
    entries.push({ name, type: DOCUMENT, length: bytes.length, binaryProvider: () => bytes });
    entries[parent]?.children?.push(entries.length - 1);
  };
  const properties = (head: number, given: Record<string, number>) => {
    const bytes = new Uint8Array(head + 16 * Object.keys(given).length);
    const view = new DataView(bytes.buffer);
    for (const [nth, [tag, value]] of Object.entries(given).entries()) {
      view.setUint16(head + nth * 16, 3, true);
      view.setUint16(head + nth * 16 + 2, Number.parseInt(tag, 16), true);
      view.setUint32(head + nth * 16 + 8, value, true);
    }
    return bytes;
  };
  for (const [tag, bytes] of Object.entries(fields)) put(0, `__substg1.0_${tag}`, bytes);
  put(0, '__properties_version1.0', properties(32, numbers));
  for (const [nth, recipient] of recipients.entries()) {
    entries.push({ name: `__recip_version1.0_#0000000${nth}`, type: DIRECTORY, length: 0, children: [] });
    const parent = entries.length - 1;
    entries[0]?.children?.push(parent);
    for (const [tag, bytes] of Object.entries(recipient)) put(parent, `__substg1.0_${tag}`, bytes);
  }
  return burn(entries);
}

const SUBJECT = '0037001F';
const BODY = '1000001F';
const HTML = '10130102';
const HEADERS = '007D001F';
const read = (...given: Parameters<typeof fileOf>) => readMessage(fileOf(...given), { filename: 'issue.msg' });

describe('an Outlook file', () => {
  it('is read from its own fields if it has no headers', async () => {
    const { message, fault } = await read({
      [SUBJECT]: wide('Grüße'),
      [BODY]: wide('Hello\r\nthere'),
      [HTML]: new TextEncoder().encode('<p>Hello <b>there</b></p>'),
      '0C1A001F': wide('The Desk'),
      '5D01001F': wide('desk@b.example'),
    });
    expect(fault).toBeNull();
    expect(message).toMatchObject({
      subject: 'Grüße',
      from: { name: 'The Desk', address: 'desk@b.example' },
      text: 'Hello\nthere',
      html: '<p>Hello <b>there</b></p>',
    });
  });

  it('is read from its original headers, with its own subject before theirs', async () => {
    const headers =
      'From: Head <head@b.example>\r\nTo: a@b.example\r\nSubject: theirs\r\nDate: Tue, 03 Mar 2026 09:30:00 +0100\r\nMessage-ID: <1@b.example>\r\nList-Id: <l.b.example>\r\n';
    const { message } = await read({ [HEADERS]: wide(headers), [BODY]: wide('x') });
    expect(message).toMatchObject({
      subject: 'theirs',
      from: { name: 'Head', address: 'head@b.example' },
      date: new Date('2026-03-03T08:30:00Z'),
      messageId: '<1@b.example>',
      listId: 'l.b.example',
      recipients: ['a@b.example'],
      html: null,
    });
    expect((await read({ [HEADERS]: wide(headers), [SUBJECT]: wide('own'), [BODY]: wide('x') })).message.subject).toBe(
      'own',
    );
  });

  it('lists its recipients except hidden ones if no header does', async () => {
    const { message } = await read({ [BODY]: wide('x') }, {}, [
      { '3001001F': wide('A'), '39FE001F': wide('A@b.example') },
      { '3001001F': wide('B'), '3003001F': wide('a@B.example') },
      { '3001001F': wide('C'), '3003001F': wide('/o=exchange') },
    ]);
    expect(message.recipients).toEqual(['a@b.example']);
  });

  it.each([
    [1250, [0xe9, 0xec], 'éě'],
    [20866, [0xf0, 0xd2], 'Пр'],
    [874, [0xa1], 'ก'],
    [20127, [0x80], '€'],
    [20932, [0xa4, 0xa2], 'あ'],
    [28605, [0xa4], '€'],
    [50220, [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42], 'あ'],
    [54936, [0xc4, 0xe3], '你'],
    [932, [0x82, 0xa0], 'あ'],
    [65001, [0xc3, 0xa9], 'é'],
    [1249, [0xc3, 0xa9], 'é'],
    [1259, [0xc3, 0xa9], 'é'],
  ])('has its HTML in its declared code page %i', async (page, bytes, text) => {
    const html = Uint8Array.from([...new TextEncoder().encode('<p>'), ...bytes, ...new TextEncoder().encode('</p>')]);
    const { message } = await read({ [HTML]: html }, { '3FDE': page });
    expect(message.html).toBe(`<p>${text}</p>`);
  });

  it.each([
    [1251, [0xcf, 0xf0], 'Пр'],
    [932, [0x82, 0xa0], 'あ'],
    // Mail sent as ISO-2022-JP is stored in the Windows code page.
    [50220, [0x82, 0xa0], 'あ'],
    [28592, [0xb1], 'ą'],
    [65001, [0xe9], 'é'],
  ])('has its non-Unicode texts in its declared code page %i', async (page, bytes, text) => {
    const { message } = await read({ '0037001E': Uint8Array.from(bytes), [BODY]: wide('x') }, { '3FDE': page });
    expect(message.subject).toBe(text);
  });

  it('with too much text, or tags that are never closed, is kept by its headers with the reason', async () => {
    const tags = (count: number) =>
      read({ [SUBJECT]: wide('Kept'), [HTML]: new TextEncoder().encode(`<p>x</p>${'<'.repeat(count)}`) });
    expect((await tags(20_000)).fault).toBeNull();
    expect(await tags(20_001)).toMatchObject({
      fault: expect.stringContaining('never closed'),
      message: { subject: 'Kept', html: null },
    });
    const long = (length: number) => read({ [SUBJECT]: wide('Kept'), [HTML]: new Uint8Array(length).fill(0x20) });
    expect((await long(10_485_760)).fault).toBeNull();
    expect(await long(10_485_761)).toMatchObject({
      fault: expect.stringContaining('over 10 MB'),
      message: { subject: 'Kept', text: null },
    });
  });
});

describe('the structure of an Outlook file', () => {
  const sound = () => fileOf({ [SUBJECT]: wide('s'), [BODY]: wide('b'.repeat(3000)), '0C1A001F': wide('n') });
  const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const changed = (change: (at: DataView, bytes: Uint8Array) => void) => {
    const bytes = sound().slice();
    change(view(bytes), bytes);
    return hasValidOleStructure(bytes);
  };
  const directoryAt = (at: DataView) => (at.getInt32(48, true) + 1) * 512;
  const fatAt = (at: DataView) => (at.getInt32(76, true) + 1) * 512;

  it('is valid as Outlook writes it, and invalid if it is too short', () => {
    expect(hasValidOleStructure(sound())).toBe(true);
    expect(changed(() => undefined)).toBe(true);
    expect([hasValidOleStructure(sound().subarray(0, 1535)), hasValidOleStructure(new Uint8Array(0))]).toEqual([
      false,
      false,
    ]);
  });

  it('has no cyclic chain, in large sectors or small ones', () => {
    expect(changed((at) => at.setInt32(fatAt(at), 0, true))).toBe(false);
    expect(
      changed((at) => {
        at.setInt32(fatAt(at) + 8, 3, true);
        at.setInt32(fatAt(at) + 12, 2, true);
      }),
    ).toBe(false);
    expect(changed((at) => at.setInt32((at.getInt32(60, true) + 1) * 512, 0, true))).toBe(false);
  });

  it('declares no more table sectors than the file has', () => {
    const most = Math.ceil(sound().length / 512);
    for (const place of [44, 72]) {
      expect(changed((at) => at.setInt32(place, -1, true))).toBe(false);
      expect(changed((at) => at.setInt32(place, most + 1, true))).toBe(false);
    }
    expect(changed((at) => at.setInt32(72, most, true))).toBe(true);
  });

  it('is checked completely if the list of its tables continues after the header', () => {
    const bytes = fileOf({ [BODY]: new Uint8Array(9_000_000) }).slice();
    const at = view(bytes);
    expect([at.getInt32(72, true) > 0, hasValidOleStructure(bytes)]).toEqual([true, true]);
    const list = (at.getInt32(68, true) + 1) * 512;
    const slots = Array.from({ length: at.getInt32(44, true) - 109 }, (_, slot) => slot);
    for (const slot of [0, slots.length - 1]) {
      const table = (at.getInt32(list + slot * 4, true) + 1) * 512;
      const before = at.getInt32(table, true);
      at.setInt32(table, (109 + slot) * 128, true);
      expect(hasValidOleStructure(bytes)).toBe(false);
      at.setInt32(table, before, true);
    }
    expect(hasValidOleStructure(bytes)).toBe(true);
  });

  it('has exactly one parent for each entry, and none for the root', () => {
    for (const link of [68, 72, 76]) {
      expect(changed((at) => at.setInt32(directoryAt(at) + 128 + link, 0, true))).toBe(false);
      expect(
        changed((at) => {
          const taken = at.getInt32(directoryAt(at) + 76, true);
          at.setInt32(directoryAt(at) + 128 + link, taken, true);
        }),
      ).toBe(false);
      // A link beyond the table's end must not be followed.
      expect(changed((at) => at.setInt32(directoryAt(at) + 128 + link, 100_000, true))).toBe(true);
    }
  });

  it('has no stream longer than the file, and in total at most twice its length', () => {
    const size = sound().length;
    const lengthOf = (nth: number) => 128 * nth + 120;
    expect(changed((at) => at.setInt32(directoryAt(at) + lengthOf(1), -1, true))).toBe(false);
    expect(changed((at) => at.setInt32(directoryAt(at) + lengthOf(1), size + 1, true))).toBe(false);
    expect(changed((at) => at.setInt32(directoryAt(at) + lengthOf(1), size, true))).toBe(true);
    expect(
      changed((at) => {
        for (const nth of [1, 2, 3]) at.setInt32(directoryAt(at) + lengthOf(nth), size, true);
      }),
    ).toBe(false);
  });

  it('is reported as damaged if it is invalid', async () => {
    const bytes = sound().slice();
    view(bytes).setInt32(fatAt(view(bytes)), 0, true);
    expect(await readMessage(bytes)).toMatchObject({
      fault: expect.stringContaining('damaged'),
      message: { html: null, text: null },
    });
  });
});
