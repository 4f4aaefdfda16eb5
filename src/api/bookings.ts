import { bookingRoutes } from '../contract/routes/bookings.ts';
import { nameOrEmail } from '../domain/full-name.ts';
import { notFound } from '../errors.ts';
import { bookLeadSlots, changeBooking } from '../flows/booking/book.ts';
import { createCalendarFeed, readCalendarFeedUrl, renderCalendarFeed } from '../flows/booking/feed.ts';
import { readMoney, recordInvoice, streamBookingsCsv } from '../flows/booking/money.ts';
import { readSlotCalendar, readSlotPlan } from '../flows/booking/plan.ts';
import { draftRecapMail, makeRecap, toRecap } from '../flows/booking/recap.ts';
import { deleteCalendarFeed } from '../store/booking/feed.ts';
import { listBookings } from '../store/booking/money.ts';
import { deleteSlotPlan, saveSlotPlan } from '../store/booking/plan.ts';
import { listRecapsOfLead, revokeRecap } from '../store/booking/recaps.ts';
import { findBookableLead, listBookingsOfLead } from '../store/booking/rows.ts';
import { attachmentResponse, CSV_CONTENT_TYPE } from './attachment.ts';
import { consumeRateLimit } from './limits.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';

export const bookingApi = answers(bookingRoutes, {
  readPublicFeed: async ({ services, params, now, c }) => {
    await consumeRateLimit(c, 'report');
    const calendar = await renderCalendarFeed(services, params.file, now);
    return c.body(calendar, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
      'x-robots-tag': 'noindex',
    });
  },
  listOfLead: async ({ services, db, now, actor, params: { id: leadId } }) => {
    if (!(await findBookableLead(db, leadId, actor))) throw notFound('Lead');
    const [bookings, recaps] = await Promise.all([
      listBookingsOfLead(db, leadId, actor),
      listRecapsOfLead(db, { pipelineId: actor.pipelineId, leadId }, now),
    ]);
    return { bookings, recaps: await Promise.all(recaps.map((row) => toRecap(services, row))) };
  },
  book: ({ services, actor, params, body }) => bookLeadSlots(services, actor, params.id, body),
  createRecap: ({ services, actor, params, body }) => makeRecap(services, actor, params.id, body),
  draftRecapMail: ({ user, services, actor, params }) => draftRecapMail(services, actor, params.id, nameOrEmail(user)),
  revokeRecap: async ({ db, params, actor, now }) => {
    const event = await revokeRecap(db, params.id, actor, now);
    if (event === null) throw notFound('Recap');
    return { events: [event] };
  },
  list: async ({ db, actor, query }) => {
    const { bookings, total } = await listBookings(db, query, actor);
    return { bookings, ...paging(query, total) };
  },
  export: ({ services, actor, query }) =>
    attachmentResponse(streamBookingsCsv(services, query, actor), 'bookings.csv', CSV_CONTENT_TYPE),
  recordInvoice: async ({ services, actor, body }) => ({ events: await recordInvoice(services, actor, body) }),
  readMoney: ({ services, actor, query }) => readMoney(services, actor, query.year),
  change: ({ services, actor, params, body }) => changeBooking(services, actor, params.id, body),
  readSlotPlan: ({ actor, db }) => readSlotPlan(db, actor, actor.by, actor.now),
  saveSlotPlan: async ({ db, actor, body, now }) => {
    // Bookings without a slot in the new plan are kept, and the calendar shows them.
    await saveSlotPlan(db, actor, body, now);
  },
  resetSlotPlan: ({ db, actor }) => deleteSlotPlan(db, actor.pipelineId),
  readCalendar: ({ services, actor, query }) => readSlotCalendar(services, actor, query),
  readFeed: ({ services, user }) => readCalendarFeedUrl(services, user.id),
  createFeed: ({ services, user, now }) => createCalendarFeed(services, user.id, now),
  removeFeed: ({ db, user }) => deleteCalendarFeed(db, user.id),
});
