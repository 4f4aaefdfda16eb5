// Events of a mail service: bounces and complaints.
import { describe, expect, it } from 'vitest';
import { parseMailDeliveryEvents } from '../../../src/domain/mail/events.ts';

describe('an event of a mail service', () => {
  const told = (event: object) => parseMailDeliveryEvents(JSON.stringify(event));
  const nothing = { bounced: [], complained: [] };

  it.each<[string, object, object]>([
    [
      'Resend, for good',
      { type: 'email.bounced', data: { to: ['a@b.test'], bounce: { type: 'Permanent' } } },
      { bounced: ['a@b.test'] },
    ],
    ['Resend, for now', { type: 'email.bounced', data: { to: ['a@b.test'], bounce: { type: 'Transient' } } }, {}],
    ['Resend, a complaint', { type: 'email.complained', data: { to: ['a@b.test'] } }, { complained: ['a@b.test'] }],
    ['Resend, delivered', { type: 'email.delivered', data: { to: ['a@b.test'] } }, {}],
    [
      'our own',
      { bounced: ['a@b.test', 'nobody', 7], complained: ['c@d.test'] },
      { bounced: ['a@b.test'], complained: ['c@d.test'] },
    ],
  ])('%s', (_, event, expected) => expect(told(event)).toEqual({ ...nothing, ...expected }));

  it('is rejected if it is no event', () => {
    for (const body of ['', '[]', 'null', '"x"', '{}', '{"bounced":1}'])
      expect(() => parseMailDeliveryEvents(body)).toThrow();
  });

  it('contains at most a hundred addresses', () => {
    const many = Array.from({ length: 101 }, (_, n) => `a${n}@b.test`);
    expect(told({ bounced: many }).bounced).toEqual(many.slice(0, 100));
  });
});
