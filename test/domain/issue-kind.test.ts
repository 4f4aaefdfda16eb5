import { describe, expect, it } from 'vitest';
import { issueKind } from '../../src/domain/mail/issue-kind.ts';

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

  // Words and links as mailing platforms and list servers send them.
  it.each<[string, string, { href: string; text: string }]>([
    [
      'Letters: Please Confirm Subscription',
      '',
      { href: 'https://l.test/s?u=1', text: 'Yes, subscribe me to this list.' },
    ],
    ['🙌 Complete your sign up to Letters!', '', { href: 'https://l.test/m?token=x', text: 'Activate account' }],
    ['[Letters] Confirm your email', '', { href: 'https://l.test/r', text: 'Verify' }],
    [
      'confirm 3b2f9a77c1d04f5e8a6b9c0d1e2f3a4b5c6d7e8f',
      'We have received a request for subscription of your address.\nTo confirm that you want to be added,\nvisit',
      { href: 'https://l.test/mailman/confirm/letters/3b2f', text: 'https://l.test/mailman/confirm/letters/3b2f' },
    ],
    [
      'Please confirm your subscription',
      'Open this:',
      { href: 'https://l.test/s/9f8a7b6c5d4e3f', text: 'https://l.test/s/9f8a7b6c5d4e3f' },
    ],
    ['Confirma tu suscripción', '', { href: 'https://l.test/c', text: 'Confirma' }],
    ['Conferma la tua iscrizione', '', { href: 'https://l.test/c', text: 'Conferma iscrizione' }],
    ['Confirmez votre inscription', '', { href: 'https://l.test/c', text: 'Je confirme' }],
    ['Bevestig je inschrijving', '', { href: 'https://l.test/c', text: 'Bevestig' }],
  ])('a confirmation by its own words: %s', (subject, text, link) => {
    const unsubscribe = { href: 'https://l.test/unsubscribe/confirm/123456789012', text: 'Unsubscribe' };
    expect(issueKind(letter(subject), text, [unsubscribe, link])).toEqual({
      kind: 'confirmation',
      confirmUrl: link.href,
    });
  });

  it.each([
    ['The Senate votes', 'Will they confirm the account of the witness?', 'Senate confirms a judge'],
    ['Complete your collection', 'Verify your email setup with this guide to DNS.', 'Read the guide'],
    [
      'Friday links',
      'How to activate an old account at the tax office, and more.',
      'https://news.test/2026/11/21/tax-office-1234567890',
    ],
  ])('a short issue with such words stays an issue: %s', (subject, text, anchor) => {
    const href = anchor.startsWith('http') ? anchor : 'https://news.test/a';
    expect(issueKind(letter(subject), text, [{ href, text: anchor }]).kind).toBe('issue');
  });

  it('an issue that only mentions confirming is an issue', () => {
    const text = 'The committee will confirm the new address of the fund. '.repeat(200);
    expect(issueKind(letter('The committee meets'), text, [LINK]).kind).toBe('issue');
  });

  it.each([
    'Welcome to Letters!',
    'You’re in',
    'Thanks for subscribing',
    'Willkommen bei Letters',
    '[Letters] Welcome!',
    '🎉 Welcome to Letters',
  ])('%s is a welcome', (subject) => {
    expect(issueKind(letter(subject), 'Good to have you here.', []).kind).toBe('welcome');
  });

  it('a long or numbered issue that says welcome is an issue', () => {
    expect(issueKind(letter('Welcome to issue #12'), 'Short.', []).kind).toBe('issue');
    expect(issueKind(letter('#12: confirm your account'), 'Short.', [LINK]).kind).toBe('issue');
    expect(issueKind(letter('Welcome to the AI winter'), 'Words. '.repeat(1000), []).kind).toBe('issue');
  });

  it('machines are told from people', () => {
    const report = { 'content-type': 'multipart/report; report-type=delivery-status' };
    expect(issueKind(letter('Undelivered mail', report, 'mailer-daemon@x.test'), '', []).kind).toBe('bounce');
    expect(issueKind(letter('Out of office: Letters'), 'Back on Monday.', []).kind).toBe('auto-reply');
    expect(issueKind(letter('Weekly', { 'auto-submitted': 'auto-generated' }), 'News.', []).kind).toBe('issue');
  });
});
