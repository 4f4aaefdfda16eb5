// SMTP on the laptop. Adds the result of checking a message's signatures and passes its bytes to the mail door, whose
// answer becomes the SMTP reply: 250 stored, 550 rejected with the Worker's reason, 451 try again.
import type { AddressInfo } from 'node:net';
import nodemailer from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { type DnsResolver, withAuthenticationResults } from './authenticate.ts';

const SIZE_MAX = 25 * 1024 * 1024;

/** A mail client of the SMTP server on this machine, with kept-alive connections. */
export const createSmtpTransport = (port: number, options: { maxConnections?: number; socketTimeout?: number } = {}) =>
  nodemailer.createTransport({
    ...{ host: '127.0.0.1', port, secure: false, ignoreTLS: true, pool: true, maxMessages: Number.POSITIVE_INFINITY },
    ...options,
  });

export interface MailHandlerAnswer {
  status: 'accepted' | 'rejected' | 'failed';
  reason?: string;
}

export type MailHandler = (mail: { from: string; to: string; raw: Buffer }) => Promise<MailHandlerAnswer>;

class SmtpError extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export async function startSmtp(port: number, door: MailHandler, resolver?: DnsResolver) {
  const server = new SMTPServer({
    size: SIZE_MAX,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        // Bytes beyond the limit are dropped; the rejection is sent when the sender has finished.
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(new SmtpError(552, 'The message is larger than 25 MB'));
        const raw = Buffer.concat(chunks);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const delivered = withAuthenticationResults(raw, resolver).then((judged) =>
          deliver(door, from, recipients, judged),
        );
        delivered.then(
          () => done(null, 'Kept'),
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * SMTP has one reply for all recipients. If one delivery must be tried again, the whole message is, since a redelivery
 * changes nothing. It is rejected only if all recipients are, because the sender would take the others as rejected too.
 */
async function deliver(door: MailHandler, from: string, recipients: string[], raw: Buffer): Promise<void> {
  const answers = await Promise.all(
    recipients.map((to) =>
      door({ from, to, raw }).catch(
        (): MailHandlerAnswer => ({ status: 'failed', reason: 'The app is not reachable' }),
      ),
    ),
  );
  const failed = answers.find(({ status }) => status === 'failed');
  if (failed) throw new SmtpError(451, failed.reason ?? 'Please try again');
  const rejected = answers.filter(({ status }) => status === 'rejected');
  if (rejected.length === answers.length) throw new SmtpError(550, rejected[0]?.reason ?? 'Refused');
}
