// Small rules of reading a mail, each from both sides of its boundary, through the reader that every way in uses.
import { describe, expect, it } from 'vitest';
import { headerDate } from '../../src/domain/mail/message/header-date.ts';
import { isLikeText } from '../../src/domain/mail/message/plain.ts';
import { detectUtf16 } from '../../src/domain/mail/message/straighten.ts';
import { fromUtf7, isUtf7 } from '../../src/domain/mail/message/utf7.ts';
import { issueDate, readMessage } from '../../src/domain/mail/message.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const raw = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = async (source: string | Uint8Array, filename?: string) =>
  (await readMessage(typeof source === 'string' ? bytes(source) : source, { filename })).message;
const FROM = 'From: a@b.example\n';
const mixed = (...parts: string[]) =>
  `${FROM}Content-Type: multipart/mixed; boundary=b\n\n--b\n${parts.join('\n--b\n')}\n--b--\n`;

describe('the day an issue counts by', () => {
  const arrival = new Date('2026-06-10T12:00:00.000Z');
  const hours = (count: number, ms = 0) => new Date(arrival.getTime() - count * 3_600_000 + ms);
  it.each([
    ['its Date exactly 48 hours before', hours(48), false, hours(48)],
    ['its arrival a millisecond earlier', hours(48, -1), false, arrival],
    ['its Date that old where it is vouched for', hours(48, -1), true, hours(48, -1)],
    ['its Date where both are the same', hours(0), false, arrival],
    ['its arrival where its Date is a millisecond after it', hours(0, 1), false, arrival],
    ['its arrival where its Date is after it, vouched or not', hours(-1), true, arrival],
    [
      'the first moment of 2000 where vouched',
      new Date('2000-01-01T00:00:00Z'),
      true,
      new Date('2000-01-01T00:00:00Z'),
    ],
    ['its arrival where vouched for a moment before that', new Date('1999-12-31T23:59:59Z'), true, arrival],
    ['its arrival where it has no Date', null, true, arrival],
  ])('is %s', (_, date, vouched, expected) => {
    expect(issueDate({ date }, arrival, vouched)).toEqual(expected);
  });
});

describe('a Date header', () => {
  it.each([
    ['1 Jan 49 00:00 +0000', '2049-01-01T00:00:00Z'],
    ['1 Jan 50 00:00 +0000', '1950-01-01T00:00:00Z'],
    ['1 Jan 103 00:00 +0000', '2003-01-01T00:00:00Z'],
    ['1 Jan 2026 12:30 am', '2026-01-01T00:30:00Z'],
    ['1 Jan 2026 12:30 pm', '2026-01-01T12:30:00Z'],
    ['1 Jan 2026 1:30 PM', '2026-01-01T13:30:00Z'],
    ['1 Jan 2026 10:00:07', '2026-01-01T10:00:07Z'],
    ['1 Jan 2026 10:00 -0330', '2026-01-01T13:30:00Z'],
    ['1 Jan 2026 10:00 +0530', '2026-01-01T04:30:00Z'],
    ['1 Jan 2026 10:00 GMT+2:00', '2026-01-01T08:00:00Z'],
    ['1 Jan 2026 10:00 (summer) PDT', '2026-01-01T17:00:00Z'],
    ['1 Jan 2026 10:00 EST', '2026-01-01T15:00:00Z'],
    ['1 Jan 2026 10:00 CST', '2026-01-01T16:00:00Z'],
    ['1 Jan 2026 10:00 CDT', '2026-01-01T15:00:00Z'],
    ['1 Jan 2026 10:00 MST', '2026-01-01T17:00:00Z'],
    ['1 Jan 2026 10:00 MDT', '2026-01-01T16:00:00Z'],
    ['1 Jan 2026 10:00 PST', '2026-01-01T18:00:00Z'],
    ['1 Jan 2026 10:00 EDT', '2026-01-01T14:00:00Z'],
    ['1 Jan 2026 10:00 CET', '2026-01-01T09:00:00Z'],
    ['1 Jan 2026 10:00 CEST', '2026-01-01T08:00:00Z'],
    ['1 Jan 2026 10:00 BST', '2026-01-01T09:00:00Z'],
    ['1 Jan 2026 10:00 XYZ', '2026-01-01T10:00:00Z'],
    ['1-Feb-2026 10.00', '2026-02-01T10:00:00Z'],
    ['31 Dec 2025 23:59:60', '2026-01-01T00:00:00Z'],
    ['31 Dec 2025 24:00', '2026-01-01T00:00:00Z'],
    ['1 March 2026', '2026-03-01T00:00:00Z'],
    ['Wed Feb  6 10:22:33 2002', '2002-02-06T10:22:33Z'],
    ['Wed Feb  6 10:22:33 PST 2002', '2002-02-06T18:22:33Z'],
    ['Wed Feb  6 10:22 -0130 2002', '2002-02-06T11:52:00Z'],
    ['2026-06-01', '2026-06-01T00:00:00Z'],
    ['2026-06-01 10:00', '2026-06-01T10:00:00Z'],
    ['2026-06-01T10:00+02:00', '2026-06-01T08:00:00Z'],
    ['2026-06-01T10:00Z', '2026-06-01T10:00:00Z'],
  ])('%s is %s', (value, expected) => {
    expect(headerDate(value)).toEqual(new Date(expected));
  });

  it.each([
    '0 Jan 2026 10:00',
    '32 Jan 2026 10:00',
    '1 Foo 2026 10:00',
    '1 Jan 2026 25:00',
    '1 Jan 2026 10:60',
    '1 Jan 2026 10:00:61',
    'Wed Foo  6 10:22:33 2002',
    '2026-13-01',
    'tomorrow',
    '',
  ])('%s names no moment', (value) => expect(headerDate(value)).toBeNull());
});

