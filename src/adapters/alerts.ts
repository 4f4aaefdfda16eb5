// Sends notices to the administrators' chat, in the format of Slack, Mattermost and Discord (with /slack).
import { AppError } from '../errors.ts';

export interface AdminNoticeSender {
  /** @throws AppError vendor_failed. */
  send(text: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;

export function createChatNoticeSender(url: string): AdminNoticeSender {
  return {
    async send(text) {
      const failed = (cause: unknown) => new AppError('vendor_failed', 'The notice could not be sent', { cause });
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw failed(cause);
      });
      await response.body?.cancel();
      if (!response.ok) throw failed(new Error(`the webhook answered ${response.status}`));
    },
  };
}
