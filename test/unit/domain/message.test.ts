// Parsing a mail: headers, charsets, parts and dates.
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../src/domain/mail/message.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
/** Encodes each character as one byte, so that a test can write bytes of any charset. */
const raw = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const mail = (headers: string[], body = 'Hello') => `${headers.join('\r\n')}\r\n\r\n${body}`;
const read = async (source: string | Uint8Array, filename?: string) =>
  readMessage(typeof source === 'string' ? bytes(source) : source, { filename });

describe('headers', () => {
  it('are read with encoded words, list, and recipients in order of trust', async () => {
    const { message, fault } = await read(
      mail([
        'To: "Readers" <Readers@Example.org>, second@example.org',
        'Delivered-To: Digest123456@Mail.Example',
        'From: =?utf-8?Q?Caf=C3=A9_Post?= <post@cafe.example>',
        'Subject: =?utf-8?B?R3LDvMOfZQ==?=',
        'List-Id: "The list" <Digest.Lists.example>',
        'Message-ID: <one@cafe.example>',
        'Date: Tue, 03 Mar 2026 09:30:00 +0100 (CET)',
      ]),
    );
    expect(fault).toBeNull();
    expect(message).toMatchObject({
      subject: 'Grüße',
      from: { name: 'Café Post', address: 'post@cafe.example' },
      listId: 'digest.lists.example',
      messageId: '<one@cafe.example>',
      recipients: ['digest123456@mail.example', 'readers@example.org', 'second@example.org'],
      date: new Date('2026-03-03T08:30:00Z'),
      text: 'Hello',
    });
  });

  it.each([
    ['an unquoted comma in the name', 'Smith, Jane <jane@example.com>', 'jane@example.com'],
    ['an address without brackets', 'jane@example.com (Jane)', 'jane@example.com'],
    ['an unclosed bracket', 'Jane <jane@example.com', 'jane@example.com'],
    ['a group', 'Team: jane@example.com;', 'jane@example.com'],
    ['a bracket within quotes', '"Jane <desk>" <jane@example.com>', 'jane@example.com'],
  ])('give the sender despite %s', async (_, from, address) => {
    expect((await read(mail([`From: ${from}`, 'Subject: x']))).message.from?.address).toBe(address);
  });

  it('in raw 8-bit bytes are read in the part’s charset, otherwise as Western', async () => {
    const western = await read(raw(mail(['From: a@b.example', 'Subject: Caf\xe9'])));
    expect(western.message.subject).toBe('Café');
    const cyrillic = await read(
      raw(mail(['From: a@b.example', 'Subject: \xf0\xd2\xc9\xd7\xc5\xd4', 'Content-Type: text/plain; charset=koi8-r'])),
    );
    expect(cyrillic.message.subject).toBe('Привет');
  });

  it('survive a byte order mark, bare CR line ends, NULs, an mbox line and UTF-16', async () => {
    const plain = mail(['From: a@b.example', 'Subject: Kept']);
    const wide = new Uint8Array(2 + plain.length * 2);
    wide.set([0xff, 0xfe]);
    for (let i = 0; i < plain.length; i++) wide[2 + i * 2] = plain.charCodeAt(i);
    const forms = [
      bytes(`\ufeff${plain}`),
      // Relaying servers add their own headers on top.
      bytes(`Received: by mx.example; Mon, 1 Jun 2026 10:00:00 +0000\r\n\ufeff${plain}`),
      raw(
        `Received: by mx.example; Mon, 1 Jun 2026 10:00:00 +0000\r\n\xef\xbb\xbf${plain.replace('Kept', 'Kept\r\nX-Place: Caf\xe9')}`,
      ),
      bytes(plain.replaceAll('\r\n', '\r')),
      bytes(plain.replace('Kept', 'Ke\0pt')),
      bytes(`From someone Mon Jan  1 00:00:00 2026\r\n${plain}`),
      bytes(`\r\n\r\n${plain}`),
      wide,
    ];
    for (const form of forms) {
      const { message, fault } = await readMessage(form);
      expect(fault).toBeNull();
      expect(message).toMatchObject({ subject: 'Kept', from: { address: 'a@b.example' }, text: 'Hello' });
    }
  });
});

