import { type MailSender, unsubscribeHeaders } from '../mail-sender.ts';
import { mailRefusalError, postToMailService } from './post.ts';

const RESEND_API_BASE = 'https://api.resend.com';

export function createResendSender({
  from,
  key,
  base,
}: {
  from: string;
  key: string;
  base: string | null;
}): MailSender {
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const body = { from, to: [to], subject, text, headers: unsubscribeHeaders(mail), ...(html ? { html } : {}) };
      const authorization = `Bearer ${key}`;
      const url = `${base ?? RESEND_API_BASE}/emails`;
      const answer = await postToMailService(url, { authorization }, JSON.stringify(body));
      if (!answer.ok) throw mailRefusalError(answer);
      return 'sent';
    },
  };
}
