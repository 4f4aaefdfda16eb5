// Mailgun is authenticated by its signature, SendGrid's Inbound Parse and others by the shared secret.
import { AppError } from '../../errors.ts';
import { composeMessage } from './compose.ts';
import { concatBytes } from './form-data.ts';
import { readMessage } from './message.ts';
import { type MailForm, readFormFields } from './webhook/form.ts';
import { parseJsonMail } from './webhook/json.ts';
import { isMailgunForm, isMailgunSignatureValid, mailgunAuthentication } from './webhook/mailgun.ts';
import { parseRecipientField } from './webhook/recipients.ts';
import { secretsEqual } from './webhook/secret.ts';
import { envelopeSender, sendGridAuthentication } from './webhook/sendgrid.ts';

export interface WebhookRequest {
  contentType: string;
  /** Read only if the caller is authenticated, or may still be by the form's signature; bounded by the caller. */
  body: AsyncIterable<Uint8Array>;
  secret: string | null;
  /** The recipient in the URL; without it a bare message/rfc822 goes to the recipients that its own headers name. */
  to: string | null;
}

export interface WebhookMail {
  from: string;
  recipients: string[];
  raw: Uint8Array;
  authentication: string | null;
  /** The signature's token, which may authenticate only one call; null if the shared secret was used. */
  token: string | null;
}

/** @throws AppError unauthenticated | unsupported_type | invalid: says what is missing. */
export async function readWebhookMail(
  request: WebhookRequest,
  keys: { secret: string | null; mailgunKey: string | null; mailgunChecks: boolean },
  now: Date,
): Promise<WebhookMail> {
  const type = request.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = keys.secret !== null && request.secret !== null && (await secretsEqual(request.secret, keys.secret));
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    // Without a secret the form is read up to the signature, and no further if it is wrong.
    const { mailgunKey } = keys;
    const mayProve = mailgunKey !== null && request.secret === null;
    if (!known && !mayProve) throw unproven();
    const posted = await readFormFields(request.body, request.contentType, async (fields) => {
      if (!known && !(mailgunKey && (await isMailgunSignatureValid(fields, mailgunKey, now)))) throw unproven();
    });
    const { fields: form } = posted;
    if (isMailgunForm(form)) {
      return {
        ...mailOf(
          posted,
          { recipient: ['recipient'], raw: 'body-mime', html: 'body-html', text: 'body-plain' },
          request.to,
        ),
        from: form.get('sender') ?? '',
        authentication: keys.mailgunChecks ? mailgunAuthentication(form) : null,
        token: known ? null : (form.get('token') ?? ''),
      };
    }
    if (!known) throw unproven();
    return {
      ...mailOf(posted, { recipient: ['envelope', 'to'], raw: 'email', html: 'html', text: 'text' }, request.to),
      from: envelopeSender(form),
      authentication: sendGridAuthentication(form),
    };
  }
  if (!known) throw unproven();
  // A bare message has no trustworthy verdict, because its sender wrote all of it.
  if (type === 'message/rfc822') {
    const raw = await wholeOf(request.body);
    return withRecipients(request.to ? [request.to] : (await readMessage(raw)).message.recipients, raw);
  }
  if (type === 'application/json') return parseJsonMail(await wholeOf(request.body), request.to);
  throw new AppError(
    'unsupported_type',
    'Send multipart/form-data, application/x-www-form-urlencoded, application/json or message/rfc822',
  );
}

async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return concatBytes(chunks);
}

const unproven = () => new AppError('unauthenticated', 'The webhook secret or signature is missing or wrong');

/** `raw` is the whole message if the service was configured to send it. */
function mailOf(
  { fields: form, raw: whole }: MailForm,
  names: { recipient: string[]; raw: string; html: string; text: string },
  to: string | null,
): WebhookMail {
  const recipients = [
    ...(to ? [to] : []),
    ...names.recipient.flatMap((name) => parseRecipientField(form.get(name) ?? '')),
  ];
  const message = whole.get(names.raw);
  if (message?.length) return withRecipients(recipients, message);
  const html = form.get(names.html) ?? null;
  const text = form.get(names.text) ?? null;
  if (!html && !text) throw new AppError('invalid', 'The mail has no body');
  const raw = composeMessage({
    from: form.get('from') ?? form.get('sender') ?? '',
    to: recipients[0] ?? null,
    subject: form.get('subject') ?? null,
    date: dateOf(form.get('Date') ?? form.get('date') ?? headerIn(form.get('headers') ?? '', 'date')),
    messageId: form.get('Message-Id') ?? headerIn(form.get('headers') ?? '', 'message-id'),
    html,
    text,
  });
  return withRecipients(recipients, raw);
}

function withRecipients(recipients: string[], raw: Uint8Array): WebhookMail {
  if (recipients.length === 0) throw new AppError('invalid', 'The mail names no recipient');
  return { from: '', recipients: recipients.slice(0, 50), raw, authentication: null, token: null };
}

const headerIn = (block: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]{1,1000})`, 'im').exec(block)?.[1]?.trim() ?? null;

function dateOf(text: string | null): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
