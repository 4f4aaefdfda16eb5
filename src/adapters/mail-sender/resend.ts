import { type MailSender, postMail, unsubscribeHeaders } from '../mail-sender.ts';

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
      return postMail(`${base ?? RESEND_API_BASE}/emails`, JSON.stringify(body), { authorization: `Bearer ${key}` });
    },
  };
}
