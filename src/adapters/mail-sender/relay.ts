// A relay of one's own, which any other mail service can stand behind, or the laptop's outbox: POST {from?, to,
// subject, text, html?, headers?}, signed by the Standard Webhooks specification if it has a secret.
import { signWebhookHeaders } from '../../domain/webhook/signature.ts';
import { type MailSender, unsubscribeHeaders } from '../mail-sender.ts';
import { mailRefusalError, postToMailService } from './post.ts';

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
      const answer = await postToMailService(
        url,
        secret ? await signWebhookHeaders(secret, { id, body }, new Date()) : {},
        body,
      );
      if (!answer.ok) throw mailRefusalError(answer);
      return 'sent';
    },
  };
}
