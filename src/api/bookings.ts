// The calendar of slots, bookings, recaps and members' calendar feeds.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import {
  bookingChange,
  bookingChanged,
  bookingInput,
  bookingsMade,
  calendarFeed,
  leadBookings,
  recap,
  recapInput,
  recapMail,
  slotCalendar,
  slotCalendarQuery,
  slotPlan,
  slotPlanState,
} from '../contract/bookings.ts';
import { notFound } from '../errors.ts';
import { bookLead, changeBooking } from '../flows/booking/book.ts';
import { makeFeed, openFeed, readFeed } from '../flows/booking/feed.ts';
import { readSlotCalendar, readSlotPlan } from '../flows/booking/plan.ts';
import { draftRecapMail, makeRecap, toRecap } from '../flows/booking/recap.ts';
import { deleteFeed } from '../store/booking/feed.ts';
import { deletePlan, writePlan } from '../store/booking/plan.ts';
import { recapsOfLead, revokeRecap } from '../store/booking/recaps.ts';
import { bookableLead, bookingsOfLead } from '../store/booking/rows.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { body, query } from './input.ts';
import { consumeRateLimit } from './limits.ts';
import { actorOf, hasPipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

export const memberBookings = new Hono<AppEnv>()
  .get('/slot-plan', hasPipeline, async (c) => {
    const actor = actorOf(c);
    return answer(c, slotPlanState, await readSlotPlan(c.var.services.db, actor, actor.by, actor.now));
  })
  .put('/slot-plan', hasPipeline, body(slotPlan), async (c) => {
    // Bookings without a slot in the new plan are kept, and the calendar shows them.
    await writePlan(c.var.services.db, actorOf(c), c.req.valid('json'), c.var.now);
    return answer(c, okAnswer, { ok: true });
  })
  .delete('/slot-plan', hasPipeline, async (c) => {
    await deletePlan(c.var.services.db, actorOf(c).pipelineId);
    return answer(c, okAnswer, { ok: true });
  })
  .get('/calendar', hasPipeline, query(slotCalendarQuery), async (c) =>
    answer(c, slotCalendar, await readSlotCalendar(c.var.services, actorOf(c), c.req.valid('query'))),
  )
  .get('/leads/:id/bookings', hasPipeline, async (c) => {
    const { services, now } = c.var;
    const { pipelineId, by } = actorOf(c);
    const leadId = c.req.param('id');
    if (!(await bookableLead(services.db, leadId, { pipelineId, by }))) throw notFound('Lead');
    const [bookings, recaps] = await Promise.all([
      bookingsOfLead(services.db, leadId, { pipelineId, by }),
      recapsOfLead(services.db, { pipelineId, leadId }, now),
    ]);
    const shown = await Promise.all(recaps.map((row) => toRecap(services, row)));
    return answer(c, leadBookings, { bookings, recaps: shown });
  })
  .post('/leads/:id/bookings', hasPipeline, body(bookingInput), async (c) => {
    const made = await bookLead(c.var.services, actorOf(c), c.req.param('id'), c.req.valid('json'));
    return answer(c, bookingsMade, made, 201);
  })
  .patch('/bookings/:id', hasPipeline, body(bookingChange), async (c) =>
    answer(c, bookingChanged, await changeBooking(c.var.services, actorOf(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/leads/:id/recaps', hasPipeline, body(recapInput), async (c) =>
    answer(c, recap, await makeRecap(c.var.services, actorOf(c), c.req.param('id'), c.req.valid('json')), 201),
  )
  .get('/recaps/:id/mail', hasPipeline, async (c) => {
    const { firstName, lastName, email } = requireUser(c);
    const sender = [firstName, lastName].filter(Boolean).join(' ') || email || '';
    return answer(c, recapMail, await draftRecapMail(c.var.services, actorOf(c), c.req.param('id'), sender));
  })
  .delete('/recaps/:id', hasPipeline, async (c) => {
    if (!(await revokeRecap(c.var.services.db, c.req.param('id'), actorOf(c).pipelineId))) throw notFound('Recap');
    return answer(c, okAnswer, { ok: true });
  })
  .get('/calendar-feed', async (c) => answer(c, calendarFeed, await readFeed(c.var.services, requireUser(c).id)))
  .post('/calendar-feed', async (c) =>
    answer(c, calendarFeed, await makeFeed(c.var.services, requireUser(c).id, c.var.now)),
  )
  .delete('/calendar-feed', async (c) => {
    await deleteFeed(c.var.services.db, requireUser(c).id);
    return answer(c, okAnswer, { ok: true });
  });

/** Calendar programs read the feed without a session, so its secret address is the only protection. */
export const publicCalendar = new Hono<AppEnv>().get('/public/calendar/:file', async (c) => {
  await consumeRateLimit(c, 'report');
  const calendar = await openFeed(c.var.services, c.req.param('file'), c.var.now);
  return c.body(calendar, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
    'x-robots-tag': 'noindex',
  });
});
