import { webhookMailInput } from '../../../contract/emails.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { composeMessage } from '../compose.ts';
import type { WebhookMail } from '../webhook.ts';
import { parseRecipientField } from './recipients.ts';

/** @throws AppError invalid, naming the field. */
export function parseJsonMail(body: Uint8Array, to: string | null): WebhookMail {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new AppError('invalid', 'The body is not JSON', { cause });
  }
  const parsed = webhookMailInput.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidField(issue?.path.join('.') || 'body', issue?.message ?? 'The body is not valid');
  }
  const mail = parsed.data;
  const recipients = [
    ...(to ? [to] : []),
    ...(mail.to === undefined ? [] : [mail.to].flat().flatMap(parseRecipientField)),
  ];
  if (recipients.length === 0) throw invalidField('to', 'The mail names no recipient');
  const date = mail.date ? new Date(mail.date) : null;
  const raw = composeMessage({
    from: mail.from,
    to: recipients[0] ?? null,
    subject: mail.subject ?? null,
    date: date && !Number.isNaN(date.getTime()) ? date : null,
    messageId: mail.messageId ?? null,
    html: mail.html ?? null,
    text: mail.text ?? null,
  });
  return { from: '', recipients, raw, authentication: null, token: null };
}
