import type { SlotPlan } from '../../src/contract/slot-plan.ts';
import { call, mutate } from './api.ts';
import { inTurn } from './in-turn.ts';

/** Changes the slot plan as the change before left it, which the page may not show yet. */
export const changeSlotPlan = (change: (plan: SlotPlan) => SlotPlan) =>
  inTurn('slot plan', async () => {
    const { plan } = await call('bookings.readSlotPlan');
    await mutate('bookings.saveSlotPlan', { body: change(plan) });
  });
