// Large mails are read as they go by: their id, and what of them is read at all, must be what the whole bytes would give, wherever the pieces part.
import { describe, expect, it } from 'vitest';
import { emailIdOf } from '../../src/domain/mail/id.ts';
import { EmailIdStream } from '../../src/domain/mail/id-stream.ts';
import { WithoutAttachments } from '../../src/domain/mail/message/without-attachments.ts';
import { readMessage } from '../../src/domain/mail/message.ts';
import { seeded } from '../linear/texts.ts';

const encoder = new TextEncoder();
const TEXTS = [
  'Sponsored by Quarrybase.',
  '<p>This issue is brought to you by <b>Mudhouse</b></p>',
  'naïve – ünïcode',
  '-- \nMia',
];
const ATTACHED = ['image/png', 'application/pdf; name="a.pdf"', 'text/csv', 'application/octet-stream', 'audio/mpeg'];
const LINE = `${'iVBORw0KGgo'.repeat(7).slice(0, 76)}\n`;

/** A mail of a seed: parts within parts, attachments between them, with and without what a header ought to say. */
function mailOf(seed: number): string {
  const draw = seeded(seed);
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
  const draw = seeded(seed);
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + Math.floor(draw() * (draw() < 0.3 ? 20 : 40_000));
    // Whoever reads a stream may find the piece's bytes gone afterwards.
    const piece = bytes.slice(at, at + size);
    take(piece);
    piece.fill(0);
    at += size;
  }
}

const SEEDS = Array.from({ length: 150 }, (_, nth) => nth + 1);

describe('a large mail that goes by', () => {
  it('has the id of its bytes', async () => {
    let known = 0;
    for (const seed of SEEDS) {
      const bytes = encoder.encode(mailOf(seed));
      const stream = new EmailIdStream('n');
      inPieces(bytes, seed, (piece) => stream.push(piece));
      const id = stream.end();
      if (id !== null) known++;
      if (id !== null) expect(id, `seed ${seed}`).toBe(await emailIdOf('n', bytes));
    }
    expect(known).toBeGreaterThan(SEEDS.length * 0.9);
  });

  it('has it where it begins with a mark of UTF-8 or something like it, and none where it is UTF-16', async () => {
    const mail = encoder.encode('From: a@b.example\r\nMessage-ID: <1@b.example>\r\n\r\nHello\r\n');
    const idOf = (bytes: Uint8Array) => {
      const stream = new EmailIdStream('n');
      stream.push(bytes);
      return stream.end();
    };
    for (const mark of [[0xef, 0xbb, 0xbf], [0xef, 0xbb, 0xbe], [0xef, 0xbb], []]) {
      const bytes = Uint8Array.from([...mark, ...mail]);
      expect(idOf(bytes), String(mark)).toBe(await emailIdOf('n', bytes));
    }
    expect(idOf(Uint8Array.from([0xff, 0xfe, ...[...mail].flatMap((byte) => [byte, 0])]))).toBeNull();
  });

  it('reads without its attachments as it would with them', async () => {
    let smaller = 0;
    for (const seed of SEEDS) {
      const bytes = encoder.encode(mailOf(seed));
      const reader = new WithoutAttachments();
      inPieces(bytes, seed + 1000, (piece) => reader.push(piece));
      const left = reader.end();
      if (!left) continue;
      if (left.length < bytes.length / 2) smaller++;
      expect(await readMessage(left), `seed ${seed}`).toEqual(await readMessage(bytes));
    }
    expect(smaller).toBeGreaterThan(20);
  });

  it('that ends without a line end, in text, in what is attached, in a header or at a boundary, loses nothing', async () => {
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
      const reader = new WithoutAttachments();
      for (const byte of bytes) reader.push(Uint8Array.of(byte));
      const left = reader.end();
      expect(left && (await readMessage(left)), end).toEqual(await readMessage(bytes));
    }
  });

  it('of twenty megabytes keeps what is text', () => {
    const head =
      'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>x</p>\r\n--b\r\nContent-Type: image/png\r\n\r\n';
    const reader = new WithoutAttachments();
    reader.push(encoder.encode(head));
    const piece = encoder.encode(LINE.replace('\n', '\r\n').repeat(1000));
    for (let size = 0; size < 20e6; size += piece.length) expect(reader.push(piece)).toBe(true);
    reader.push(encoder.encode('--b--\r\n'));
    expect(reader.end()?.length).toBeLessThan(head.length + 20);
  });

  it('that is nearly all text, or names no boundary, is for who has all its bytes', () => {
    const text = new WithoutAttachments();
    text.push(encoder.encode('From: a@b.example\r\nContent-Type: text/plain\r\n\r\n'));
    const piece = encoder.encode('words and words\r\n'.repeat(4096));
    let size = 0;
    while (text.push(piece)) size += piece.length;
    expect(size).toBeLessThan(13e6);
    expect(text.end()).toBeNull();
    const nameless = new WithoutAttachments();
    nameless.push(
      encoder.encode('From: a@b.example\r\nContent-Type: multipart/mixed\r\n\r\n--b\r\n\r\nx\r\n--b--\r\n'),
    );
    expect(nameless.end()).toBeNull();
  });
});
