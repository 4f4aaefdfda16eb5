// Cloudflare's Email Service, which has its own suppression list. The sender's domain must be onboarded there.
import { type MailSender, mailSendingError, unsubscribeHeaders } from '../mail-sender.ts';

export interface SendEmailBinding {
  send(message: {
    to: string;
    from: string;
    subject: string;
    text: string;
    html?: string;
    headers?: Record<string, string>;
  }): Promise<unknown>;
}

const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED';
const FOR_GOOD = /^E_(VALIDATION|FIELD|SENDER|RECIPIENT_NOT_ALLOWED|TOO_MANY_RECIPIENTS|CONTENT_TOO_LARGE|HEADER)/;

export function createCloudflareSender(binding: SendEmailBinding, from: string): MailSender {
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      try {
        await binding.send({ to, from, subject, text, ...(html ? { html } : {}), headers: unsubscribeHeaders(mail) });
      } catch (cause) {
        const code = String((cause as { code?: unknown }).code ?? '');
        if (code === SUPPRESSED) return 'suppressed';
        throw mailSendingError(cause, !FOR_GOOD.test(code));
      }
      return 'sent';
    },
  };
}
