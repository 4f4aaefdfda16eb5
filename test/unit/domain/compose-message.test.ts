// A composed mail can be parsed back unchanged, and no value can inject a header.
import { describe, expect, it } from 'vitest';
import { composeMessage } from '../../../src/domain/mail/compose.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';

const draft = {
  from: 'Mia <mia@letters.test>',
  to: 'x@mail.test',
  subject: 'Grüße — № 5 🎉',
  date: new Date('2026-05-04T03:02:01Z'),
};

describe('a composed message', () => {
  it('is parsed back unchanged', async () => {
    const raw = composeMessage({ ...draft, html: '<p>Größe</p>', text: 'Größe', messageId: '<1@x.test>' });
    const { message, fault } = await readMessage(raw);
    expect(fault).toBeNull();
    expect(message).toMatchObject({
      subject: draft.subject,
      from: { name: 'Mia', address: 'mia@letters.test' },
      date: draft.date,
      html: expect.stringContaining('<p>Größe</p>'),
      text: expect.stringContaining('Größe'),
    });
  });

  it('is parsed back completely if it is long, from lines of at most 76 characters', async () => {
    const words = Array.from({ length: 9_000 }, (_, nth) => `Größe ${nth} №`).join('\n');
    const raw = composeMessage({ ...draft, html: null, text: words });
    const { message } = await readMessage(raw);
    expect(message?.text?.replaceAll('\r\n', '\n').trim()).toBe(words);
    const lines = new TextDecoder().decode(raw).split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBe(76);
  });

  it('is the same bytes for the same draft', () => {
    const again = () => composeMessage({ ...draft, html: '<p>x</p>', text: 'x' });
    expect(again()).toEqual(again());
  });
});
