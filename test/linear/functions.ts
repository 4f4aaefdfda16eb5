// Every function that reads what strangers send: mails, sites, robots files, CSV files, webhooks, names. A new one belongs here.
import { readFileSync } from 'node:fs';
import type { Issue } from '../../src/detect/analyst.ts';
import { segment } from '../../src/detect/blocks.ts';
import { evidenceOf } from '../../src/detect/evidence.ts';
import { ground } from '../../src/detect/ground.ts';
import { highlight } from '../../src/detect/highlight.ts';
import { creditIn } from '../../src/detect/learned/credit.ts';
import { domainOf, readLink } from '../../src/detect/links.ts';
import { buildRequest, readAnswer } from '../../src/detect/prompt.ts';
import { rulesAnalyst } from '../../src/detect/rules.ts';
import { setText } from '../../src/detect/set-text.ts';
import { speaksToModel } from '../../src/detect/vocabulary/orders.ts';
import { ownPath } from '../../src/domain/account/own-path.ts';
import { siteWords } from '../../src/domain/audience/site-words.ts';
import { audienceMaterial, audienceText } from '../../src/domain/audience/text.ts';
import { readable, withoutMailFrame } from '../../src/domain/audience/wording.ts';
import { displayName, fold, normalisedName } from '../../src/domain/brand/name.ts';
import { contactsOf } from '../../src/domain/contact/of-site.ts';
import { readCsv } from '../../src/domain/csv/read.ts';
import { csvLines } from '../../src/domain/csv/write.ts';
import { addressIn, trackedAddress, trackingAddress } from '../../src/domain/mail/address.ts';
import { authenticationOf, verdictOf } from '../../src/domain/mail/authentication.ts';
import { composeMessage } from '../../src/domain/mail/compose.ts';
import { emailIdOf } from '../../src/domain/mail/id.ts';
import { issueKind } from '../../src/domain/mail/issue-kind.ts';
import { readMessage } from '../../src/domain/mail/message.ts';
import { sanitiseMail } from '../../src/domain/mail/safe-html.ts';
import { withoutSecretsInHtml } from '../../src/domain/mail/secrets/html.ts';
import { recipientsIn, withoutSecrets } from '../../src/domain/mail/secrets.ts';
import { senderOf } from '../../src/domain/mail/sender.ts';
import { readWebhookMail } from '../../src/domain/mail/webhook.ts';
import { guessColumns } from '../../src/domain/newsletter/import-columns.ts';
import { readImportRow } from '../../src/domain/newsletter/import-row.ts';
import { takeOutlines } from '../../src/domain/report/share-card/glyphs.ts';
import { drawable, lineBreak } from '../../src/domain/report/share-card/text.ts';
import { slugOf } from '../../src/domain/report/slug.ts';
import { siteAddress } from '../../src/domain/site/address.ts';
import { comparableName, siteDomain } from '../../src/domain/site/domain.ts';
import { logoCandidates } from '../../src/domain/site/logo-candidates.ts';
import { robotsAllow } from '../../src/domain/site/robots.ts';
import { safeSvg } from '../../src/domain/site/svg.ts';

takeOutlines(readFileSync(new URL('../../web/public/card-outlines.txt', import.meta.url), 'utf8'));

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);
const OURS = { mailDomain: 'mail.example', addresses: ['letters@elsewhere.example'] };
const MESSAGE = { subject: null, from: null, signals: {} };

function issueOf(parts: { html: string | null; text: string | null }): Issue {
  const { text, blocks } = segment(parts);
  return {
    subject: 'Letters 12',
    newsletter: { name: 'Letters', domain: 'letters.example' },
    sender: { name: 'Letters', address: 'mia@letters.example' },
    text,
    blocks,
  };
}

const claims = (issue: Issue) =>
  issue.blocks.slice(0, 50).map((block) => ({
    brand: 'Acme',
    site: 'https://a.example',
    placementType: 'hero' as const,
    quote: block.text.slice(0, 500),
    block: block.index,
    disclosure: ['sponsored by'],
    confidence: 80,
  }));

async function detect(issue: Issue) {
  await rulesAnalyst(issue);
  const grounded = ground(issue, { analyst: 'rules', version: '1', claims: claims(issue), raw: null });
  for (const claim of grounded.claims.slice(0, 3)) evidenceOf(issue, claim);
}

async function* whole(text: string) {
  yield bytes(text);
}
const webhook = (contentType: string, text: string) =>
  readWebhookMail(
    { contentType, body: whole(text), secret: 's', to: 'a@b.example' },
    { secret: 's', mailgunKey: null, mailgunChecks: true },
    new Date(0),
  ).catch(() => undefined);
