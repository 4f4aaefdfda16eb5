// Sends by HTTP mail services: Resend, Postmark and Amazon SES (v2). Each reports an
// undeliverable address in its own way.
import { type MailSender, type OutgoingMail, unsubscribeHeaders } from '../mail-sender.ts';
import { signAwsRequest } from './aws-signature.ts';
import { type MailServiceAnswer, mailRefusalError, postToMailService } from './post.ts';

export interface MailServiceConfig {
  from: string;
  /** Resend: API key. Postmark: server token. SES: 'ACCESS_KEY_ID:SECRET_ACCESS_KEY'. */
  key: string;
  /** The AWS region, which only SES uses. */
  region: string;
  /** Overrides the URL of the service's API; null for the default. */
  base: string | null;
}

export function createResendSender({ from, key, base }: MailServiceConfig): MailSender {
  return sender(
    (mail) => {
      const body = {
        from,
        to: [mail.to],
        subject: mail.subject,
        text: mail.text,
        headers: unsubscribeHeaders(mail),
        ...html(mail),
      };
      return postToMailService(
        `${base ?? 'https://api.resend.com'}/emails`,
        { authorization: `Bearer ${key}` },
        JSON.stringify(body),
      );
    },
    () => false,
  );
}

/** Postmark's error code for an address that bounced or complained before. */
const INACTIVE_RECIPIENT = 406;

export function createPostmarkSender({ from, key, base }: MailServiceConfig): MailSender {
  return sender(
    (mail) => {
      const body = {
        From: from,
        To: mail.to,
        Subject: mail.subject,
        TextBody: mail.text,
        ...(mail.html ? { HtmlBody: mail.html } : {}),
        Headers: Object.entries(unsubscribeHeaders(mail)).map(([Name, Value]) => ({ Name, Value })),
        MessageStream: mail.unsubscribeUrl ? 'broadcast' : 'outbound',
      };
      return postToMailService(
        `${base ?? 'https://api.postmarkapp.com'}/email`,
        { 'x-postmark-server-token': key },
        JSON.stringify(body),
      );
    },
    ({ status, text }) => status === 422 && errorCode(text) === INACTIVE_RECIPIENT,
  );
}

export function createSesSender({ from, key, region, base }: MailServiceConfig): MailSender {
  const url = `${base ?? `https://email.${region}.amazonaws.com`}/v2/email/outbound-emails`;
  const [accessKeyId = '', secret = ''] = key.split(/:(.*)/s);
  return sender(
    async (mail) => {
      const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
      const body = JSON.stringify({
        FromEmailAddress: from,
        Destination: { ToAddresses: [mail.to] },
        Content: {
          Simple: {
            Subject: text(mail.subject),
            Body: { Text: text(mail.text), ...(mail.html ? { Html: text(mail.html) } : {}) },
            Headers: Object.entries(unsubscribeHeaders(mail)).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      });
      const signed = await signAwsRequest({ url, body, region, service: 'ses', accessKeyId, secret }, new Date());
      return postToMailService(url, signed, body);
    },
    ({ status, text }) => status === 400 && /suppression list|blacklisted/i.test(text),
  );
}

const html = (mail: OutgoingMail) => (mail.html ? { html: mail.html } : {});

function sender(
  hand: (mail: OutgoingMail) => Promise<MailServiceAnswer>,
  isSuppressed: (answer: MailServiceAnswer) => boolean,
): MailSender {
  return {
    async send(mail) {
      const answer = await hand(mail);
      if (answer.ok) return 'sent';
      if (isSuppressed(answer)) return 'suppressed';
      throw mailRefusalError(answer);
    },
  };
}

function errorCode(text: string): unknown {
  try {
    return (JSON.parse(text) as { ErrorCode?: unknown }).ErrorCode;
  } catch {
    return null;
  }
}
