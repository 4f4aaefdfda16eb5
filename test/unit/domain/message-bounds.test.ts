// Size limits of a mail: each is met exactly and exceeded by one, through the reader that every intake uses.
import { describe, expect, it } from 'vitest';
import {
  hasTooManyUnfinishedTags,
  MAIL_LIMITS,
  REFUSAL_REASONS,
  TextBudget,
} from '../../../src/domain/mail/message/bounds.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const HEAD = 'From: a@b.example\nSubject: Kept\n';
const read = (source: string) => readMessage(bytes(source));
const base64 = (text: string) => btoa(text);

/** A mail with the given number of sibling parts. */
const siblings = (count: number, part: string) =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${`--b\n${part}\n`.repeat(count)}--b--\n`;

/** Nested multiparts with a text at the innermost level. */
function nested(levels: number): string {
  let mail = HEAD;
  for (let level = 0; level < levels; level++)
    mail += `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`;
  return `${mail}Content-Type: text/plain\n\nat the bottom\n`;
}

/** Nested messages with a text at the innermost level. */
const forwarded = (levels: number) =>
  `${HEAD}${'Content-Type: message/rfc822\n\n'.repeat(levels)}X: y\n\nat the bottom\n`;

/** Nested mails, each encoded as a whole. */
function encoded(levels: number): string {
  let mail = 'Subject: inner\n\nat the bottom\n';
  for (let level = 0; level < levels; level++)
    mail = `${HEAD}Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${base64(mail)}\n`;
  return mail;
}

const header = (length: number) => {
  const rest = `${HEAD}X-Pad: `;
  return `${rest}${'x'.repeat(length - rest.length - 1)}\n\nHello`;
};
const words = (count: number) => {
  let mail = HEAD;
  for (let left = count; left > 0; left -= 100) mail += `X-Word: ${'=?u?q?a?= '.repeat(Math.min(left, 100))}\n`;
  return `${mail}\nHello`;
};
const text = (length: number) => `${HEAD}\n${'abcdefg '.repeat(length / 8 + 1).slice(0, length)}`;
const lines = (feeds: number) => `${HEAD}\n${'\n'.repeat(feeds)}x`;
const units = (count: number) => `${HEAD}Content-Transfer-Encoding: base64\n\n${'QQ=='.repeat(count)}`;
const tags = (open: number) => `${HEAD}Content-Type: text/html\n\n<p>Hello</p>${'<'.repeat(open)}`;

describe('a mail at a limit is read; one beyond it is kept by its headers with the reason', () => {
  it.each<[string, (size: number) => string, number, string]>([
    ['bytes of headers', header, MAIL_LIMITS.headerBytes, REFUSAL_REASONS.headerBytes],
    ['encoded words', words, MAIL_LIMITS.encodedWords, REFUSAL_REASONS.encodedWords],
    // The mail itself counts as the first part.
    ['parts', (count) => siblings(count - 1, '\nx'), MAIL_LIMITS.parts, REFUSAL_REASONS.parts],
    ['multiparts within multiparts', nested, MAIL_LIMITS.depth, REFUSAL_REASONS.depth],
    ['messages within messages', forwarded, MAIL_LIMITS.depth, REFUSAL_REASONS.depth],
    [
      'messages',
      (count) => siblings(count, 'Content-Type: message/rfc822\n\nX: y\n\nx'),
      MAIL_LIMITS.nestedMessages,
      REFUSAL_REASONS.nestedMessages,
    ],
    ['bytes of text', text, MAIL_LIMITS.textBytes, REFUSAL_REASONS.textBytes],
    ['lines of text', lines, MAIL_LIMITS.textLines, REFUSAL_REASONS.textLines],
    ['padded units of base64', units, MAIL_LIMITS.paddedUnits, REFUSAL_REASONS.paddedUnits],
    ['tags that are never closed', tags, MAIL_LIMITS.unclosedTags, REFUSAL_REASONS.unclosedTags],
  ])('%s', async (_, made, limit, reason) => {
    const at = await read(made(limit));
    expect(at.fault).toBeNull();
    expect(`${at.message.text ?? ''}${at.message.html ?? ''}`).not.toBe('');
    const beyond = await read(made(limit + 1));
    expect(beyond.fault).toBe(`${reason}; only its headers were read.`);
    expect(beyond.message).toMatchObject({ subject: 'Kept', from: { address: 'a@b.example' }, html: null, text: null });
  });
});

describe('a limit applies to the whole mail', () => {
  it('the headers of all parts count together', async () => {
    const pad = (length: number) => `X-Pad: ${'x'.repeat(length)}\n\nx`;
    expect((await read(siblings(2, pad(200_000)))).fault).toBeNull();
    expect((await read(siblings(3, pad(200_000)))).fault).toMatch(REFUSAL_REASONS.headerBytes);
  });

  it('the texts of all parts count together, attachments without text not at all', async () => {
    const half = 'x'.repeat(MAIL_LIMITS.textBytes / 2 + 10);
    expect((await read(siblings(1, `\n${half}`))).fault).toBeNull();
    expect((await read(siblings(2, `\n${half}`))).fault).toMatch(REFUSAL_REASONS.textBytes);
    const pdf = `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHello\n--b\nContent-Type: application/pdf\n\n${half}${half}\n--b--`;
    expect(await read(pdf)).toMatchObject({ fault: null, message: { text: 'Hello' } });
  });

  it('base64 lines are not padded units, and neither is “=” in another encoding', async () => {
    const budget = new TextBudget();
    expect(budget.take(bytes('a=b'.repeat(MAIL_LIMITS.paddedUnits + 1)), false)).toBeNull();
    expect(budget.take(bytes('QQ=='.repeat(MAIL_LIMITS.paddedUnits)), true)).toBeNull();
    expect(budget.take(bytes('QQ=='), true)).toBe(REFUSAL_REASONS.paddedUnits);
  });

  it('a closed tag makes room for another', () => {
    const open = '<'.repeat(MAIL_LIMITS.unclosedTags);
    expect(hasTooManyUnfinishedTags(`${open}>${open}`)).toBe(false);
    expect(hasTooManyUnfinishedTags(`${open}>${open}<`)).toBe(true);
  });

  it('a mail encoded within a mail is opened three levels deep, not four', async () => {
    expect((await read(encoded(3))).message.text?.trim()).toBe('at the bottom');
    expect((await read(encoded(4))).message).toMatchObject({ subject: 'Kept', text: null, html: null });
  });

  it('a page and a text file have the same limits as a mail', async () => {
    const page = (open: number) => readMessage(bytes(`<p>page</p>${'<'.repeat(open)}`));
    expect((await page(MAIL_LIMITS.unclosedTags)).fault).toBeNull();
    expect((await page(MAIL_LIMITS.unclosedTags + 1)).fault).toMatch(REFUSAL_REASONS.unclosedTags);
    const long = (length: number) => readMessage(bytes(`just text ${'x'.repeat(length - 10)}`), { filename: 'a.txt' });
    expect((await long(MAIL_LIMITS.textBytes)).fault).toBeNull();
    expect((await long(MAIL_LIMITS.textBytes + 1)).fault).toMatch(REFUSAL_REASONS.textBytes);
  });
});

describe('headers beyond their limit', () => {
  const endless = 'x'.repeat(MAIL_LIMITS.headerBytes);

  it('are cut field by field: an endless field does not hide the following ones', async () => {
    const { message, fault } = await read(
      `From: a@b.example\nList-Unsubscribe: <${endless}\n ${endless}\nSubject: Late\n\nHello`,
    );
    expect(fault).toMatch(REFUSAL_REASONS.headerBytes);
    expect(message).toMatchObject({ subject: 'Late', from: { address: 'a@b.example' }, text: null });
    expect(message.signals['list-unsubscribe']).toHaveLength(1000);
  });
});

it('an unexpected error is added to the reason, for the log', async () => {
  const cause = new Error('A bug');
  const broken = Object.assign(bytes('From: a@b.example\nSubject: Kept\n\nHello\n'), {
    indexOf: () => {
      throw cause;
    },
  });
  expect(await readMessage(broken)).toMatchObject({
    fault: `${REFUSAL_REASONS.unreadable}; only its headers were read.`,
    cause,
  });
  expect(await read(`${HEAD}\nHello`)).not.toHaveProperty('cause');
});
