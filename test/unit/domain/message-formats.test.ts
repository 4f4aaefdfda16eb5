// What kind of file was received: a mail, a page, plain text or binary, in which encoding; and a page's title.
import { describe, expect, it } from 'vitest';
import { looksLikeText } from '../../../src/domain/mail/message/plain.ts';
import { detectUtf16 } from '../../../src/domain/mail/message/straighten.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const raw = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = async (source: string | Uint8Array, filename?: string) =>
  (await readMessage(typeof source === 'string' ? bytes(source) : source, { filename })).message;

describe('a mail is distinguished from a text', () => {
  it.each([
    ['one known field first', 'Subject: s\n\nHello', 's'],
    ['an mbox line and blank lines before it', '\n\n>From me Mon\nSubject: s\n\nHello', 's'],
    ['two known fields after a line that is none', 'garbage here\nFrom: a@b.example\nSubject: s\n\nHello', 's'],
  ])('by %s', async (_, source, subject) => {
    expect((await read(source)).subject).toBe(subject);
  });

  it.each([
    ['one known name after a line that is no field', 'A text\nFrom: the editor\n\nmore'],
    ['a name that stands behind the blank line', 'A text\n\nFrom: a@b.example\nSubject: s\n\nmore'],
    ['a name in line 61', `${'\n'.repeat(60)}Subject: s\n\nmore`],
  ])('not by %s', async (_, source) => {
    const message = await read(source);
    expect(message.subject).toBeNull();
    expect(message.text).toContain('more');
    expect(message.text).toContain(source.split('\n')[0]);
  });

  it('by a field name in line 60 at most', async () => {
    expect((await read(`${'\n'.repeat(59)}Subject: s\n\nmore`)).subject).toBe('s');
  });
});

describe('the kind of a file', () => {
  it.each([
    ['.html', 'issue.html', true],
    ['.htm in capitals', 'issue.HTM', true],
    ['.txt', 'issue.txt', false],
    ['.txt after another', 'issue.html.txt', false],
    ['no extension', 'issue', false],
    ['no name', undefined, false],
  ])('is decided by the file name where the bytes could be either: %s', async (_, filename, isPage) => {
    for (const source of ['plain <p>x</p>', 'Note: no header.\r\n\r\n<p>x</p>']) {
      const { html, text } = await read(source, filename);
      expect(isPage ? html : text).toContain('<p>x</p>');
      expect(isPage ? text : html).toBeNull();
    }
  });

  it('is detected by its bytes, whatever its name', async () => {
    expect((await read('From: a@b.example\nSubject: s\n\nHello', 'note.txt')).subject).toBe('s');
    expect((await read('<p>page</p>', 'issue.eml')).html).toBe('<p>page</p>');
  });

  it('is binary if more than one byte in ten is a control character', async () => {
    const text = (control: number) => raw(`${'\x01'.repeat(control)}${'a'.repeat(100 - control)}`);
    expect((await readMessage(text(10))).fault).toBeNull();
    expect((await readMessage(text(11))).fault).toMatch(/not an email/);
    // Tab, line breaks, form feed and escape occur in texts.
    expect((await readMessage(raw(`${'\t\n\v\f\r\x1b'.repeat(10)}word`))).fault).toBeNull();
  });

  it('is text up to one unusual character in fifty; white space is not unusual', () => {
    expect(looksLikeText('\t\n\r\f'.repeat(50))).toBe(true);
    for (const odd of ['\0', '\v', '\x0e', '\x1b', '\x7f', '\ufffd'])
      expect([49, 50].map((length) => looksLikeText(odd.padEnd(length, 'a')))).toEqual([false, true]);
    expect(looksLikeText('')).toBe(true);
  });

  it('is UTF-16 by its byte order mark, or by NULs in nine of ten places on one side', () => {
    const wide = (text: string, low: boolean) => raw([...text].map((one) => (low ? `${one}\0` : `\0${one}`)).join(''));
    expect(detectUtf16(raw('\xff\xfe'))).toBe('utf-16le');
    expect(detectUtf16(raw('\xfe\xff'))).toBe('utf-16be');
    expect([
      detectUtf16(raw('\xffa')),
      detectUtf16(raw('\xfea')),
      detectUtf16(raw('a\xfe')),
      detectUtf16(raw('a\xff')),
    ]).toEqual([null, null, null, null]);
    expect(detectUtf16(wide('Subject:', true))).toBe('utf-16le');
    expect(detectUtf16(wide('Subject:', false))).toBe('utf-16be');
    expect(detectUtf16(wide('Subject', true))).toBeNull();
    expect(detectUtf16(raw('Subject: nothing of the kind'))).toBeNull();
    expect(detectUtf16(raw(`${'a\0'.repeat(20)}\0\0`))).toBeNull();
    expect(detectUtf16(raw(`${'a\0'.repeat(9)}ab`))).toBeNull();
    expect(detectUtf16(raw(`${'\0a'.repeat(9)}ab`))).toBeNull();
    expect(detectUtf16(raw(`${'a\0'.repeat(19)}ab`))).toBe('utf-16le');
    expect(detectUtf16(raw(`${'\0a'.repeat(19)}ab`))).toBe('utf-16be');
  });

  it('keeps a first byte that only resembles a byte order mark', async () => {
    expect((await read(raw('\xef\xbb: text'))).text).toBe('ï»: text');
    expect((await read(raw('\xef\xbb\xbftext'))).text).toBe('text');
  });

  it('has CR line ends only if they outnumber the LFs', async () => {
    expect((await read('From: a@b.example\rSubject: s\r\rHello')).subject).toBe('s');
    expect((await read('From: a@b.example\nSubject: s\rX: y\n\nHello\n')).subject).toBe('s X: y');
  });
});

describe('the title of a page', () => {
  it.each([
    ['A &amp; B &lt;C&gt; &quot;D&quot;', 'A & B <C> "D"'],
    ['it&apos;s&nbsp;on &#8211; &#x2014; &ndash;&mdash;', "it's on – — –—"],
    ['&unknown; &#0;x&#9999999;', '&unknown; x'],
    ['&#1114111;&#x10ffff;&#1114112;&#x110000;x', '\u{10ffff}\u{10ffff}x'],
    ['  ', null],
  ])('%s', async (written, expected) => {
    expect((await read(`<!doctype html><title>${written}</title><p>x</p>`)).subject).toBe(expected);
  });
});
