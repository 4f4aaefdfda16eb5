// Mail that the app itself sends: handed as JSON to an address over HTTP. In production that is a mail service's or a small relay's, on the laptop
// the stand-in that writes each mail as a file.
import { AppError } from '../errors.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface MailSender {
  /** @throws AppError vendor_failed where the mail was not taken. */
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** @param outboxUrl takes POST {to, subject, text} and answers 2xx once it has the mail. */
export function httpMailSender(outboxUrl: string): MailSender {
  return {
    async send(mail) {
      const failed = (cause?: unknown) =>
        new AppError('vendor_failed', 'The mail could not be sent. Please try again in a few minutes.', { cause });
      let response: Response;
      try {
        response = await fetch(outboxUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(mail),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (cause) {
        throw failed(cause);
      }
      await response.body?.cancel();
      if (!response.ok) throw failed(new Error(`the outbox answered ${response.status}`));
    },
  };
}
