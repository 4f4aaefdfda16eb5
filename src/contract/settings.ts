import * as z from 'zod';
import { isoDate } from './common.ts';

export const nightlyStep = z.object({
  step: z.string(),
  ms: z.number().int(),
  count: z.number().int(),
  error: z.string().nullable(),
});
export const nightlyRun = z.object({
  id: z.string(),
  startedAt: isoDate,
  endedAt: isoDate.nullable(),
  steps: z.array(nightlyStep),
});
export type NightlyRun = z.infer<typeof nightlyRun>;

/** `complete`: false while slices are still being written. `size`: compressed, in bytes. */
export const backup = z.object({ name: z.string(), createdAt: isoDate, size: z.number().int() });
export const backupList = z.array(backup);
export type Backup = z.infer<typeof backup>;

const modelPrice = z.object({ input: z.number(), output: z.number().nullable() });

export const settings = z.object({
  modelLabel: z.string(),
  model: z.string(),
  modelProvider: z.string(),
  modelPrice: modelPrice.nullable(),
  keyConfigured: z.boolean(),
  /** For example 'sk-...abcd'; null if there is no key. */
  keyMasked: z.string().nullable(),
  analyst: z.enum(['offline', 'openai']),
  /** The embedding model; null if none is configured, so that newsletters are not compared. */
  embeddingModel: z.string().nullable(),
  embeddingPrice: modelPrice.nullable(),
  /** True if the similarity map of this embedding model has not been fitted on labelled pairs yet. */
  similarityProvisional: z.boolean(),
  webhookUrl: z.string(),
  webhookConfigured: z.boolean(),
  mailDomain: z.string(),
  trackingAddressExample: z.string(),
  /** How hidden links are resolved: not at all, by the public page, or also by the ad's own redirects. */
  followLinks: z.enum(['off', 'page', 'on']),
  /** The requests made for this yesterday (UTC) by host, most requests first; at most 50. */
  linkRequests: z.array(z.object({ purpose: z.enum(['page', 'redirect']), host: z.string(), count: z.number().int() })),
  nightly: nightlyRun.nullable(),
  signupSources: z.array(z.object({ source: z.string(), count: z.number().int() })),
});
export type Settings = z.infer<typeof settings>;
