// Issues with their slots, and the calendar feed.
import * as z from 'zod';
import { PAST_CALENDAR_WEEKS, SLOT_CALENDAR_WEEKS } from './booking-states.ts';
import { booking } from './bookings.ts';
import { day, displayFields, givenDay } from './common.ts';
import { slotPlanState } from './slot-plan.ts';

export const slotCalendarQuery = z.object({
  /** The first day to show; a quarter ago by default. */
  from: givenDay.optional(),
  weeks: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(SLOT_CALENDAR_WEEKS + PAST_CALENDAR_WEEKS),
});
export const slotCalendar = z.object({
  ...slotPlanState.shape,
  today: day,
  from: day,
  until: day,
  issues: z.array(
    z.object({
      day,
      /** True if the issue is in the plan; otherwise it is listed because it has bookings or sponsors. */
      isPlanned: z.boolean(),
      slots: z.array(
        z.object({
          placementType: z.string(),
          slot: z.number().int(),
          price: z.number().int().nullable(),
          booking: booking.nullable(),
        }),
      ),
      /** Ads of the issue that nobody booked here. */
      sponsors: z.array(
        z.object({ sponsorshipId: z.string(), brand: z.object(displayFields), placementType: z.string() }),
      ),
    }),
  ),
});
export type SlotCalendar = z.infer<typeof slotCalendar>;

/** GET /api/calendar-feed. POST creates or replaces the address, DELETE revokes it. */
export const calendarFeed = z.object({
  /** Null if there is no feed, or if its address can't be shown again (`exists`). */
  url: z.string().nullable(),
  exists: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
