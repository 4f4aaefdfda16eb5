// The calendar of slots, bookings, recaps and members' calendar feeds.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import {
  bookingChange,
  bookingChangeAnswer,
  bookingInput,
  calendarFeed,
  leadBookings,
  newBookingsAnswer,
  recap,
  recapInput,
  recapMail,
  slotCalendar,
  slotCalendarQuery,
  slotPlan,
  slotPlanState,
} from '../contract/bookings.ts';
import { notFound } from '../errors.ts';
import { bookLeadSlots, changeBooking } from '../flows/booking/book.ts';
import { createCalendarFeed, readCalendarFeedUrl, renderCalendarFeed } from '../flows/booking/feed.ts';
import { readSlotCalendar, readSlotPlan } from '../flows/booking/plan.ts';
import { draftRecapMail, makeRecap, toRecap } from '../flows/booking/recap.ts';
import { deleteCalendarFeed } from '../store/booking/feed.ts';
import { deleteSlotPlan, saveSlotPlan } from '../store/booking/plan.ts';
import { listRecapsOfLead, revokeRecap } from '../store/booking/recaps.ts';
import { findBookableLead, listBookingsOfLead } from '../store/booking/rows.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { validateBody, validateQuery } from './input.ts';
import { consumeRateLimit } from './limits.ts';
import { pipelineActorOf, requirePipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

export const memberBookingRoutes = new Hono<AppEnv>()
  .get('/slot-plan', requirePipeline, async (c) => {
    const actor = pipelineActorOf(c);
    return answer(c, slotPlanState, await readSlotPlan(c.var.services.db, actor, actor.by, actor.now));
  })
  .put('/slot-plan', requirePipeline, validateBody(slotPlan), async (c) => {
    // Bookings without a slot in the new plan are kept, and the calendar shows them.
    await saveSlotPlan(c.var.services.db, pipelineActorOf(c), c.req.valid('json'), c.var.now);
    return answer(c, okAnswer, { ok: true });
  })
  .delete('/slot-plan', requirePipeline, async (c) => {
    await deleteSlotPlan(c.var.services.db, pipelineActorOf(c).pipelineId);
    return answer(c, okAnswer, { ok: true });
  })
  .get('/calendar', requirePipeline, validateQuery(slotCalendarQuery), async (c) =>
    answer(c, slotCalendar, await readSlotCalendar(c.var.services, pipelineActorOf(c), c.req.valid('query'))),
  )
  .get('/leads/:id/bookings', requirePipeline, async (c) => {
    const { services, now } = c.var;
    const { pipelineId, by } = pipelineActorOf(c);
    const leadId = c.req.param('id');
    if (!(await findBookableLead(services.db, leadId, { pipelineId, by }))) throw notFound('Lead');
    const [bookings, recaps] = await Promise.all([
      listBookingsOfLead(services.db, leadId, { pipelineId, by }),
      listRecapsOfLead(services.db, { pipelineId, leadId }, now),
    ]);
    const shown = await Promise.all(recaps.map((row) => toRecap(services, row)));
    return answer(c, leadBookings, { bookings, recaps: shown });
  })
  .post('/leads/:id/bookings', requirePipeline, validateBody(bookingInput), async (c) => {
    const made = await bookLeadSlots(c.var.services, pipelineActorOf(c), c.req.param('id'), c.req.valid('json'));
    return answer(c, newBookingsAnswer, made, 201);
  })
  .patch('/bookings/:id', requirePipeline, validateBody(bookingChange), async (c) =>
    answer(
      c,
      bookingChangeAnswer,
      await changeBooking(c.var.services, pipelineActorOf(c), c.req.param('id'), c.req.valid('json')),
    ),
  )
  .post('/leads/:id/recaps', requirePipeline, validateBody(recapInput), async (c) =>
    answer(c, recap, await makeRecap(c.var.services, pipelineActorOf(c), c.req.param('id'), c.req.valid('json')), 201),
  )
  .get('/recaps/:id/mail', requirePipeline, async (c) => {
    const { firstName, lastName, email } = requireUser(c);
    const sender = [firstName, lastName].filter(Boolean).join(' ') || email || '';
    return answer(c, recapMail, await draftRecapMail(c.var.services, pipelineActorOf(c), c.req.param('id'), sender));
  })
  .delete('/recaps/:id', requirePipeline, async (c) => {
    if (!(await revokeRecap(c.var.services.db, c.req.param('id'), pipelineActorOf(c).pipelineId)))
      throw notFound('Recap');
    return answer(c, okAnswer, { ok: true });
  })
  .get('/calendar-feed', async (c) =>
    answer(c, calendarFeed, await readCalendarFeedUrl(c.var.services, requireUser(c).id)),
  )
  .post('/calendar-feed', async (c) =>
    answer(c, calendarFeed, await createCalendarFeed(c.var.services, requireUser(c).id, c.var.now)),
  )
  .delete('/calendar-feed', async (c) => {
    await deleteCalendarFeed(c.var.services.db, requireUser(c).id);
    return answer(c, okAnswer, { ok: true });
  });

/** Calendar programs read the feed without a session, so its secret address is the only protection. */
export const publicCalendarFeedRoutes = new Hono<AppEnv>().get('/public/calendar/:file', async (c) => {
  await consumeRateLimit(c, 'report');
  const calendar = await renderCalendarFeed(c.var.services, c.req.param('file'), c.var.now);
  return c.body(calendar, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
    'x-robots-tag': 'noindex',
  });
});
