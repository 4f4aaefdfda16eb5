// The kind of a mail in many languages: an issue, a confirmation, a receipt or the like.
import { describe, expect, it } from 'vitest';
import { classifyMail, type MailKind } from '../../../src/domain/mail/issue-kind.ts';

const letter = (subject: string, signals: Record<string, string> = {}, address = 'hello@letters.test') => ({
  subject,
  from: { name: null, address },
  signals,
});
const LINK = { href: 'https://letters.test/confirm?t=1', text: 'Confirm my subscription' };

describe('the kind of a mail', () => {
  it.each<[kind: MailKind, subject: string, text: string]>([
    ['welcome', 'Welcome to Letters!', 'Good to have you here.'],
    ['welcome', 'You’re in', 'Good to have you here.'],
    ['welcome', 'Thanks for subscribing', 'Good to have you here.'],
    ['welcome', 'Willkommen bei Letters', 'Good to have you here.'],
    ['welcome', '[Letters] Welcome!', 'Good to have you here.'],
    ['welcome', '🎉 Welcome to Letters', 'Good to have you here.'],
    ['auto-reply', 'Out of office: Letters', 'Back on Monday.'],
    ['auto-reply', 'Risposta automatica: Letters', 'Back on Monday.'],
    ['auto-reply', 'Resposta automática: Letters', 'Back on Monday.'],
    ['auto-reply', 'Automatisch antwoord: Letters', 'Back on Monday.'],
    ['auto-reply', 'Autosvar: Letters', 'Back on Monday.'],
    ['auto-reply', 'Automatyczna odpowiedź: Letters', 'Back on Monday.'],
    ['auto-reply', 'Автоответ: Letters', 'Back on Monday.'],
    ['auto-reply', '自动回复：Letters', 'Back on Monday.'],
    ['auto-reply', '自動返信: Letters', 'Back on Monday.'],
    ['unsubscribed', 'You have been unsubscribed', 'You will no longer receive Letters.'],
    ['unsubscribed', 'Sorry to see you go', 'You have been removed from the list. Subscribe again at any time.'],
    ['unsubscribed', 'Du wurdest abgemeldet', 'Du erhältst keine weiteren E-Mails.'],
    ['unsubscribed', 'Confirmation de désabonnement', 'Vous ne recevrez plus Letters.'],
    ['unsubscribed', 'Te has dado de baja', 'Ya no recibirás más correos; puedes darte de alta de nuevo o de baja.'],
    ['unsubscribed', 'Sei stato disiscritto da Letters', 'Non riceverai altre email.'],
    ['unsubscribed', 'Sua inscrição foi cancelada', 'Você vai não receber mais e-mails.'],
    ['unsubscribed', 'Je bent uitgeschreven', 'Je ontvangt geen e-mails meer.'],
    ['unsubscribed', 'Du har avregistrerats', 'Du får inga fler brev.'],
    ['unsubscribed', 'Вы отписались от рассылки', 'Вы больше не будете получать письма.'],
    ['unsubscribed', '配信停止が完了しました', '配信を停止しました。'],
    ['unsubscribed', '退订成功', '您将不再收到邮件。'],
    ['unsubscribed', '구독이 취소되었습니다', '구독 취소가 처리되었습니다.'],
    [
      'welcome',
      'Schön, dass du da bist',
      'Danke für deine Anmeldung! Die erste Ausgabe kommt am Montag. Füge uns zu deinem Adressbuch hinzu, damit wir nicht im Spam-Ordner landen.',
    ],
    [
      'welcome',
      'Merci pour votre inscription à La Lettre',
      'Le premier numéro arrive jeudi. Ajoutez-nous à votre carnet d’adresses.',
    ],
    ['welcome', '¡Te damos la bienvenida!', 'Gracias por suscribirte. El primer boletín llega el lunes.'],
    ['welcome', 'Спасибо за подписку', 'Первый выпуск придёт в понедельник. Добавьте нас в адресную книгу.'],
    ['welcome', 'ご登録ありがとうございます', '最初の号は月曜日に届きます。'],
    [
      're-engagement',
      'Möchtest du weiter von uns hören?',
      'Du hast unsere Mails lange nicht geöffnet. Ja, ich möchte dabei bleiben.',
    ],
    [
      're-engagement',
      'Vous nous manquez',
      'Vous n’avez pas ouvert nos lettres depuis trois mois. Oui, je reste abonné.',
    ],
    ['re-engagement', '¿Sigues ahí?', 'No has abierto nuestros correos. Sí, quiero seguir recibiendo la carta.'],
    [
      're-engagement',
      '今後もメールの配信をご希望ですか',
      'しばらく開封がないため、配信を停止いたします。購読を継続する場合はこちら。',
    ],
    ['preferences', 'Update your email preferences', 'Choose which topics you want and how often we write.'],
    [
      'preferences',
      'Mise à jour de notre politique de confidentialité',
      'Notre politique de confidentialité change le 1er mars.',
    ],
    ['preferences', 'Je voorkeuren', 'Kies je voorkeuren voor onze nieuwsbrieven.'],
    ['payment', 'Your receipt from The Kiln #2041-7731', 'Amount paid $50.00. Card ending 4242.'],
    ['payment', 'Deine Rechnung vom 1. März', 'Betrag: 49,00 €, inkl. MwSt.'],
    ['payment', 'Pago rechazado', 'No pudimos cobrar 5,00 €. Importe pendiente: 5,00 €.'],
    [
      'account',
      'Your sign-in link for The Kiln',
      'Sign in with this link. It expires in 15 minutes. If you did not request it, ignore this mail.',
    ],
    ['account', 'Код подтверждения: 448812', 'Введите код, чтобы войти в аккаунт.'],
    ['welcome', 'Benvenuto tra noi', 'Grazie per esserti iscritto. La prima edizione arriva martedì.'],
    ['welcome', 'Bem-vinda à Carta do Barro', 'Obrigada por se inscrever. A primeira edição chega na quinta.'],
    ['welcome', 'Welkom bij De Oven', 'Bedankt voor je aanmelding. Voeg ons toe aan je adresboek.'],
    ['welcome', 'Witamy w Piecu', 'Dziękujemy za zapis. Pierwszy numer we wtorek.'],
    [
      'welcome',
      'Thanks for joining 3,000 potters',
      'Your first issue will land on Tuesday. Reply to this email and tell us who you are.',
    ],
    ['welcome', '欢迎订阅陶艺周刊', '感谢您的订阅，第一期将于周二送达。请将我们加入通讯录。'],
    [
      're-engagement',
      'Vuoi ancora ricevere la nostra lettera?',
      'Non hai aperto le ultime email. Sì, voglio continuare.',
    ],
    [
      're-engagement',
      'Você ainda quer receber nossos e-mails?',
      'Você não abriu as últimas cartas. Sim, quero continuar.',
    ],
    [
      're-engagement',
      'Wil je onze nieuwsbrief nog ontvangen?',
      'Je hebt al een tijd niets geopend. Ja, ik blijf graag.',
    ],
    ['re-engagement', 'Czy nadal chcesz otrzymywać nasze listy?', 'Nie otwierasz naszych maili. Tak, chcę zostać.'],
    [
      're-engagement',
      'Вы ещё с нами?',
      'Вы давно не открывали письма. Если не ответите, мы вас отпишем. Да, хочу остаться.',
    ],
    [
      're-engagement',
      'Is this goodbye?',
      'It has been a while since you opened one of our emails. Click below to stay subscribed, otherwise this is the last one.',
    ],
    [
      're-engagement',
      '您还想继续收到我们的邮件吗？',
      '您已经很久没有打开邮件了。点击继续订阅，否则我们将移除您的地址。',
    ],
    ['preferences', 'We have updated our Privacy Policy', 'Our privacy policy and terms of service change on March 1.'],
    ['preferences', 'Ihre Newsletter-Einstellungen', 'Hier können Sie Ihre Einstellungen ändern.'],
    ['payment', 'Votre facture du mois de mars', 'Montant total : 12,00 € TVA comprise.'],
    ['payment', 'お支払い完了のお知らせ', '金額: 500円'],
    [
      'payment',
      'Your payment failed',
      'We could not charge $8.00 to your card ending 1881. Please update your billing details.',
    ],
    ['account', 'Redefinição de senha', 'Recebemos um pedido para mudar a senha da sua conta.'],
    ['account', 'Nytt lösenord', 'Klicka här för att logga in och välja ett nytt lösenord.'],
    // Issues that use such words.
    ['issue', 'The end of the subscription economy', 'Why readers unsubscribe, and what no longer works.'],
    ['issue', 'You can unsubscribe from anything now', 'A law makes it easy.'],
    ['issue', 'Sorry to see you go, WeWork', 'The landlord is gone. Ten stories on offices follow.'],
    ['issue', 'Welcome to the age of clay', `${'Potters talk about kilns and markets this week. '.repeat(120)}`],
    ['issue', 'Still want to hear about glazes?', `${'Three glazes that hold, and two that never did. '.repeat(90)}`],
    [
      'issue',
      'Payment startups raise 30 million',
      'Two companies raised $30 million this week. Amounts are rising, says one investor.',
    ],
    [
      'issue',
      'Security update: what changed in March',
      'Three bugs in login forms, one password manager, and a code review that found both.',
    ],
    [
      'issue',
      'Your privacy is a product',
      `${'How data brokers sell what you read, and what a reader can do. '.repeat(80)}`,
    ],
    ['issue', 'We miss the old web', 'Links: a site from 1998, a webring that still turns, and a guestbook.'],
    ['issue', 'Invoices, late fees and other horrors', 'A freelancer writes about the client who paid after 400 days.'],
    ['issue', 'Order and chaos in the studio', 'Shelves cost $40 and save an hour a day.'],
    ['issue', 'Bienvenue au printemps', `${'Les potiers sortent les tours dans le jardin. '.repeat(90)}`],
    ['issue', 'Letzte Chance für Frühbucher', 'Das Töpferfestival beginnt im Mai. Karten gibt es noch bis Freitag.'],
  ])('is %s: %s', (kind, subject, text) => expect(classifyMail(letter(subject), text, []).kind).toBe(kind));

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

  it('a long or numbered issue that says welcome is an issue', () => {
    expect(classifyMail(letter('Welcome to issue #12'), 'Short.', []).kind).toBe('issue');
    expect(classifyMail(letter('#12: confirm your account'), 'Short.', [LINK]).kind).toBe('issue');
    expect(classifyMail(letter('Welcome to the AI winter'), 'Words. '.repeat(1000), []).kind).toBe('issue');
  });

  it('automatic mails are distinguished from people’s', () => {
    const report = { 'content-type': 'multipart/report; report-type=delivery-status' };
    expect(classifyMail(letter('Undelivered mail', report, 'mailer-daemon@x.test'), '', []).kind).toBe('bounce');
    expect(classifyMail(letter('Weekly', { 'auto-submitted': 'auto-generated' }), 'News.', []).kind).toBe('issue');
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
