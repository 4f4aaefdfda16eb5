// A sending mail server: it retries each mail until it gets 250, and sometimes delivers an accepted mail again.
import { createSmtpTransport } from '../../../local/smtp.ts';
import type { SoakMail } from './mails.ts';
import type { TimeSpan } from './windows.ts';

const AGAIN_MS = 500;
const SILENCE_MS = 60_000;

export interface SmtpRefusal extends TimeSpan {
  answer: string;
}

export interface SmtpSender {
  /** Resolves when it was answered 250, or when `stopped` says to give up. */
  deliver(mail: SoakMail): Promise<void>;
  /** Ids of the rows that a 250 promises. */
  kept: Set<string>;
  /** Answers other than 250; 'connection' if there was no answer. */
  refusals: SmtpRefusal[];
  close(): void;
}

/** @param stopped true to give up on mails that aren't accepted. */
export function createSmtpSender(port: number, connections: number, stopped: () => boolean): SmtpSender {
  const transport = createSmtpTransport(port, { maxConnections: connections, socketTimeout: SILENCE_MS });
  const kept = new Set<string>();
  const refusals: SmtpRefusal[] = [];
  return {
    kept,
    refusals,
    async deliver({ raw, to, id }) {
      while (!stopped()) {
        const from = Date.now();
        try {
          await transport.sendMail({ envelope: { from: 'hello@letters.example', to }, raw });
          kept.add(id);
          return;
        } catch (error) {
          const { responseCode } = error as { responseCode?: number };
          const answer = responseCode === undefined ? 'connection' : String(responseCode);
          refusals.push({ answer, from, to: Date.now() });
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    },
    close: () => transport.close(),
  };
}
