// The kind of a mail: an issue, a confirmation, a receipt or the like.
import { describe, expect, it } from 'vitest';
import { classifyMail } from '../../../src/domain/mail/issue-kind.ts';

const letter = (subject: string, signals: Record<string, string> = {}, address = 'hello@letters.test') => ({
  subject,
  from: { name: null, address },
  signals,
});
const LINK = { href: 'https://letters.test/confirm?t=1', text: 'Confirm my subscription' };

describe('the kind of a mail', () => {
  it.each([
    ['Confirm your subscription to Letters', 'Please click below.'],
    ['One last step', 'Please confirm your e-mail address to start receiving Letters.'],
    ['Bitte bestätige deine Anmeldung', 'Klicke auf den Link.'],
    ['Potwierdź subskrypcję', 'Kliknij poniżej.'],
    ['Подтвердите подписку', 'Нажмите на ссылку.'],
    ['Bekräfta din prenumeration', 'Klicka nedan.'],
    ['Vahvista tilauksesi', 'Napsauta alla.'],
    ['Aboneliğinizi onaylayın', 'Aşağıya tıklayın.'],
    ['Erősítse meg a feliratkozását', 'Kattintson lent.'],
    ['Confirmă abonarea', 'Apasă mai jos.'],
    ['Підтвердьте підписку', 'Натисніть нижче.'],
    ['Επιβεβαιώστε την εγγραφή σας', 'Κάντε κλικ.'],
    ['أكد اشتراكك', 'انقر أدناه.'],
    ['אשר את הרשמתך', 'לחץ למטה.'],
    ['登録をご確認ください', '下のリンクをクリックしてください。'],
    ['确认订阅', '请点击链接。'],
  ])('a confirmation request, with its link: %s', (subject, text) => {
    expect(classifyMail(letter(subject), text, [LINK])).toEqual({ kind: 'confirmation', confirmUrl: LINK.href });
  });

  it('a link to change a subscription in the footer is no confirmation', () => {
    const change = { href: 'https://letters.test/e?t=1', text: '登録内容の確認・変更' };
    expect(classifyMail(letter('港の手紙'), '港の話。登録内容の確認・変更はこちら', [change]).kind).toBe('issue');
  });

  // Texts and links as mailing platforms and list servers send them.
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
    ['Vahvista tilauksesi', '', { href: 'https://l.test/c', text: 'Vahvista' }],
    ['Aboneliğinizi onaylayın', '', { href: 'https://l.test/c', text: 'Aboneliği onayla' }],
    ['Confirmă abonarea', '', { href: 'https://l.test/c', text: 'Confirmă' }],
    ['أكد اشتراكك', '', { href: 'https://l.test/c', text: 'تأكيد الاشتراك' }],
  ])('a confirmation request by its own words: %s', (subject, text, link) => {
    const unsubscribe = { href: 'https://l.test/unsubscribe/confirm/123456789012', text: 'Unsubscribe' };
    expect(classifyMail(letter(subject), text, [unsubscribe, link])).toEqual({
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
    expect(classifyMail(letter(subject), text, [{ href, text: anchor }]).kind).toBe('issue');
  });

  it('an issue that only mentions confirmation is an issue', () => {
    const text = 'The committee will confirm the new address of the fund. '.repeat(200);
    expect(classifyMail(letter('The committee meets'), text, [LINK]).kind).toBe('issue');
  });

  it.each([
    'Welcome to Letters!',
    'You’re in',
    'Thanks for subscribing',
    'Willkommen bei Letters',
    '[Letters] Welcome!',
    '🎉 Welcome to Letters',
  ])('%s is a welcome', (subject) => {
    expect(classifyMail(letter(subject), 'Good to have you here.', []).kind).toBe('welcome');
  });

  it('a long or numbered issue that says welcome is an issue', () => {
    expect(classifyMail(letter('Welcome to issue #12'), 'Short.', []).kind).toBe('issue');
    expect(classifyMail(letter('#12: confirm your account'), 'Short.', [LINK]).kind).toBe('issue');
    expect(classifyMail(letter('Welcome to the AI winter'), 'Words. '.repeat(1000), []).kind).toBe('issue');
  });

  it('automatic mails are distinguished from people’s', () => {
    const report = { 'content-type': 'multipart/report; report-type=delivery-status' };
    expect(classifyMail(letter('Undelivered mail', report, 'mailer-daemon@x.test'), '', []).kind).toBe('bounce');
    expect(classifyMail(letter('Out of office: Letters'), 'Back on Monday.', []).kind).toBe('auto-reply');
    expect(classifyMail(letter('Weekly', { 'auto-submitted': 'auto-generated' }), 'News.', []).kind).toBe('issue');
  });

  it.each([
    'Risposta automatica: Letters',
    'Resposta automática: Letters',
    'Automatisch antwoord: Letters',
    'Autosvar: Letters',
    'Automatyczna odpowiedź: Letters',
    'Автоответ: Letters',
    '自动回复：Letters',
    '自動返信: Letters',
  ])('an absence notice is recognised in any language: %s', (subject) => {
    expect(classifyMail(letter(subject), 'Back on Monday.', []).kind).toBe('auto-reply');
  });

  it.each<[string, Record<string, string>, string, string, string]>([
    ['an address that failed', { 'x-failed-recipients': 'a@x.test' }, 'a@x.test', 'Weekly', 'bounce'],
    ['a report', { 'content-type': 'Multipart/Report; x=y' }, 'a@x.test', 'Weekly', 'bounce'],
    ['a mail daemon that takes no answer', { 'return-path': '<>' }, 'Mailer-Daemon@x.test', 'Weekly', 'bounce'],
    ['a postmaster who names no way back', {}, 'postmaster@x.test', 'Weekly', 'bounce'],
    ['a postmaster to whom one can write', { 'return-path': '<p@x.test>' }, 'postmaster@x.test', 'Weekly', 'issue'],
    ['anybody who takes no answer', { 'return-path': '<>' }, 'a@x.test', 'Weekly', 'issue'],
    ['other mixed content', { 'content-type': 'multipart/mixed' }, 'a@x.test', 'Weekly', 'issue'],
    ['an answer by a machine', { 'auto-submitted': 'Auto-Replied' }, 'a@x.test', 'Weekly', 'auto-reply'],
    ['a machine that answers', { 'x-autoreply': 'yes' }, 'a@x.test', 'Weekly', 'auto-reply'],
    ['a subject of absence', {}, 'a@x.test', 'Automatic reply: Weekly', 'auto-reply'],
    ['nothing', {}, 'a@x.test', 'Weekly', 'issue'],
  ])('%s determines the kind', (_, signals, address, subject, kind) => {
    expect(classifyMail(letter(subject, signals, address), 'News.', [])).toEqual({ kind, confirmUrl: null });
  });

  it.each([
    ['You have been unsubscribed', 'You will no longer receive Letters.'],
    ['Sorry to see you go', 'You have been removed from the list. Subscribe again at any time.'],
    ['Du wurdest abgemeldet', 'Du erhältst keine weiteren E-Mails.'],
    ['Confirmation de désabonnement', 'Vous ne recevrez plus Letters.'],
    ['Te has dado de baja', 'Ya no recibirás más correos; puedes darte de alta de nuevo o de baja.'],
    ['Sei stato disiscritto da Letters', 'Non riceverai altre email.'],
    ['Sua inscrição foi cancelada', 'Você vai não receber mais e-mails.'],
    ['Je bent uitgeschreven', 'Je ontvangt geen e-mails meer.'],
    ['Du har avregistrerats', 'Du får inga fler brev.'],
    ['Вы отписались от рассылки', 'Вы больше не будете получать письма.'],
    ['配信停止が完了しました', '配信を停止しました。'],
    ['退订成功', '您将不再收到邮件。'],
    ['구독이 취소되었습니다', '구독 취소가 처리되었습니다.'],
  ])('a notice of unsubscription is recognised: %s', (subject, text) => {
    expect(classifyMail(letter(subject), text, []).kind).toBe('unsubscribed');
  });

  it.each([
    ['The end of the subscription economy', 'Why readers unsubscribe, and what no longer works.'],
    ['You can unsubscribe from anything now', 'A law makes it easy.'],
    ['Sorry to see you go, WeWork', 'The landlord is gone. Ten stories on offices follow.'],
  ])('an issue about unsubscribing is an issue: %s', (subject, text) => {
    expect(classifyMail(letter(subject), text, []).kind).toBe('issue');
  });

  it('a re-engagement mail yields the link to stay subscribed, never the one to leave', () => {
    const links = [
      { href: 'https://l.test/unsubscribe?u=1', text: 'Yes, remove me from the list' },
      { href: 'https://l.test/stay?u=1', text: 'Yes, keep me subscribed' },
    ];
    const text =
      'You haven’t opened our mails in a while. We will remove you from the list unless you stay subscribed.';
    expect(classifyMail(letter('Do you still want to hear from us?'), text, links)).toEqual({
      kind: 're-engagement',
      confirmUrl: 'https://l.test/stay?u=1',
    });
  });

  it('a mail counts as an issue from 3,500 characters if it asks something, from 2,500 if it says welcome', () => {
    const kind = (subject: string, length: number) => classifyMail(letter(subject), 'x'.repeat(length), [LINK]).kind;
    expect([3_500, 3_501].map((length) => kind('Confirm your subscription', length))).toEqual([
      'confirmation',
      'issue',
    ]);
    expect([2_500, 2_501].map((length) => kind('Welcome to Letters', length))).toEqual(['welcome', 'issue']);
  });

  it('a request for confirmation is within the first 1,500 characters, also across line breaks', () => {
    const kind = (before: number) =>
      classifyMail(letter('Hello'), `${'x'.repeat(before)} please confirm\nyour e-mail address`, [LINK]).kind;
    expect([0, 1_300, 1_500].map(kind)).toEqual(['confirmation', 'confirmation', 'issue']);
  });

  it('the confirmation link is found by its button text, then by its address, then as one made for a single reader', () => {
    const button = { href: 'https://l.test/a', text: 'Confirm' };
    const bare = { href: 'https://l.test/confirm?x', text: 'https://l.test/confirm?x' };
    const empty = { href: 'https://l.test/confirm?y', text: '' };
    const ones = { href: 'https://l.test/s/9f8a7b6c5d', text: 'Go' };
    const none = [
      { href: 'mailto:confirm@l.test', text: 'Confirm' },
      { href: 'https://l.test/privacy', text: 'Confirm' },
      { href: 'https://l.test/b', text: 'Confirm preferences' },
      { href: 'https://l.test/c', text: `Confirm ${'x'.repeat(73)}` },
      { href: 'https://l.test/s/9f8a7b6c5', text: 'Nine signs' },
    ];
    const opened = (links: { href: string; text: string }[], subject = 'Confirm your subscription') =>
      classifyMail(letter(subject), 'Please confirm your subscription', links).confirmUrl;
    expect(opened([...none, ones, bare, button])).toBe(button.href);
    expect(opened([...none, { ...button, text: `Confirm ${'x'.repeat(72)}` }])).toBe(button.href);
    expect(opened([...none, ones, bare])).toBe(bare.href);
    expect(opened([...none, ones, empty])).toBe(empty.href);
    expect(opened([...none, ones])).toBe(ones.href);
    expect(opened(none)).toBeNull();
    expect(opened([ones], 'Hello')).toBeNull();
    expect(opened([{ ...button, href: `https://l.test/${'a'.repeat(3_000)}` }])).toHaveLength(2_000);
  });
});
