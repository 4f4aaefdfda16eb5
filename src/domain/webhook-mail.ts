// Mail as inbound services post it: SendGrid's Inbound Parse (multipart, raw or parsed), Mailgun's Routes (a form, signed), or a sender of one's
// own (JSON or message/rfc822). Mailgun proves itself by its signature, the others by the shared secret.
import { AppError } from '../errors.ts';
import { composeMessage } from './compose-message.ts';
import { formFields } from './webhook-mail/form.ts';
import { customMail } from './webhook-mail/json.ts';
import { isMailgun, provenByMailgun } from './webhook-mail/mailgun.ts';
import { sameSecret } from './webhook-mail/secret.ts';

export interface WebhookRequest {
  contentType: string;
  body: Uint8Array;
  /** What the caller gave as the shared secret, in the header or the URL. */
  secret: string | null;
  /** A recipient named in the URL; a bare message/rfc822 may have no other. */
  to: string | null;
}

export interface WebhookMail {
  recipients: string[];
  raw: Uint8Array;
}

/** @throws AppError unauthenticated (neither secret nor signature) | unsupported_type | invalid: what is missing. */
export async function readWebhookMail(
  request: WebhookRequest,
  keys: { secret: string | null; mailgunKey: string | null },
  now: Date,
): Promise<WebhookMail> {
  const type = request.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = keys.secret !== null && request.secret !== null && (await sameSecret(request.secret, keys.secret));
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    const form = await formFields(request.body, request.contentType);
    if (isMailgun(form)) {
      if (!known && !(keys.mailgunKey && (await provenByMailgun(form, keys.mailgunKey, now)))) throw unproven();
      return mailOf(
        form,
        { recipient: ['recipient'], raw: 'body-mime', html: 'body-html', text: 'body-plain' },
        request.to,
      );
    }
    if (!known) throw unproven();
    return mailOf(form, { recipient: ['envelope', 'to'], raw: 'email', html: 'html', text: 'text' }, request.to);
  }
  if (!known) throw unproven();
  if (type === 'message/rfc822') return withRecipients(request.to ? [request.to] : [], request.body);
  if (type === 'application/json') return customMail(request.body, request.to);
  throw new AppError(
    'unsupported_type',
    'Send multipart/form-data, application/x-www-form-urlencoded, application/json or message/rfc822',
  );
}

const unproven = () => new AppError('unauthenticated', 'The webhook secret or signature is missing or wrong');

/** The services' own field names; `raw` is the whole message where the service was asked for it. */
function mailOf(
  form: Map<string, string>,
  names: { recipient: string[]; raw: string; html: string; text: string },
  to: string | null,
): WebhookMail {
  const recipients = [...(to ? [to] : []), ...names.recipient.flatMap((name) => recipientsIn(form.get(name) ?? ''))];
  const whole = form.get(names.raw);
  if (whole) return withRecipients(recipients, new TextEncoder().encode(whole));
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
  return { recipients: recipients.slice(0, 50), raw };
}

/** SendGrid's `envelope` is JSON; `to` and `recipient` are address lists. */
function recipientsIn(field: string): string[] {
  if (!field) return [];
  try {
    const { to } = JSON.parse(field) as { to?: unknown };
    if (Array.isArray(to)) return to.filter((each) => typeof each === 'string');
  } catch {
    // No JSON: a list of addresses.
  }
  return field
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each.includes('@'));
}

const headerIn = (block: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]{1,1000})`, 'im').exec(block)?.[1]?.trim() ?? null;

function dateOf(text: string | null): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
