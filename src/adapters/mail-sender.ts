// Mail that the app itself sends. Which service carries it is configuration (services.ts); what they share is here: the form of a mail, the names of
// what can go wrong, and that nobody is written to again whose address bounced or who complained.
import { contactHash } from '../domain/contact/hash.ts';
import { AppError } from '../errors.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  /** Plain text; always there. */
  text: string;
  /** The same as HTML, where it gains by it. */
  html?: string;
  /** For mail that comes regularly: a page that ends it by GET and POST alike (RFC 8058), on our own origin. */
  unsubscribeUrl?: string;
}

export interface MailSender {
  /**
   * Hands one mail over.
   * @returns 'sent' where the service took it, 'suppressed' where nobody may write to this address any more (nothing was sent).
   * @throws AppError vendor_failed where the service didn't take it now; a refusal for good has no `retryAfter`.
   */
  send(mail: OutgoingMail): Promise<'sent' | 'suppressed'>;
}

export type SuppressionReason = 'bounced' | 'complained';

/** Addresses that are never written to again, by hash. */
export interface SuppressionList {
  has(hash: string): Promise<boolean>;
  add(hash: string, reason: SuppressionReason, now: Date): Promise<void>;
}

/** Asks the list before each mail, and puts on it what the service itself says can't be delivered. */
export function heeding(list: SuppressionList, sender: MailSender): MailSender {
  return {
    async send(mail) {
      const hash = await contactHash(mail.to);
      if (await list.has(hash)) return 'suppressed';
      const outcome = await sender.send(mail);
      if (outcome === 'suppressed') await list.add(hash, 'bounced', new Date());
      return outcome;
    },
  };
}

const PAUSE_SECONDS = 60;

/** @param retry whether the same mail may be taken later. */
export const notSent = (cause: unknown, retry = true) =>
  new AppError('vendor_failed', 'The mail could not be sent. Please try again in a few minutes.', {
    cause,
    ...(retry ? { retryAfter: PAUSE_SECONDS } : {}),
  });

/** What a mail carries beside its text. */
export function headersOf({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
