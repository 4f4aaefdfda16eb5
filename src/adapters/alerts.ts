// Sends notices to the administrators' chat, in the format of Slack, Mattermost and Discord (with /slack).
import { AppError } from '../errors.ts';
import { postJson } from './post-json.ts';

export interface AdminNoticeSender {
  /** @throws AppError vendor_failed. */
  send(text: string): Promise<void>;
}

export const createChatNoticeSender = (url: string): AdminNoticeSender => ({
  async send(text) {
    const failed = (cause: unknown) => new AppError('vendor_failed', 'The notice could not be sent', { cause });
    const { ok, status } = await postJson(url, JSON.stringify({ text })).catch((cause: unknown) => {
      throw failed(cause);
    });
    if (!ok) throw failed(new Error(`the webhook answered ${status}`));
  },
});
