import * as z from 'zod';
import { AppError } from '../errors.ts';
import type { ChatModel } from './chat-model.ts';
import { createModelServer, ModelServerError } from './model-server.ts';

const TIMEOUT_MS = 15_000;
const CATALOGUE_MAX_BYTES = 4 * 1024 * 1024;
const SHUTDOWN = 'planned_deprecation_date';

const catalogue = z.object({
  result: z.array(
    z.object({ name: z.string(), properties: z.array(z.object({ property_id: z.string(), value: z.unknown() })) }),
  ),
});

/** Some models of Workers AI only know `max_tokens`, and end an answer after 256 tokens without it. */
export function workersAiOptions({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): {
  sendsMaxTokens: true;
  shutdownOf: ChatModel['shutdownOf'];
} {
  const catalogueUrl = baseUrl.replace(/\/v1\/?$/, '');
  const server = createModelServer({
    apiKey,
    baseUrl: catalogueUrl,
    timeoutMs: TIMEOUT_MS,
    maxBytes: CATALOGUE_MAX_BYTES,
  });
  return {
    sendsMaxTokens: true,
    async shutdownOf(model) {
      let answered: unknown;
      try {
        const name = model.split('/').at(-1) ?? model;
        answered = await server.get(`/models/search?search=${encodeURIComponent(name)}`);
      } catch (cause) {
        // A gateway in front of Workers AI doesn't serve the catalogue.
        if (cause instanceof ModelServerError && (cause.status ?? 0) >= 300) return null;
        throw new AppError('vendor_failed', 'The catalogue of Workers AI did not answer', { cause, retryAfter: 30 });
      }
      const found = catalogue.safeParse(answered).data?.result.find(({ name }) => name === model);
      const date = Date.parse(String(found?.properties.find((one) => one.property_id === SHUTDOWN)?.value));
      return Number.isFinite(date) ? new Date(date) : null;
    },
  };
}
