// Everything done with a mail outside its analysis takes linear time: its parts, sender, secrets and page, and the
// formats that mails come in.
import { textToHtml } from '../../../src/detect/set-text.ts';
import { buildTrackingAddress, normaliseRecipient, parseEmailAddress } from '../../../src/domain/mail/address.ts';
import { findAuthenticationResults, parseAuthenticationResults } from '../../../src/domain/mail/authentication.ts';
import { composeMessage } from '../../../src/domain/mail/compose.ts';
import { computeEmailId } from '../../../src/domain/mail/id.ts';
import { classifyMail } from '../../../src/domain/mail/issue-kind.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';
import { sanitiseMailHtml } from '../../../src/domain/mail/safe-html.ts';
import { removeMailSecretsFromHtml } from '../../../src/domain/mail/secrets/html.ts';
import { findNamedRecipients } from '../../../src/domain/mail/secrets/recipients.ts';
import { removeSecretsFromText } from '../../../src/domain/mail/secrets.ts';
import { identifySender } from '../../../src/domain/mail/sender.ts';
import { readWebhookMail } from '../../../src/domain/mail/webhook.ts';
import { testLinearTime } from './growth.ts';

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);

const OURS = { mailDomain: 'mail.example', addresses: ['letters@elsewhere.example'] };

const MESSAGE = { subject: null, from: null, signals: {} };

async function* whole(text: string) {
  yield bytes(text);
}

const webhook = (contentType: string, text: string) =>
  readWebhookMail(
    { contentType, body: whole(text), secret: 's', to: 'a@b.example' },
    { secret: 's', mailgunKey: null, mailgunChecks: true },
    new Date(0),
  ).catch(() => undefined);

const mail = (head: string, body: string) => bytes(`From: a@b.example\r\nSubject: s\r\n${head}\r\n\r\n${body}`);

/**
 * Each operation on a text by its name. Limits that callers apply before the call are applied here too, with a comment.
 * Add new operations here.
 */
testLinearTime({
  'sanitiseMailHtml: inert': (text) => sanitiseMailHtml(text, { links: 'inert', images: 'blocked' }),
  'sanitiseMailHtml: live': (text) => sanitiseMailHtml(text, { links: 'live', images: 'allowed' }),
  setText: (text) => textToHtml(text, []),
  removeSecretsFromText: (text) => removeSecretsFromText(text, OURS),
  removeMailSecretsFromHtml: (text) => removeMailSecretsFromHtml(text, OURS),
  recipientsIn: findNamedRecipients,
  'issueKind: text': (text) => classifyMail(MESSAGE, text, []),
  'issueKind: subject': (text) => classifyMail({ ...MESSAGE, subject: text }, text, [{ href: text, text }]),
  'readMessage: page': (text) => readMessage(bytes(`<!doctype html><html>${text}`), { filename: 'a.html' }),
  'readMessage: plain': (text) => readMessage(bytes(text), { filename: 'a.txt' }),
  'readMessage: body': (text) => readMessage(mail('Content-Type: text/html', text)),
  'readMessage: quoted-printable': (text) =>
    readMessage(mail('Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable', text)),
  'readMessage: base64': (text) =>
    readMessage(mail('Content-Type: text/html\r\nContent-Transfer-Encoding: base64', text)),
  'readMessage: multipart': (text) =>
    readMessage(mail('Content-Type: multipart/mixed; boundary=b', `--b\r\nContent-Type: text/html\r\n\r\n${text}`)),
  'readMessage: header': (text) => readMessage(mail(`To: ${text.replaceAll('\n\n', '\n')}`, 'x')),
  'readMessage: content type': (text) => readMessage(mail(`Content-Type: text/html; ${text}`, 'x')),
  'readMessage: raw': (text) => readMessage(bytes(text), { filename: 'a.eml' }),
  emailIdOf: (text) => computeEmailId('n', bytes(text)),
  addressIn: parseEmailAddress,
  trackedAddress: (text) => normaliseRecipient(text, 'b.example'),
  buildTrackingAddress: (text) => buildTrackingAddress(text, { digits: '123456', secret: 'abcdefghj' }, 'b.example'),
  'authenticationOf: value': (text) =>
    findAuthenticationResults(bytes(`Authentication-Results: ${text}\r\n\r\n`), 'mx.b.example'),
  'authenticationOf: block': (text) => findAuthenticationResults(bytes(text), 'mx.b.example'),
  verdictOf: parseAuthenticationResults,
  senderOf: (text) => identifySender(text, text, { dkim: [text], spf: text }),
  composeMessage: (text) =>
    composeMessage({ from: text, to: 'a@b.example', subject: text, date: null, html: text, text }),
  'webhook: form': (text) => webhook('multipart/form-data; boundary=b', text),
  'webhook: url-encoded': (text) => webhook('application/x-www-form-urlencoded', `to=a&html=${text}`),
  'webhook: json': (text) => webhook('application/json', JSON.stringify({ to: 'a@b.example', from: text, text })),
  'webhook: headers': (text) =>
    webhook(
      'application/x-www-form-urlencoded',
      new URLSearchParams({ to: text, html: 'x', headers: text }).toString(),
    ),
});