describe('headers', () => {
  it('name each recipient once, where it was delivered before what the sender wrote, a hundred at most', async () => {
    const headers = [
      'Cc: six@x.test, two@x.test',
      'To: five@x.test',
      'X-Delivered-To: four@x.test',
      'Envelope-To: three@x.test',
      'X-Original-To: Two@x.test',
      'Delivered-To: one@x.test',
      'Bcc: hidden@x.test',
    ];
    const { recipients } = await read(`${FROM}${headers.join('\n')}\n\nHello`);
    expect(recipients.map((one) => one.split('@')[0])).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
    const many = Array.from({ length: 101 }, (_, nth) => `r${nth}@x.test`).join(', ');
    expect((await read(`${FROM}To: ${many}\n\nHello`)).recipients).toHaveLength(100);
  });

  it('name the sender where From is empty, and the name alone where there is no address', async () => {
    expect((await read('From:\nSender: Desk <desk@b.example>\nSubject: s\n\nHello')).from).toEqual({
      name: 'Desk',
      address: 'desk@b.example',
    });
    expect((await read('From: The Desk\nSubject: s\n\nHello')).from).toEqual({ name: 'The Desk', address: null });
    expect((await read('Subject: s\n\nHello')).from).toBeNull();
    expect((await read('From: Smith, Jane <jane@b.example>\nSubject: s\n\nHello')).from).toEqual({
      name: 'Smith, Jane',
      address: 'jane@b.example',
    });
  });

  it('hold no marks that would turn what is shown around them', async () => {
    const message = await read('From: "\u202eRita\u2066" <a@b.example>\nSubject: Invoice \u202egpj.exe\u202c\n\nHello');
    expect([message.subject, message.from?.name]).toEqual(['Invoice gpj.exe', 'Rita']);
  });

  it('are kept in bounded length: subject 2,000, address 320, a signal 1,000 characters', async () => {
    const long = 'x'.repeat(5_000);
    const message = await read(`From: ${'y'.repeat(400)}@b.example\nSubject: ${long}\nPrecedence: ${long}\n\nHello`);
    expect(message.subject).toHaveLength(2_000);
    expect(message.from?.address).toHaveLength(320);
    expect(message.signals.precedence).toHaveLength(1_000);
  });

  it('tell a list by what stands in brackets, else by the whole, in lower case', async () => {
    expect((await read(`${FROM}List-Id: News <News.B.example>\n\nHello`)).listId).toBe('news.b.example');
    expect((await read(`${FROM}List-Id: News.B.example\n\nHello`)).listId).toBe('news.b.example');
    expect((await read(`${FROM}Subject: s\n\nHello`)).listId).toBeNull();
  });

  it('that tell a machine from an issue are kept by name, their first value, others not', async () => {
    const names = ['Auto-Submitted', 'Precedence', 'X-Failed-Recipients', 'X-Autoreply', 'X-Autorespond'];
    const more = ['X-Auto-Response-Suppress', 'Return-Path', 'List-Unsubscribe'];
    const headers = [...names, ...more].map((name) => `${name}: first\n${name}: second\n`).join('');
    const { signals } = await read(`${FROM}${headers}X-Other: kept not\n\nHello`);
    expect(signals).toEqual(Object.fromEntries([...names, ...more].map((name) => [name.toLowerCase(), 'first'])));
  });

  it.each(['\n', '\r\n'])('end at the first empty line (%j): what the text says is no header', async (end) => {
    const message = await read(['From: a@b.example', '', 'List-Id: evil.example', 'Subject: evil', ''].join(end));
    expect(message).toMatchObject({ subject: null, listId: null, from: { address: 'a@b.example' } });
    expect(message.text).toContain('Subject: evil');
  });

  it('repeat: the first that says anything counts', async () => {
    expect((await read(`${FROM}Subject:\nSubject: second\nSubject: third\n\nHello`)).subject).toBe('second');
  });
});

