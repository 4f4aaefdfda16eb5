// Streaming a large mail gives the same id and content as reading all of its bytes, wherever the chunks are split.
import { describe, expect, it } from 'vitest';
import { computeEmailId } from '../../../src/domain/mail/id.ts';
import { EmailIdStream } from '../../../src/domain/mail/id-stream.ts';
import { AttachmentRemover } from '../../../src/domain/mail/message/without-attachments.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';
import { createSeededRandom } from '../../support/random.ts';

const encoder = new TextEncoder();
const TEXTS = [
  'Sponsored by Quarrybase.',
  '<p>This issue is brought to you by <b>Mudhouse</b></p>',
  'naïve – ünïcode',
  '-- \nMia',
];
const ATTACHED = ['image/png', 'application/pdf; name="a.pdf"', 'text/csv', 'application/octet-stream', 'audio/mpeg'];
const LINE = `${'iVBORw0KGgo'.repeat(7).slice(0, 76)}\n`;

/** A mail from a seed: nested parts, attachments between them, with and without the usual header fields. */
function mailOf(seed: number): string {
  const draw = createSeededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T;
  let boundaries = 0;
  const part = (depth: number): string => {
    const kind = depth > 3 ? 0.3 : draw();
    if (kind < 0.25) return `Content-Type: ${pick(['text/html', 'text/plain; charset=utf-8'])}\n\n${pick(TEXTS)}\n`;
    if (kind < 0.3) return `\n${pick(TEXTS)}\n`;
    if (kind < 0.35) return `${pick(TEXTS)}\n`;
    if (kind < 0.6) {
      const body =
        draw() < 0.2 ? `--b${1 + Math.floor(draw() * 4)}x\n${LINE}--\n` : LINE.repeat(Math.floor(draw() * 3000));
      return `Content-Type: ${pick(ATTACHED)}\nContent-Transfer-Encoding: base64\n\n${body}`;
    }
    if (kind < 0.7)
      return `Content-Type: message/rfc822\n${pick(['', 'Content-Disposition: attachment\n'])}\n${message(depth + 1)}`;
    const boundary = `b${++boundaries}`;
    const inner = Array.from({ length: 1 + Math.floor(draw() * 3) }, () => `--${boundary}\n${part(depth + 1)}`).join(
      '',
    );
    const end = pick([`--${boundary}--\n`, `--${boundary}--\nepilogue\n`, '']);
    return `Content-Type: multipart/${pick(['mixed', 'alternative', 'digest', 'related'])}; boundary=${pick([boundary, `"${boundary}"`])}\n\n${pick(['', 'preamble\n'])}${inner}${end}`;
  };
  const message = (depth: number) => `From: mia@letters.example\nSubject: ${seed}\nMIME-Version: 1.0\n${part(depth)}`;
  const text = message(0) + pick(['', '\n', '\n\n\n']);
  const ends = draw();
  return ends < 0.6 ? text.replaceAll('\n', '\r\n') : ends < 0.65 ? text.replaceAll('\n', '\r') : text;
}

function inPieces(bytes: Uint8Array, seed: number, take: (piece: Uint8Array) => unknown) {
  const draw = createSeededRandom(seed);
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + Math.floor(draw() * (draw() < 0.3 ? 20 : 40_000));
    // The chunk's buffer may be reused after it was read.
    const piece = bytes.slice(at, at + size);
    take(piece);
    piece.fill(0);
    at += size;
  }
}

const SEEDS = Array.from({ length: 150 }, (_, nth) => nth + 1);

