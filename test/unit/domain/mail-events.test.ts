// Events of a mail service (Postmark, Amazon SES): bounces, complaints and the confirmation of a subscription.
import { describe, expect, it } from 'vitest';
import { parseMailDeliveryEvents } from '../../../src/domain/mail/events.ts';

describe('an event of a mail service', () => {
  const told = (event: object) => parseMailDeliveryEvents(JSON.stringify(event));
  const nothing = { bounced: [], complained: [], confirm: null };

  it.each<[string, object, object]>([
    [
      'Postmark, for good',
      { RecordType: 'Bounce', Type: 'HardBounce', Email: ' a@b.test ' },
      { bounced: ['a@b.test'] },
    ],
    [
      'Postmark, a bad address',
      { RecordType: 'Bounce', Type: 'BadEmailAddress', Email: 'a@b.test' },
      { bounced: ['a@b.test'] },
    ],
    [
      'Postmark, by hand',
      { RecordType: 'Bounce', Type: 'ManuallyDeactivated', Email: 'a@b.test' },
      { bounced: ['a@b.test'] },
    ],
    ['Postmark, for now', { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@b.test' }, {}],
    ['Postmark, a complaint', { RecordType: 'SpamComplaint', Email: 'a@b.test' }, { complained: ['a@b.test'] }],
    [
      'SES, for good',
      {
        notificationType: 'Bounce',
        bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'a@b.test' }] },
      },
      { bounced: ['a@b.test'] },
    ],
    [
      'SES, for now',
      { eventType: 'Bounce', bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: 'a@b.test' }] } },
      {},
    ],
    [
      'SES, a complaint',
      { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'a@b.test' }] } },
      { complained: ['a@b.test'] },
    ],
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
    [
      'SNS around SES',
      {
        Type: 'Notification',
        Message: JSON.stringify({
          notificationType: 'Complaint',
          complaint: { complainedRecipients: [{ emailAddress: 'a@b.test' }] },
        }),
      },
      { complained: ['a@b.test'] },
    ],
    [
      'SNS asks',
      { Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?x' },
      { confirm: 'https://sns.eu-west-1.amazonaws.com/?x' },
    ],
  ])('%s', (_, event, expected) => expect(told(event)).toEqual({ ...nothing, ...expected }));

  it('is rejected if its confirmation address is not the service’s, or if it is no event', () => {
    for (const url of [
      'https://sns.evil.test/',
      'https://sns.x.amazonaws.com.evil.test/',
      'http://sns.x.amazonaws.com/',
      '',
    ])
      expect(() => told({ Type: 'SubscriptionConfirmation', SubscribeURL: url })).toThrow(/mail service/);
    for (const body of ['', '[]', 'null', '"x"', '{}', '{"bounced":1}'])
      expect(() => parseMailDeliveryEvents(body)).toThrow();
  });

  it('contains at most a hundred addresses', () => {
    const many = Array.from({ length: 101 }, (_, n) => `a${n}@b.test`);
    expect(told({ bounced: many }).bounced).toEqual(many.slice(0, 100));
  });
});