describe('a mail is told from a text', () => {
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

  it('a name in line 60 counts', async () => {
    expect((await read(`${'\n'.repeat(59)}Subject: s\n\nmore`)).subject).toBe('s');
  });
});

describe('the kind of a file', () => {
  it('is a page where it begins as one, or where its name says so and nothing speaks against it', async () => {
    expect((await read('<!-- c --><p>x</p>')).html).toContain('x');
    expect((await read('plain <p>x</p>', 'issue.HTM')).html).toContain('x');
    expect((await read('plain <p>x</p>', 'issue.txt')).html).toBeNull();
    expect((await read('plain <p>x</p>', 'issue.html.txt')).html).toBeNull();
  });

  it('is binary where more than one byte in ten is a control character, not at one in ten', async () => {
    const text = (control: number) => raw(`${'\x01'.repeat(control)}${'a'.repeat(100 - control)}`);
    expect((await readMessage(text(10))).fault).toBeNull();
    expect((await readMessage(text(11))).fault).toMatch(/not an email/);
    // Tab, line ends, page feed and escape are of texts.
    expect((await readMessage(raw(`${'\t\n\v\f\r\x1b'.repeat(10)}word`))).fault).toBeNull();
  });

  it('is like text up to one odd sign in fifty; white space is none', () => {
    expect(isLikeText('\t\n\r\f'.repeat(50))).toBe(true);
    for (const odd of ['\0', '\v', '\x0e', '\x1b', '\x7f', '\ufffd'])
      expect([49, 50].map((length) => isLikeText(odd.padEnd(length, 'a')))).toEqual([false, true]);
    expect(isLikeText('')).toBe(true);
  });

  it('is UTF-16 by its mark, or by NULs in nine of ten places on one side only', () => {
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

  it('keeps a first byte that is only like a mark', async () => {
    expect((await read(raw('\xef\xbb: text'))).text).toBe('ï»: text');
    expect((await read(raw('\xef\xbb\xbftext'))).text).toBe('text');
  });

  it('has CR for its line ends only where those outnumber the LFs', async () => {
    expect((await read('From: a@b.example\rSubject: s\r\rHello')).subject).toBe('s');
    expect((await read('From: a@b.example\nSubject: s\rX: y\n\nHello\n')).subject).toBe('s X: y');
  });
});

describe('the parts of a mail', () => {
  it('a text that is attached is read only where the mail has none of its own', async () => {
    const attached = 'Content-Disposition: attachment\nContent-Type: text/plain\n\nattached';
    expect((await read(mixed('\nown', attached))).text?.trim()).toBe('own');
    expect((await read(mixed('\n ', attached))).text?.trim()).toBe('attached');
    expect((await read(mixed(attached.replace('attachment', 'inline')))).text?.trim()).toBe('attached');
  });

  it('data is never reading matter', async () => {
    for (const type of [
      'calendar',
      'csv',
      'vcard',
      'x-vcard',
      'directory',
      'css',
      'javascript',
      'xml',
      'rtf',
      'x-amp-html',
      'x-diff',
      'x-patch',
    ])
      expect((await read(mixed('\nown', `Content-Type: text/${type}\n\ndata`))).text?.trim()).toBe('own');
    expect((await read(mixed('\nown', 'Content-Type: text/markdown\n\nmore'))).text).toContain('more');
  });

  it('what a delivery report returns is read last', async () => {
    const report = (notice: string) =>
      `${FROM}Content-Type: multipart/report; boundary=b\n\n--b\n\n${notice}\n--b\nContent-Type: message/delivery-status\n\nStatus: 5.1.1\n--b\nContent-Type: message/rfc822\n\nSubject: lost\n\nthe lost mail\n--b--\n`;
    expect((await read(report('could not be delivered'))).text?.trim()).toBe('could not be delivered');
    expect((await read(report(' '))).text).toContain('the lost mail');
    const attached = `Content-Disposition: attachment\n\nattached\n--b\nContent-Type: text/rfc822-headers\n\nSubject: lost`;
    expect((await read(mixed(attached))).text?.trim()).toBe('attached');
  });

  it('of a digest are messages', async () => {
    const digest = `${FROM}Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: one\n\nfirst\n--b\n\nSubject: two\n\nsecond\n--b--\n`;
    const { text } = await read(digest);
    expect(text).toMatch(/^first\s+second\s*$/);
  });

  it('of one alternative are one item: two pieces of HTML follow each other, and a plain form beside them is not shown twice', async () => {
    const alternative = `${FROM}Content-Type: multipart/alternative; boundary=b\n\n--b\n\nplain\n--b\nContent-Type: text/html\n\n<p>one</p>\n--b\nContent-Type: text/html\n\n<p>two</p>\n--b--\n`;
    const message = await read(alternative);
    expect(message.html?.replace(/\s/g, '')).toBe('<p>one</p><p>two</p>');
    expect(message.text?.trim()).toBe('plain');
  });

  it('plain ones between HTML keep their lines and their characters', async () => {
    const { html } = await read(
      mixed('\na & b\n<c>', 'Content-Type: text/html\n\n<p>x</p>', 'Content-Type: text/html\n\n '),
    );
    expect(html?.trim()).toBe('<div>a &amp; b<br>\n&lt;c&gt;</div>\n<p>x</p>');
  });

  it('without a header are text from their first line on; a boundary ends a header that no blank line ends', async () => {
    expect((await read(mixed('no header here\nand more'))).text).toContain('no header here\nand more');
    expect((await read(mixed('Content-Type: text/plain', '\nsecond'))).text?.trim()).toBe('second');
    expect((await read(mixed('Content-Type: text/plain\ntext without a blank line', '\nsecond'))).text).toMatch(
      /^text without a blank line\s+second/,
    );
  });

  it('end where their boundary stands alone in its line, not where a line begins with it', async () => {
    expect((await read(mixed('\none\n-xb\nx-b\n--x\ntwo'))).text).toContain('one\n-xb\nx-b\n--x\ntwo');
    expect((await read(mixed('\none\n--bb\ntwo\n--b two'))).text).toContain('one\n--bb\ntwo\n--b two');
    expect((await read(`${mixed('\none')}after the end`)).text?.trim()).toBe('one');
    expect((await read(mixed('\none').replaceAll('\n--b\n', '\n--b  \n'))).text?.trim()).toBe('one');
  });

  it('whose boundary is not declared are found by the first line that could be one, within 50 lines', async () => {
    const undeclared = (before: number, mark = '--in-use-42') =>
      `${FROM}Content-Type: multipart/mixed\n\n${'x\n'.repeat(before)}${mark}\n\nfound\n${mark}--\n`;
    expect((await read(undeclared(49))).text?.trim()).toBe('found');
    expect((await read(undeclared(50))).text).toContain('--in-use-42');
    expect((await read(undeclared(0, '--abcd'))).text?.trim()).toBe('found');
    expect((await read(`${FROM}Content-Type: multipart/mixed\n\n--abc\n\nnot found`)).text).toContain('--abc');
    // A short one where it stands above a part's header, so that its end isn't taken for it.
    const short = `--abc\nContent-Type: text/html\n\n<p>found</p>\n--abc--\n`;
    expect((await read(`${FROM}Content-Type: multipart/mixed\n\n${short}`)).html?.trim()).toBe('<p>found</p>');
  });

  it('have a type, a charset and a boundary in whatever form those are written', async () => {
    const html = (value: string) => read(`${FROM}Content-Type: ${value}\n\n<p>x</p>`);
    expect((await html('TEXT/HTML (a comment); charset=utf-8')).html?.trim()).toBe('<p>x</p>');
    expect((await html('(a comment) text/html')).html?.trim()).toBe('<p>x</p>');
    expect((await html('text/html (of "x"; charset=utf-16)')).html?.trim()).toBe('<p>x</p>');
    expect((await html('text')).text?.trim()).toBe('<p>x</p>');
    expect((await html('pdf')).html?.trim()).toBe('<p>x</p>');
    const pieces = 'Content-Type: multipart/mixed; boundary*1=tw; boundary*0=be;\n boundary*2="een"';
    expect((await read(`${FROM}${pieces}\n\n--between\n--betweween\n--betwen\n--betw\n\nno`)).text).toContain('no');
    expect((await read(`${FROM}${pieces}\n\nbefore\n--between\n\nfound\n--between--\n`)).text).not.toContain('Content');
    const quoted = 'Content-Type: multipart/mixed; boundary="a \\"b\\" (c)"';
    expect((await read(`${FROM}${quoted}\n\n--a "b" (c)\n\nfound\n--a "b" (c)--\n`)).text?.trim()).toBe('found');
  });

  it('flow where their format says so', async () => {
    const flowed = (parameters: string) => read(`${FROM}Content-Type: text/plain${parameters}\n\none \ntwo\n`);
    expect((await flowed('; format=flowed')).text?.trim()).toBe('one two');
    expect((await flowed('; format=flowed; delsp=yes')).text?.trim()).toBe('onetwo');
    expect((await flowed('')).text?.trim()).toBe('one \ntwo');
  });
});

describe('the charset of a part', () => {
  const html = async (before: string, label = '') =>
    (await read(raw(`${FROM}Content-Type: text/html${label}\n\n${before}<meta charset="windows-1251"><p>\xcf\xf0</p>`)))
      .html;

  it('is what its page says in the first 10,000 characters, where its header says none', async () => {
    const said = '<meta charset="windows-1251">'.length;
    expect(await html('x'.repeat(10_000 - said))).toContain('Пр');
    expect(await html('x'.repeat(10_000))).toContain('Ïð');
    expect(await html('', '; charset=koi8-u')).toContain('о');
    expect(await html('', '; charset="?"')).toContain('Пр');
  });

  it('is the one that it names, but where more is lost by it than kept', async () => {
    const utf8 = (body: string) =>
      read(raw(`${FROM}Content-Type: text/plain; charset=utf-8\n\n${body}`)).then(({ text }) => text);
    expect(await utf8('caf\xe9')).toBe('café');
    expect(await utf8('caf\xe9 \xc3\xa9')).toBe('caf\ufffd é');
    expect(await utf8('caf\xe9\xe8 \xc3\xa9')).toBe('caféè Ã©');
    expect(await utf8('caf\xe9 \x7f')).toBe('café \x7f');
    const named = (label: string, body: string) =>
      read(raw(`${FROM}Content-Type: text/plain; charset=${label}\n\n${body}`)).then(({ text }) => text);
    for (const western of ['iso-8859-1', 'latin1', 'l1', 'cp1252', 'windows-1252', 'x-iso-8859-1'])
      expect([western, await named(western, '\xc3\xa9')]).toEqual([western, 'Ã©']);
    expect(await named('iso-8859-15', '\xa4')).toBe('€');
    for (const turkish of ['iso-8859-9', 'windows-1254', 'latin5'])
      expect([turkish, await named(turkish, '\xfe\xfd\xf0')]).toEqual([turkish, 'şığ']);
    for (const nobodys of ['us-ascii', 'ascii', 'x-none'])
      expect([nobodys, await named(nobodys, '\xc3\xa9')]).toEqual([nobodys, 'é']);
    expect(await named('nothing-1', '\xc3\xa9')).toBe('é');
  });

  it('its lines end as they do, however they are encoded', async () => {
    const plain = (encoding: string, body: string) =>
      read(`${FROM}Content-Transfer-Encoding: ${encoding}\n\n${body}`).then(({ text }) => text);
    expect(await plain('8bit', 'one\r\ntwo\n\nthree\n')).toBe('one\ntwo\n\nthree');
    expect(await plain('quoted-printable', 'one=\n two=0A=C3=A9\n')).toBe('one two\né');
    expect(await plain('base64', btoa('one\ntwo\n'))).toBe('one\ntwo');
    const wide = Uint8Array.from([...'one\ntwo'].flatMap((sign) => [sign.charCodeAt(0), 0]));
    const head = raw(`${FROM}Content-Type: text/plain; charset=utf-16le\n\n`);
    expect((await read(Uint8Array.from([...head, ...wide]))).text).toBe('one\ntwo');
  });
});

describe('UTF-7', () => {
  it.each([
    ['caf+AOk-', 'café'],
    ['1 +- 1', '1 + 1'],
    ['+ZeVnLIqe-', '日本語'],
    ['a+', 'a+'],
    ['a+b', 'a+b'],
    ['+AGEAYg-c', 'abc'],
    ['+AGE and +AGI.', 'a and b.'],
    ['+2D3eAA-', '😀'],
  ])('%s is %s', (written, expected) => expect(fromUtf7(written)).toBe(expected));

  it('is recognised by each of its charset labels, and by no similar one', () => {
    expect(['utf-7', 'UTF7', 'x-utf-7', 'unicode-1-1-utf-7', 'utf-8', 'utf-70'].map(isUtf7)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
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