describe('the text of a mail', () => {
  it('is its HTML and its plain text if both have the same content', async () => {
    const { message } = await read(
      mail(
        ['From: a@b.example', 'Content-Type: multipart/alternative; boundary="x y"'],
        [
          '--x y',
          'Content-Type: text/plain; charset=iso-8859-1',
          'Content-Transfer-Encoding: quoted-printable',
          '',
          'Caf=E9',
          '--x y',
          'Content-Type: text/html; charset=utf-8',
          'Content-Transfer-Encoding: base64',
          '',
          'PHA+Q2Fmw6k8L3A+',
          '--x y--',
          'epilogue',
        ].join('\r\n'),
      ),
    );
    expect(message.text?.trim()).toBe('Café');
    expect(message.html?.trim()).toBe('<p>Café</p>');
  });

  it('of a message forwarded as an attachment is that message', async () => {
    const inner = mail(['Subject: Issue 7', 'Content-Type: text/html'], '<p>the issue</p>');
    const outer = (part: string) =>
      mail(['From: me@example.org', 'Content-Type: multipart/mixed; boundary=x'], `--x\n\n \n--x\n${part}\n--x--\n`);
    const attached = 'Content-Disposition: attachment\nContent-Type: message/rfc822\n';
    expect((await read(outer(`${attached}\n${inner}`))).message.html?.trim()).toBe('<p>the issue</p>');
    const encoded = `${attached}Content-Transfer-Encoding: base64\n\n${btoa(inner)}`;
    expect((await read(outer(encoded))).message.html?.trim()).toBe('<p>the issue</p>');
  });

  it('of an issue attached to a short note is the issue; a longer mail is read itself', async () => {
    const inner = mail(['Subject: Issue 8', 'Content-Type: text/html'], `<p>${'the issue '.repeat(40)}</p>`);
    const outer = (note: string) =>
      mail(
        ['From: me@example.org', 'Content-Type: multipart/mixed; boundary=x'],
        `--x\n\n${note}\n--x\nContent-Disposition: attachment\nContent-Type: message/rfc822\n\n${inner}\n--x--\n`,
      );
    const found = await read(outer("Here is today's issue.\nBest, Mia"));
    expect([found.message.html?.includes('the issue'), found.message.text, found.fault]).toEqual([true, null, null]);
    expect(found.note).toBe('The issue was attached to a short note; the issue was read.');
    for (const own of ['x'.repeat(300), 'x'.repeat(1_600)]) {
      const { message, note } = await read(outer(own));
      expect([message.text?.trim(), message.html, note]).toEqual([own, null, null]);
    }
  });

  it('of a part with a broken Content-Type is read as text, with a note; binary bytes are left out', async () => {
    const outer = (part: string) =>
      mail(['From: me@example.org', 'Content-Type: multipart/mixed; boundary=x'], `--x\n${part}\n--x--\n`);
    const plain = await read(outer('Content-Type: ; charset=utf-8\n\nSponsored by Café'));
    expect([plain.message.text?.trim(), plain.note]).toEqual([
      'Sponsored by Café',
      'A part names no type of content and was read as text.',
    ]);
    const html = await read(outer('Content-Type: html\n\n<html><p>Sponsored by Acme</p></html>'));
    expect([html.message.html?.trim(), html.fault]).toEqual(['<html><p>Sponsored by Acme</p></html>', null]);
    const image = btoa('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01\x02\x03\x04\x05\x06\xff\xfe\xfd'.repeat(20));
    const binary = await read(outer(`Content-Type: picture\nContent-Transfer-Encoding: base64\n\n${image}`));
    expect([binary.message.text, binary.message.html, binary.note]).toEqual([null, null, null]);
  });

  it.each([
    ['missing and Western', '', 'caf\xe9', 'café'],
    ['missing and UTF-8', '', 'caf\xc3\xa9', 'café'],
    ['unknown', '; charset=x-none', 'caf\xc3\xa9', 'café'],
    ['wrong', '; charset=utf-8', 'caf\xe9', 'café'],
    ['ASCII in name only', '; charset=us-ascii', 'caf\xc3\xa9', 'café'],
    ['Japanese', '; charset=iso-2022-jp', '\x1b$B$\x22\x1b(B', 'あ'],
    ['UTF-7', '; charset=utf-7', 'caf+AOk-', 'café'],
    ['code page 932', '; charset=cp932', '\x82\xa0', 'あ'],
  ])('is read in the charset %s', async (_, charset, body, expected) => {
    const { message } = await read(raw(mail(['From: a@b.example', `Content-Type: text/plain${charset}`], body)));
    expect(message.text).toBe(expected);
  });

  it('holds no NUL, no lone CR, and keeps its lines', async () => {
    const { message } = await read(mail(['From: a@b.example'], 'a\0\r\nb\rc\n\nd'));
    expect(message.text).toBe('a\nb\nc\n\nd');
  });
});
