// Mails that platforms send in addition to issues are distinguished from issues in twelve languages: forty invented
// examples, and issues that use the same words.
import { describe, expect, it } from 'vitest';
import { classifyMail, type MailKind } from '../../../src/domain/mail/issue-kind.ts';

type Example = [kind: MailKind, subject: string, text: string];

const kindOf = (subject: string, text: string) =>
  classifyMail({ subject, from: { name: null, address: 'hello@letters.test' }, signals: {} }, text, []).kind;

/** Examples that were known when the phrases were written. */
const SEEN: Example[] = [
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
  ['re-engagement', 'Vous nous manquez', 'Vous n’avez pas ouvert nos lettres depuis trois mois. Oui, je reste abonné.'],
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
];

/** Examples written before the phrases were tried on them; the phrases were not adapted to them. */
const UNSEEN: Example[] = [
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
  ['re-engagement', 'Wil je onze nieuwsbrief nog ontvangen?', 'Je hebt al een tijd niets geopend. Ja, ik blijf graag.'],
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
  ['re-engagement', '您还想继续收到我们的邮件吗？', '您已经很久没有打开邮件了。点击继续订阅，否则我们将移除您的地址。'],
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
];

const ISSUES: [subject: string, text: string][] = [
  ['Welcome to the age of clay', `${'Potters talk about kilns and markets this week. '.repeat(120)}`],
  ['Still want to hear about glazes?', `${'Three glazes that hold, and two that never did. '.repeat(90)}`],
  [
    'Payment startups raise 30 million',
    'Two companies raised $30 million this week. Amounts are rising, says one investor.',
  ],
  [
    'Security update: what changed in March',
    'Three bugs in login forms, one password manager, and a code review that found both.',
  ],
  ['Your privacy is a product', `${'How data brokers sell what you read, and what a reader can do. '.repeat(80)}`],
  ['We miss the old web', 'Links: a site from 1998, a webring that still turns, and a guestbook.'],
  ['Invoices, late fees and other horrors', 'A freelancer writes about the client who paid after 400 days.'],
  ['Order and chaos in the studio', 'Shelves cost $40 and save an hour a day.'],
  ['Bienvenue au printemps', `${'Les potiers sortent les tours dans le jardin. '.repeat(90)}`],
  ['Letzte Chance für Frühbucher', 'Das Töpferfestival beginnt im Mai. Karten gibt es noch bis Freitag.'],
];

describe('a platform’s mail that is no issue', () => {
  it.each([...SEEN, ...UNSEEN])('is %s: %s', (kind, subject, text) => {
    expect(kindOf(subject, text)).toBe(kind);
  });

  it.each(ISSUES)('is an issue although it uses such words: %s', (subject, text) => {
    expect(kindOf(subject, text)).toBe('issue');
  });
});
