// What all mail services share: the shape of a mail, its errors, and the list of addresses that get no more mail.
import { toOneLine } from '../contract/common.ts';
import { hashContactEmail } from '../domain/contact/hash.ts';
import { AppError } from '../errors.ts';
import { postJson } from './post-json.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** For recurring mail: the URL of its unsubscribe page, which handles GET and POST (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface MailSender {
  /**
   * @returns 'suppressed' if the address must not get mail, and nothing was sent.
   * @throws AppError vendor_failed if the service didn't accept it; a permanent refusal has no `retryAfter`.
   */
  send(mail: OutgoingMail): Promise<'sent' | 'suppressed'>;
}

export type SuppressionReason = 'bounced' | 'complained';

export interface SuppressionList {
  has(hash: string): Promise<boolean>;
  add(hash: string, reason: SuppressionReason, now: Date): Promise<void>;
}

/** Keeps subjects in one line, and remembers addresses that the service reports as undeliverable. */
export function withSuppressionList(list: SuppressionList, sender: MailSender): MailSender {
  return {
    async send(mail) {
      const hash = await hashContactEmail(mail.to);
      if (await list.has(hash)) return 'suppressed';
      const outcome = await sender.send({ ...mail, subject: toOneLine(mail.subject) });
      if (outcome === 'suppressed') await list.add(hash, 'bounced', new Date());
      return outcome;
    },
  };
}

const PAUSE_SECONDS = 60;

/** @param retry true if the same mail may be accepted later. */
export const mailSendingError = (cause: unknown, retry = true) =>
  new AppError('vendor_failed', 'The mail could not be sent. Please try again in a few minutes.', {
    cause,
    ...(retry ? { retryAfter: PAUSE_SECONDS } : {}),
  });

/** @throws AppError vendor_failed, temporary for no answer, a server error or 429. */
export async function postMail(url: string, body: string, headers: Record<string, string>): Promise<'sent'> {
  const { ok, status, text } = await postJson(url, body, headers).catch((cause: unknown) => {
    throw mailSendingError(cause);
  });
  if (ok) return 'sent';
  const refusal = new Error(`the mail service answered ${status}: ${text.slice(0, 300)}`);
  throw mailSendingError(refusal, status === 429 || status >= 500);
}

export function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
