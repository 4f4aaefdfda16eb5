import type { SlotPlan } from '../../src/contract/bookings.ts';
import { apiQuery, call } from './api.ts';
import { inTurn } from './in-turn.ts';
import { queryClient, refresh } from './query-client.ts';

const { queryKey } = apiQuery('bookings.readCalendar');

/** Changes the plan of the calendar as its changes before left it, which the page may not show yet. */
export const changeSlotPlan = (change: (plan: SlotPlan) => SlotPlan) =>
  inTurn('slot plan', async () => {
    const calendar = queryClient.getQueryData(queryKey);
    if (!calendar) return;
    const plan = change(calendar.plan);
    await call('bookings.saveSlotPlan', { body: plan });
    queryClient.setQueryData(queryKey, { ...calendar, plan });
    await refresh('bookings');
  });
