// Which parts of a mail are its text, in which order, and by which charset each is decoded.
import { describe, expect, it } from 'vitest';
import { decodeUtf7 } from '../../../src/domain/mail/message/utf7.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const raw = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = async (source: string | Uint8Array, filename?: string) =>
  (await readMessage(typeof source === 'string' ? bytes(source) : source, { filename })).message;
const FROM = 'From: a@b.example\n';
const mixed = (...parts: string[]) =>
  `${FROM}Content-Type: multipart/mixed; boundary=b\n\n--b\n${parts.join('\n--b\n')}\n--b--\n`;

describe('the parts of a mail', () => {
  it('an attached text is read only if the mail has no other text', async () => {
    const attached = 'Content-Disposition: attachment\nContent-Type: text/plain\n\nattached';
    expect((await read(mixed('\nown', attached))).text?.trim()).toBe('own');
    expect((await read(mixed('\n ', attached))).text?.trim()).toBe('attached');
    expect((await read(mixed(attached.replace('attachment', 'inline')))).text?.trim()).toBe('attached');
  });

  it('data files are never read as text', async () => {
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

  it('the mail returned in a delivery report is read last', async () => {
    const report = (notice: string) =>
      `${FROM}Content-Type: multipart/report; boundary=b\n\n--b\n\n${notice}\n--b\nContent-Type: message/delivery-status\n\nStatus: 5.1.1\n--b\nContent-Type: message/rfc822\n\nSubject: lost\n\nthe lost mail\n--b--\n`;
    expect((await read(report('could not be delivered'))).text?.trim()).toBe('could not be delivered');
    expect((await read(report(' '))).text).toContain('the lost mail');
    const attached = `Content-Disposition: attachment\n\nattached\n--b\nContent-Type: text/rfc822-headers\n\nSubject: lost`;
    expect((await read(mixed(attached))).text?.trim()).toBe('attached');
  });

  it('a digest’s parts are messages', async () => {
    const digest = `${FROM}Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: one\n\nfirst\n--b\n\nSubject: two\n\nsecond\n--b--\n`;
    const { text } = await read(digest);
    expect(text).toMatch(/^first\s+second\s*$/);
  });

  it('an alternative is one item: two HTML parts are joined, and its plain text is not shown again', async () => {
    const alternative = `${FROM}Content-Type: multipart/alternative; boundary=b\n\n--b\n\nplain\n--b\nContent-Type: text/html\n\n<p>one</p>\n--b\nContent-Type: text/html\n\n<p>two</p>\n--b--\n`;
    const message = await read(alternative);
    expect(message.html?.replace(/\s/g, '')).toBe('<p>one</p><p>two</p>');
    expect(message.text?.trim()).toBe('plain');
  });

  it('plain parts between HTML keep their lines and characters', async () => {
    const { html } = await read(
      mixed('\na & b\n<c>', 'Content-Type: text/html\n\n<p>x</p>', 'Content-Type: text/html\n\n '),
    );
    expect(html?.trim()).toBe('<div>a &amp; b<br>\n&lt;c&gt;</div>\n<p>x</p>');
  });

  it('a part without a header is text from its first line; a boundary ends a header without a blank line', async () => {
    expect((await read(mixed('no header here\nand more'))).text).toContain('no header here\nand more');
    expect((await read(mixed('Content-Type: text/plain', '\nsecond'))).text?.trim()).toBe('second');
    expect((await read(mixed('Content-Type: text/plain\ntext without a blank line', '\nsecond'))).text).toMatch(
      /^text without a blank line\s+second/,
    );
  });

  it('a part ends where its boundary is a whole line, not where a line begins with it', async () => {
    expect((await read(mixed('\none\n-xb\nx-b\n--x\ntwo'))).text).toContain('one\n-xb\nx-b\n--x\ntwo');
    expect((await read(mixed('\none\n--bb\ntwo\n--b two'))).text).toContain('one\n--bb\ntwo\n--b two');
    expect((await read(`${mixed('\none')}after the end`)).text?.trim()).toBe('one');
    expect((await read(mixed('\none').replaceAll('\n--b\n', '\n--b  \n'))).text?.trim()).toBe('one');
  });

  it('an undeclared boundary is the first line that could be one, within 50 lines', async () => {
    const undeclared = (before: number, mark = '--in-use-42') =>
      `${FROM}Content-Type: multipart/mixed\n\n${'x\n'.repeat(before)}${mark}\n\nfound\n${mark}--\n`;
    expect((await read(undeclared(49))).text?.trim()).toBe('found');
    expect((await read(undeclared(50))).text).toContain('--in-use-42');
    expect((await read(undeclared(0, '--abcd'))).text?.trim()).toBe('found');
    expect((await read(`${FROM}Content-Type: multipart/mixed\n\n--abc\n\nnot found`)).text).toContain('--abc');
    expect((await read(undeclared(0).replace('mixed', 'mixed; boundary=nowhere'))).text?.trim()).toBe('found');
    // A shorter boundary counts if a part's header follows it.
    const short = `--abc\nContent-Type: text/html\n\n<p>found</p>\n--abc--\n`;
    expect((await read(`${FROM}Content-Type: multipart/mixed\n\n${short}`)).html?.trim()).toBe('<p>found</p>');
  });

  it('a type, a charset and a boundary are read in any notation', async () => {
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

  it('format=flowed text is unwrapped', async () => {
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

  it('is the one that its page declares in the first 10,000 characters, if its header names none', async () => {
    const said = '<meta charset="windows-1251">'.length;
    expect(await html('x'.repeat(10_000 - said))).toContain('Пр');
    expect(await html('x'.repeat(10_000))).toContain('Ïð');
    expect(await html('', '; charset=koi8-u')).toContain('о');
    expect(await html('', '; charset="?"')).toContain('Пр');
  });

  it('is the declared one, unless more is lost than kept by it', async () => {
    const utf8 = (body: string) =>
      read(raw(`${FROM}Content-Type: text/plain; charset=utf-8\n\n${body}`)).then(({ text }) => text);
    expect(await utf8('caf\xe9')).toBe('café');
    expect(await utf8('caf\xe9 \xc3\xa9')).toBe('caf\ufffd é');
    expect(await utf8('caf\xe9\xe8 \xc3\xa9')).toBe('caféè Ã©');
    expect(await utf8('caf\xe9 \x7f')).toBe('café \x7f');
    const named = (label: string, body: string) =>
      read(raw(`${FROM}Content-Type: text/plain; charset=${label}\n\n${body}`)).then(({ text }) => text);
    for (const western of ['iso-8859-1', 'latin1', 'l1', 'cp1252', 'windows-1252', 'x-iso-8859-1'])
      expect([western, await named(western, '\xc3 \xa9')]).toEqual([western, 'Ã ©']);
    for (const single of ['iso-8859-1', 'windows-1251', 'iso-8859-15', 'utf-16'])
      expect([single, await named(single, '\xc3\xa9')]).toEqual([single, 'é']);
    expect(await named('gbk', '\xc1\xaa\xcd\xa8')).toBe('联通');
    expect(await named('iso-8859-15', '\xa4')).toBe('€');
    for (const turkish of ['iso-8859-9', 'windows-1254', 'latin5'])
      expect([turkish, await named(turkish, '\xfe\xfd\xf0')]).toEqual([turkish, 'şığ']);
  });

  it('its line ends are kept in every encoding', async () => {
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
  ])('%s is %s', (written, expected) => expect(decodeUtf7(written)).toBe(expected));
});
