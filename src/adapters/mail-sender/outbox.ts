// Sends by a self-hosted relay or the laptop's outbox: it accepts POST {to, subject, text, html?, headers?} and answers
// 2xx once it has stored the mail.
import { type MailSender, unsubscribeHeaders } from '../mail-sender.ts';
import { mailRefusalError, postToMailService } from './post.ts';

export function createOutboxSender(outboxUrl: string): MailSender {
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const headers = unsubscribeHeaders(mail);
      const more = Object.keys(headers).length > 0 ? { headers } : {};
      const answer = await postToMailService(
        outboxUrl,
        {},
        JSON.stringify({ to, subject, text, ...(html ? { html } : {}), ...more }),
      );
      if (!answer.ok) throw mailRefusalError(answer);
      return 'sent';
    },
  };
}