const quietly = (run: () => unknown) => {
  try {
    run();
  } catch {
    // A refusal is an answer.
  }
};
const mail = (head: string, body: string) => bytes(`From: a@b.example\r\nSubject: s\r\n${head}\r\n\r\n${body}`);

/** By name: what is done with a text. Bounds that callers keep before they call are kept here too, and said. */
export const READERS: Record<string, (text: string) => unknown> = {
  'segment: html': (text) => segment({ html: text, text: null }),
  'segment: text': (text) => segment({ html: null, text }),
  'rules and grounding: html': (text) => detect(issueOf({ html: text, text: null })),
  'rules and grounding: text': (text) => detect(issueOf({ html: null, text })),
  highlight: (text) => {
    const length = segment({ html: text, text: null }).text.length;
    return highlight({ html: text, text: null }, [
      [{ start: 0, end: length }],
      [{ start: Math.floor(length / 3), end: Math.floor(length / 2), disclosure: true }],
    ]);
  },
  'request to the model': (text) => buildRequest(issueOf({ html: text, text: null }), { model: 'm' }),
  'answer of the model': (text) => quietly(() => readAnswer(issueOf({ html: null, text: 'Acme' }), text)),
  creditIn: (text) => creditIn(text, [], () => false),
  speaksToModel: (text) => speaksToModel(text, { start: 0, end: 100 }),
  'sanitiseMail: inert': (text) => sanitiseMail(text, { links: 'inert', images: 'blocked' }),
  'sanitiseMail: live': (text) => sanitiseMail(text, { links: 'live', images: 'allowed' }),
  setText: (text) => setText(text, []),
  withoutSecrets: (text) => withoutSecrets(text, OURS),
  withoutSecretsInHtml: (text) => withoutSecretsInHtml(text, OURS),
  recipientsIn,
  'issueKind: text': (text) => issueKind(MESSAGE, text, []),
  'issueKind: subject': (text) => issueKind({ ...MESSAGE, subject: text }, text, [{ href: text, text }]),
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
  emailIdOf: (text) => emailIdOf('n', bytes(text)),
  robotsAllow: (text) => robotsAllow(text, 'broughtby', '/a/b/c?d=e'),
  'robotsAllow: path': (text) => robotsAllow('User-agent: *\nDisallow: /*a*b*c$\n', 'broughtby', `/${text}`),
  displayName,
  normalisedName,
  fold,
  comparableName,
  siteDomain,
  siteAddress: (text) => quietly(() => siteAddress(text)),
  'siteAddress: host': (text) => quietly(() => siteAddress(`https://${text}/`)),
  slugOf,
  addressIn,
  trackedAddress: (text) => trackedAddress(text, 'b.example'),
  trackingAddress: (text) => trackingAddress(text, { digits: '123456', secret: 'abcdefghj' }, 'b.example'),
  ownPath,
  'authenticationOf: value': (text) =>
    authenticationOf(bytes(`Authentication-Results: ${text}\r\n\r\n`), 'mx.b.example'),
  'authenticationOf: block': (text) => authenticationOf(bytes(text), 'mx.b.example'),
  verdictOf,
  senderOf: (text) => senderOf(text, text, { dkim: [text], spf: text }),
  readLink,
  'readLink: in a query': (text) => readLink(`https://a.example/?u=${text}`),
  domainOf,
  siteWords,
  'readable: a line': (text) => readable(text, 120),
  withoutMailFrame,
  audienceText: (text) => audienceText({ name: 'A', description: text, html: text, texts: [{ subject: text, text }] }),
  audienceMaterial: (text) => audienceMaterial({ name: 'A', description: text, html: text, texts: [] }),
  logoCandidates: (text) => logoCandidates(text, 'https://a.example/'),
  contactsOf: (text) => contactsOf([{ url: 'https://a.example/', html: text }], { name: 'Acme', domain: 'a.example' }),
  'contactsOf: structured': (text) =>
    contactsOf([{ url: 'https://a.example/', html: `<script type="application/ld+json">${text}</script>` }], {
      name: 'Acme',
      domain: 'a.example',
    }),
  safeSvg: (text) => safeSvg(`<svg>${text}</svg>`),
  readCsv: (text) => quietly(() => readCsv(bytes(text))),
  guessColumns: (text) => guessColumns([text, 'Name', text]),
  readImportRow: (text) =>
    readImportRow(
      { n: text, w: text, d: text, e: text },
      { name: 'n', website: 'w', description: 'd', uniqueEmail: 'e' },
      'b.example',
    ),
  csvLines: (text) => csvLines([[text, text]]),
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
  drawable,
  // Callers cut to 200 characters of a name.
  lineBreak: (text) => lineBreak(drawable(text.slice(0, 200)) ?? '', 60, 900, 2),
};
