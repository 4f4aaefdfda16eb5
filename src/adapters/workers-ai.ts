// Adapts the chat model to Cloudflare Workers AI, where it differs from OpenAI's chat completions.
import * as z from 'zod';
import { AppError } from '../errors.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import type { ChatModel } from './chat-model.ts';

const TIMEOUT_MS = 15_000;
const CATALOGUE_MAX_BYTES = 4 * 1024 * 1024;
const SHUTDOWN = 'planned_deprecation_date';

const catalogue = z.object({
  result: z.array(
    z.object({ name: z.string(), properties: z.array(z.object({ property_id: z.string(), value: z.unknown() })) }),
  ),
});

/**
 * Options of the chat model for Workers AI: some of its models only know `max_tokens`, and end an answer after 256
 * tokens without it; shutdown dates are in its catalogue.
 * @param baseUrl ends in /ai/v1.
 */
export function workersAiOptions({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): {
  sendsMaxTokens: true;
  shutdownOf: ChatModel['shutdownOf'];
} {
  const search = `${baseUrl.replace(/\/v1\/?$/, '')}/models/search`;
  const send = createBoundedFetch(CATALOGUE_MAX_BYTES);
  return {
    sendsMaxTokens: true,
    async shutdownOf(model) {
      const address = `${search}?search=${encodeURIComponent(model.split('/').at(-1) ?? model)}`;
      let answered: unknown;
      try {
        const response = await send(address, {
          headers: { authorization: `Bearer ${apiKey}` },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        // A gateway in front of Workers AI doesn't serve the catalogue.
        if (!response.ok) return null;
        answered = await response.json();
      } catch (cause) {
        throw new AppError('vendor_failed', 'The catalogue of Workers AI did not answer', { cause, retryAfter: 30 });
      }
      const found = catalogue.safeParse(answered).data?.result.find(({ name }) => name === model);
      const date = Date.parse(String(found?.properties.find((one) => one.property_id === SHUTDOWN)?.value));
      return Number.isFinite(date) ? new Date(date) : null;
    },
  };
}
