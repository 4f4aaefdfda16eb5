// The publishing schedule of a newsletter and its slots for sale.
import * as z from 'zod';
import { amount, currency } from './amount.ts';
import { givenDay, isoDate, placementType } from './common.ts';

const weekday = z.number().int().min(1).max(7);

export const rhythm = z.discriminatedUnion('every', [
  z
    .object({
      every: z.literal('week'),
      weekdays: z.array(weekday).min(1, 'Choose at least one weekday').max(7),
      /** Number of weeks between issues, counted from the week of `anchor`. */
      interval: z.number().int().min(1).max(8),
      anchor: givenDay,
    })
    .strict(),
  /** The nth weekday of each month; 5 means the last. */
  z.object({ every: z.literal('month_weekday'), nth: z.number().int().min(1).max(5), weekday }).strict(),
  /** A day of each month; in shorter months the last day. */
  z.object({ every: z.literal('month'), day: z.number().int().min(1).max(31) }).strict(),
]);
export type Rhythm = z.infer<typeof rhythm>;

const days = z.array(givenDay).max(200);

export const slotPlan = z
  .object({
    rhythm,
    /** Days without an issue although the rhythm has one, and days of additional issues. */
    skippedDays: days,
    extraDays: days,
    placements: z
      .array(
        z
          .object({
            placementType,
            slots: z.number().int().min(1).max(10),
            /** The price of a slot, in minor units (cents); null if not set. */
            price: amount.nullable(),
          })
          .strict(),
      )
      .max(13)
      .refine((all) => new Set(all.map((one) => one.placementType)).size === all.length, 'Name each placement once'),
    currency,
  })
  .strict();
export type SlotPlan = z.infer<typeof slotPlan>;

/** GET /api/slot-plan. DELETE discards the plan that members saved. */
export const slotPlanState = z.object({
  plan: slotPlan,
  /** True if nobody saved a plan, so that it is derived from the issues received. */
  isProposed: z.boolean(),
  /** The data behind the proposal; `since` is null if no issue was received yet. */
  basis: z.object({ issues: z.number().int(), since: isoDate.nullable() }),
});
export type SlotPlanState = z.infer<typeof slotPlanState>;
