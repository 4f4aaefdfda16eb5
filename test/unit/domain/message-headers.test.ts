// Headers of a mail: its date and the day that an issue counts by, recipients, sender, list and machine signals.
import { describe, expect, it } from 'vitest';
import { parseHeaderDate } from '../../../src/domain/mail/message/header-date.ts';
import { issueDate, readMessage } from '../../../src/domain/mail/message.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (source: string | Uint8Array, filename?: string) =>
  (await readMessage(typeof source === 'string' ? bytes(source) : source, { filename })).message;
const FROM = 'From: a@b.example\n';

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
    expect(parseHeaderDate(value)).toEqual(new Date(expected));
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
  ])('%s is no valid date', (value) => expect(parseHeaderDate(value)).toBeNull());
});

describe('headers', () => {
  it('list each recipient once, delivery headers before the sender’s headers, a hundred at most', async () => {
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

  it('fall back to Sender if From is empty, and to the name alone if there is no address', async () => {
    expect((await read('From:\nSender: Desk <desk@b.example>\nSubject: s\n\nHello')).from).toEqual({
      name: 'Desk',
      address: 'desk@b.example',
    });
    expect((await read('From: The Desk\nSubject: s\n\nHello')).from).toEqual({ name: 'The Desk', address: null });
    expect((await read('Subject: s\n\nHello')).from).toBeNull();
  });

  it('lose characters that would reverse the text around them', async () => {
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

  it('identify a list by the text in brackets, otherwise by the whole, in lower case', async () => {
    expect((await read(`${FROM}List-Id: News <News.B.example>\n\nHello`)).listId).toBe('news.b.example');
    expect((await read(`${FROM}List-Id: News.B.example\n\nHello`)).listId).toBe('news.b.example');
    expect((await read(`${FROM}Subject: s\n\nHello`)).listId).toBeNull();
  });

  it('that identify automatic mail are kept by name, with their first value; others are not', async () => {
    const names = ['Auto-Submitted', 'Precedence', 'X-Failed-Recipients', 'X-Autoreply', 'X-Autorespond'];
    const more = ['X-Auto-Response-Suppress', 'Return-Path', 'List-Unsubscribe'];
    const headers = [...names, ...more].map((name) => `${name}: first\n${name}: second\n`).join('');
    const { signals } = await read(`${FROM}${headers}X-Other: kept not\n\nHello`);
    expect(signals).toEqual(Object.fromEntries([...names, ...more].map((name) => [name.toLowerCase(), 'first'])));
  });

  it.each(['\n', '\r\n'])('end at the first empty line (%j): later text is no header', async (end) => {
    const message = await read(['From: a@b.example', '', 'List-Id: evil.example', 'Subject: evil', ''].join(end));
    expect(message).toMatchObject({ subject: null, listId: null, from: { address: 'a@b.example' } });
    expect(message.text).toContain('Subject: evil');
  });

  it('may repeat: the first non-empty one counts', async () => {
    expect((await read(`${FROM}Subject:\nSubject: second\nSubject: third\n\nHello`)).subject).toBe('second');
  });
});
