import { okAnswer } from '../account.ts';
import { bookingChange, bookingChangeAnswer, bookingInput, newBookingsAnswer } from '../bookings.ts';
import { bulkLeadChangeAnswer } from '../leads.ts';
import { bookingList, bookingsQuery, invoiceInput, moneyQuery, moneyYear } from '../money-year.ts';
import { leadBookings, recap, recapInput, recapMail } from '../recaps.ts';
import { get, patch, post, put, remove, routes } from '../route.ts';
import { calendarFeed, slotCalendar, slotCalendarQuery } from '../slot-calendar.ts';
import { slotPlan, slotPlanState } from '../slot-plan.ts';

export const bookingRoutes = routes(
  { access: 'pipeline' },
  {
    readPublicFeed: get('/public/calendar/{file}', "A member's calendar feed, by its secret address (iCalendar)", {
      access: 'public',
      file: 'text/calendar',
      refuses: ['gone', 'rate_limited'],
    }),
    listOfLead: get('/leads/{id}/bookings', "A lead's bookings, and the recaps that can be opened", {
      answer: leadBookings,
    }),
    book: post('/leads/{id}/bookings', 'Books slots for a lead, all or none', {
      body: bookingInput,
      answer: newBookingsAnswer,
      succeeds: [201],
      example: { body: { slots: [{ day: '$DAY', placementType: 'hero' }] } },
    }),
    createRecap: post('/leads/{id}/recaps', 'Creates a recap of ads that ran, shared by link', {
      body: recapInput,
      answer: recap,
      succeeds: [201],
      example: { body: { bookingIds: ['$BOOKING_ID'] } },
    }),
    draftRecapMail: get('/recaps/{id}/mail', 'A draft email that sends a recap to the sponsor', { answer: recapMail }),
    revokeRecap: remove('/recaps/{id}', "Closes a recap's link", { answer: bulkLeadChangeAnswer }),
    list: get('/bookings', 'A page of bookings by the day of their issue', {
      query: bookingsQuery,
      answer: bookingList,
    }),
    export: get('/exports/bookings.csv', 'Bookings with prices, invoices and figures as CSV', {
      query: bookingsQuery,
      file: 'text/csv',
    }),
    recordInvoice: post('/bookings/invoice', 'Records an invoice or a payment of several bookings, all or none', {
      body: invoiceInput,
      answer: bulkLeadChangeAnswer,
      example: {
        body: { ids: ['$BOOKING_ID'], invoiceNumber: '2026-014', invoicedOn: '2026-06-01', dueOn: '2026-07-01' },
      },
    }),
    readMoney: get('/money', "A year's money by month and by sponsor, and what open slots would bring", {
      query: moneyQuery,
      answer: moneyYear,
    }),
    change: patch('/bookings/{id}', 'Changes a booking or records its outcome', {
      body: bookingChange,
      answer: bookingChangeAnswer,
      example: { body: { note: 'The ad copy is here' } },
    }),
    readSlotPlan: get('/slot-plan', 'The publishing schedule and the slots for sale', { answer: slotPlanState }),
    saveSlotPlan: put('/slot-plan', 'Sets the publishing schedule and the slots for sale', {
      body: slotPlan,
      answer: okAnswer,
      example: {
        body: {
          rhythm: { every: 'week', weekdays: [2, 4], interval: 1, anchor: '2026-01-06' },
          skippedDays: [],
          extraDays: [],
          placements: [{ placementType: 'hero', slots: 1, price: 40_000 }],
          currency: 'USD',
        },
      },
    }),
    resetSlotPlan: remove('/slot-plan', 'Resets the plan to what the received issues suggest', { answer: okAnswer }),
    readCalendar: get('/calendar', 'Issues with their open, held and booked slots', {
      query: slotCalendarQuery,
      answer: slotCalendar,
    }),
    readFeed: get('/calendar-feed', "The address of the caller's calendar feed", {
      access: 'member',
      scope: null,
      answer: calendarFeed,
    }),
    createFeed: post('/calendar-feed', 'Creates an address for the calendar feed; the previous one stops working', {
      access: 'member',
      scope: null,
      answer: calendarFeed,
    }),
    removeFeed: remove('/calendar-feed', "Closes the caller's calendar feed", {
      access: 'member',
      scope: null,
      answer: okAnswer,
    }),
  },
);
