// A relay of one's own, which any other mail service can stand behind, or the laptop's outbox: POST {from?, to,
// subject, text, html?, headers?}, signed by the Standard Webhooks specification if it has a secret.
import { signWebhookHeaders } from '../../domain/webhook/signature.ts';
import { type MailSender, postMail, unsubscribeHeaders } from '../mail-sender.ts';

export interface RelayConfig {
  url: string;
  /** The sender's address; null: the relay's own. */
  from: string | null;
  /** 'whsec_' and the key in base64; null: unsigned. */
  secret: string | null;
}

export function createRelaySender({ url, from, secret }: RelayConfig): MailSender {
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const headers = unsubscribeHeaders(mail);
      const body = JSON.stringify({
        ...(from ? { from } : {}),
        ...{ to, subject, text },
        ...(html ? { html } : {}),
        ...(Object.keys(headers).length > 0 ? { headers } : {}),
      });
      const id = crypto.randomUUID();
      return postMail(url, body, secret ? await signWebhookHeaders(secret, { id, body }, new Date()) : {});
    },
  };
}
