import * as z from 'zod';
import { TURNSTILE_ORIGIN } from '../contract/sponsors-page-rules.ts';
import { AppError } from '../errors.ts';

export interface HumanCheck {
  /** @param token what the widget added to the form. @throws AppError vendor_failed if Turnstile doesn't answer. */
  isHuman(token: string): Promise<boolean>;
}

const TIMEOUT_MS = 5_000;
const answer = z.object({ success: z.boolean() });

export const createTurnstileCheck = (secret: string, { post = fetch }: { post?: typeof fetch } = {}): HumanCheck => ({
  async isHuman(token) {
    if (token === '') return false;
    try {
      const response = await post(`${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return answer.parse(await response.json()).success;
    } catch (cause) {
      throw new AppError('vendor_failed', 'The check could not be made. Please try again in a minute.', { cause });
    }
  },
});
