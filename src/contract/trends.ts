import * as z from 'zod';
import { isoDate, moment, paging } from './common.ts';
import { visibleUntil } from './pitch.ts';
import { CHANNELS } from './ranking.ts';

/** GET /api/trends. Without `from`: the last 26 weeks, 12 months or 8 quarters. */
export const trendsQuery = z.object({
  scope: z.enum(['near', 'all']).default('near'),
  by: z.enum(['week', 'month', 'quarter']).default('week'),
  from: moment.optional(),
  to: moment.optional(),
});
export type TrendsQuery = z.infer<typeof trendsQuery>;

const mover = z.object({
  brand: z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable() }),
  now: z.number().int(),
  before: z.number().int(),
  newsletters: z.number().int(),
});
export type Mover = z.infer<typeof mover>;

/** Every list of counts has one entry for each of `periods`. */
export const trendFigures = z.object({
  periods: z.array(
    z.object({
      start: z.iso.date(),
      sponsorships: z.number().int(),
      brands: z.number().int(),
      newBrands: z.number().int(),
      /** Few issues may explain few sponsorships. */
      issues: z.number().int(),
      /** The period hasn't ended yet, or the viewer doesn't see all of it. */
      partial: z.boolean(),
    }),
  ),
  placements: z.array(z.object({ placementType: z.string(), counts: z.array(z.number().int()) })),
  channels: z.array(z.object({ channel: z.enum(CHANNELS), counts: z.array(z.number().int()) })),
  /** At most 10 of each kind. A brand silent before is rising; one never seen before is only `fresh`. */
  rising: z.array(mover),
  leaving: z.array(mover),
  fresh: z.array(mover),
  newsletters: z.number().int(),
  coverage: z.object({ received: z.number().int(), expected: z.number().int(), text: z.string() }),
});
export type TrendFigures = z.infer<typeof trendFigures>;

export const trends = trendFigures.extend({
  scope: z.enum(['near', 'all']),
  by: z.enum(['week', 'month', 'quarter']),
  visibleUntil,
});

export const trendReportContent = z.object({
  newsletter: z.string(),
  sentences: z.array(z.string()),
  figures: trendFigures,
});
export type TrendReportContent = z.infer<typeof trendReportContent>;

export const trendReportList = z.object({
  /** By mail, at `address`. */
  wanted: z.boolean(),
  address: z.string().nullable(),
  reports: z.array(z.object({ id: z.string(), week: z.iso.date(), builtAt: isoDate, first: z.string().nullable() })),
  ...paging,
});

export const trendReport = trendReportContent.extend({ id: z.string(), week: z.iso.date(), builtAt: isoDate });

export const trendSubscription = z.object({ wanted: z.boolean() });