describe('a large mail read as a stream', () => {
  it('has the same id as its bytes', async () => {
    let known = 0;
    for (const seed of SEEDS) {
      const bytes = encoder.encode(mailOf(seed));
      const stream = new EmailIdStream('n');
      inPieces(bytes, seed, (piece) => stream.push(piece));
      const id = stream.end();
      if (id !== null) known++;
      if (id !== null) expect(id, `seed ${seed}`).toBe(await computeEmailId('n', bytes));
    }
    expect(known).toBeGreaterThan(SEEDS.length * 0.9);
  });

  it('reads the same without its attachments', async () => {
    let smaller = 0;
    for (const seed of SEEDS) {
      const bytes = encoder.encode(mailOf(seed));
      const reader = new AttachmentRemover();
      inPieces(bytes, seed + 1000, (piece) => reader.push(piece));
      const left = reader.end();
      if (!left) continue;
      if (left.length < bytes.length / 2) smaller++;
      expect(await readMessage(left), `seed ${seed}`).toEqual(await readMessage(bytes));
    }
    expect(smaller).toBeGreaterThan(20);
  });

  it('that ends within text, an attachment, a header or a boundary loses nothing', async () => {
    const head = 'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n';
    const html = 'Content-Type: text/html\r\n\r\n<p>x</p>\r\n--b';
    for (const end of [
      '\r\nand the last word',
      `${html}\r\nContent-Type: image/png\r\n\r\n${LINE}iVBOR`,
      `${html}\r\nContent-Type: image/png`,
      `${html}\r\n\r\n--bx`,
      `${html}--`,
      html,
    ]) {
      const bytes = encoder.encode(head + end);
      const reader = new AttachmentRemover();
      for (const byte of bytes) reader.push(Uint8Array.of(byte));
      const left = reader.end();
      expect(left && (await readMessage(left)), end).toEqual(await readMessage(bytes));
    }
  });

  const kept = (mail: string) => {
    const reader = new AttachmentRemover();
    reader.push(encoder.encode(mail));
    const left = reader.end();
    return left && new TextDecoder().decode(left);
  };
  const head = (type: string) => `From: a@b.example\nContent-Type: ${type}\n\n`;
  const mixed = (...parts: string[]) =>
    `${head('multipart/mixed; boundary=b')}${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`;

  it.each<[string, string, boolean]>([
    ['a text', 'Content-Type: text/plain', true],
    ['a page', 'Content-Type: text/html; name="a.html"', true],
    ['a text that is attached', 'Content-Type: text/plain\nContent-Disposition: attachment', true],
    ['a part that says nothing of itself', 'X-Part: 1', true],
    ['what a delivery report says', 'Content-Type: message/delivery-status', true],
    ['headers that it returns', 'Content-Type: text/rfc822-headers', true],
    ['an encoded message', 'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64', true],
    ['a table', 'Content-Type: text/csv', false],
    ['a calendar', 'Content-Type: text/calendar', false],
    ['a picture', 'Content-Type: image/png', false],
    ['a file', 'Content-Type: application/octet-stream', false],
  ])('keeps each part’s header and the words of %s: %#', (_, header, words) => {
    const mail = mixed(`${header}\n\nwords`, '\nlast');
    expect(kept(mail)).toBe(words ? mail : mail.replace('\n\nwords\n--b', '\n--b'));
  });

  it('loses nested attachments, and keeps text that only looks like a boundary', () => {
    const picture = 'Content-Type: image/png\n\niVBOR';
    const bare = 'Content-Type: image/png';
    const inner = (part: string) => `Content-Type: multipart/related; boundary=c\n\n--c\n${part}\n--c--`;
    expect(kept(mixed(inner(picture), '\nlast'))).toBe(mixed(inner(bare), '\nlast'));
    const message = (part: string) => `Content-Type: message/rfc822\n\nSubject: s\n${part}`;
    expect(kept(mixed(message(picture), '\nlast'))).toBe(mixed(message(bare), '\nlast'));
    const digest = (...parts: string[]) => mixed(...parts).replace('multipart/mixed', 'multipart/digest');
    expect(kept(digest(`\nSubject: s\n${picture}`, '\nSubject: t\n\nlast'))).toBe(
      digest(`\nSubject: s\n${bare}`, '\nSubject: t\n\nlast'),
    );
    expect(kept(mixed(`${picture}\n--bb\n-xb\nx-b\n --b\n--b x`, '\nlast'))).toBe(mixed(bare, '\nlast'));
    for (const same of [
      mixed('\n--bb\n-xb\nx-b'),
      `${mixed('\none')}after`,
      head('text/plain'),
      mixed('no header', 'none'),
      // Text before the first boundary is no part, even if it looks like one.
      mixed('\nlast').replace('--b\n', 'Content-Type: image/png\n\nbefore\n--b\n'),
    ])
      expect(kept(same)).toBe(same);
    expect(kept(`${mixed(picture)}after`)).toBe(`${mixed(bare)}after`);
    expect(kept(`${mixed(picture).replace('--b--', '--b  ')}\nlast`)).toContain('last');
  });

  it('is not read as a stream if it is no mail, not ASCII, has CR line ends, or endless headers', () => {
    for (const other of ['<!doctype html><p>x</p>', 'just words', head('text/plain').replaceAll('\n', '\r'), ''])
      expect(kept(other)).toBeNull();
    const wide = new AttachmentRemover();
    wide.push(Uint8Array.from([...head('text/plain')].flatMap((sign) => [sign.charCodeAt(0), 0])));
    expect(wide.end()).toBeNull();
    const long = (length: number) =>
      `${`X-A: ${'x'.repeat(58)}\n`.repeat(Math.ceil(length / 64))}${head('text/plain')}end`;
    expect([kept(long(400_000)) === long(400_000), kept(long(600_000))]).toEqual([true, null]);
    const from = 'From: a@b.example';
    const exact = (bytes: number) => `${from}\nX: ${'x'.repeat(bytes - from.length - 3)}\n\nwords`;
    expect([kept(exact(512 * 1024)) === exact(512 * 1024), kept(exact(512 * 1024 + 1))]).toEqual([true, null]);
    const reader = new AttachmentRemover();
    expect(reader.push(encoder.encode('words '.repeat(20_000)))).toBe(false);
    expect([reader.push(encoder.encode(head('text/plain'))), reader.end()]).toEqual([false, null]);
  });

  it('has no id if its headers don’t end within a megabyte, or its lines end in CR alone', () => {
    const idOf = (mail: string) => {
      const stream = new EmailIdStream('n');
      for (let at = 0; at < mail.length; at += 100_000) stream.push(encoder.encode(mail.slice(at, at + 100_000)));
      return stream.end();
    };
    const long = (length: number) => `${'X-A: y\n'.repeat(length / 7)}\nwords\n`;
    expect(idOf(long(900_000))).toMatch(/^[0-9a-f-]{36}$/);
    expect(idOf(long(2_100_000))).toBeNull();
    expect(idOf('From: a@b.example\rSubject: s\r\rwords\r')).toBeNull();
    expect(idOf('From: a@b.example\n\none\rtwo\n')).not.toBeNull();
    expect(idOf('From: a@b.example\n\none\rtwo\rthree\rfour\r')).toBeNull();
    // As many bare CRs as other line ends, and one more at the very end.
    expect(idOf('From: a@b.example\n\none\rtwo\rthree')).not.toBeNull();
    expect(idOf('From: a@b.example\n\none\rtwo\rthree\r')).toBeNull();
  });

  it('that is nearly all text, or has no boundary, is not read as a stream', () => {
    const text = new AttachmentRemover();
    text.push(encoder.encode('From: a@b.example\r\nContent-Type: text/plain\r\n\r\n'));
    const piece = encoder.encode('words and words\r\n'.repeat(4096));
    let size = 0;
    while (text.push(piece)) size += piece.length;
    expect(size).toBeLessThan(13e6);
    expect(text.end()).toBeNull();
    const nameless = new AttachmentRemover();
    nameless.push(
      encoder.encode('From: a@b.example\r\nContent-Type: multipart/mixed\r\n\r\n--b\r\n\r\nx\r\n--b--\r\n'),
    );
    expect(nameless.end()).toBeNull();
  });
});
