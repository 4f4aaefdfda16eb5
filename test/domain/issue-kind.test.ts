import { describe, expect, it } from 'vitest';
import { issueKind } from '../../src/domain/issue-kind.ts';

const letter = (subject: string, signals: Record<string, string> = {}, address = 'hello@letters.test') => ({
  subject,
  from: { name: null, address },
  signals,
});
const LINK = { href: 'https://letters.test/confirm?t=1', text: 'Confirm my subscription' };

describe('what a mail is', () => {
  it.each([
    ['Confirm your subscription to Letters', 'Please click below.'],
    ['One last step', 'Please confirm your e-mail address to start receiving Letters.'],
    ['Bitte bestätige deine Anmeldung', 'Klicke auf den Link.'],
  ])('a confirmation shows its link: %s', (subject, text) => {
    expect(issueKind(letter(subject), text, [LINK])).toEqual({ kind: 'confirmation', confirmUrl: LINK.href });
  });

  it('an issue that only mentions confirming is an issue', () => {
    const text = 'The committee will confirm the new address of the fund. '.repeat(200);
    expect(issueKind(letter('The committee meets'), text, [LINK]).kind).toBe('issue');
  });

  it.each(['Welcome to Letters!', 'You’re in', 'Thanks for subscribing', 'Willkommen bei Letters'])(
    '%s is a welcome',
    (subject) => {
      expect(issueKind(letter(subject), 'Good to have you here.', []).kind).toBe('welcome');
    },
  );

  it('a long or numbered issue that says welcome is an issue', () => {
    expect(issueKind(letter('Welcome to issue #12'), 'Short.', []).kind).toBe('issue');
    expect(issueKind(letter('Welcome to the AI winter'), 'Words. '.repeat(1000), []).kind).toBe('issue');
  });

  it('machines are told from people', () => {
    const report = { 'content-type': 'multipart/report; report-type=delivery-status' };
    expect(issueKind(letter('Undelivered mail', report, 'mailer-daemon@x.test'), '', []).kind).toBe('bounce');
    expect(issueKind(letter('Out of office: Letters'), 'Back on Monday.', []).kind).toBe('auto-reply');
    expect(issueKind(letter('Weekly', { 'auto-submitted': 'auto-generated' }), 'News.', []).kind).toBe('issue');
  });
});
