import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Booking,
  BookingChange,
  BookingChangeAnswer,
  BookingInput,
  CalendarFeed,
  LeadBookings,
  NewBookingsAnswer,
  Recap,
  RecapInput,
  RecapMail,
  SlotCalendar,
  SlotPlan,
} from '../../src/contract/bookings.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

export const slotCalendarQuery = () =>
  queryOptions({
    queryKey: ['bookings', 'calendar'],
    queryFn: ({ signal }) => request<SlotCalendar>('/api/calendar', { signal }),
    placeholderData: keepPreviousData,
    ...CLIENT_TIMINGS_MS.pipeline,
  });

export const leadBookingsQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['bookings', 'lead', leadId],
    queryFn: ({ signal }) => request<LeadBookings>(`/api/leads/${leadId}/bookings`, { signal }),
    ...CLIENT_TIMINGS_MS.pipeline,
  });

export async function bookSlots(leadId: string, input: Partial<BookingInput>): Promise<NewBookingsAnswer> {
  try {
    return await request<NewBookingsAnswer>(`/api/leads/${leadId}/bookings`, { method: 'POST', json: input });
  } finally {
    // Also after a refusal, because it usually means that someone else has just booked the slot.
    await refresh('bookings');
  }
}

/** Changes a booking. @throws ApiError 412 if someone else changed it since it was loaded. */
export async function changeBooking(
  { id, updatedAt }: Pick<Booking, 'id' | 'updatedAt'>,
  change: Omit<BookingChange, 'updatedAt'>,
): Promise<BookingChangeAnswer> {
  const json = { ...change, updatedAt };
  const changed = await request<BookingChangeAnswer>(`/api/bookings/${id}`, { method: 'PATCH', json });
  await refresh('bookings');
  return changed;
}

export async function saveSlotPlan(plan: SlotPlan): Promise<void> {
  await request('/api/slot-plan', { method: 'PUT', json: plan });
  await refresh('bookings');
}

export async function resetSlotPlan(): Promise<void> {
  await request('/api/slot-plan', { method: 'DELETE' });
  await refresh('bookings');
}

export async function createRecap(leadId: string, input: RecapInput): Promise<Recap> {
  const made = await request<Recap>(`/api/leads/${leadId}/recaps`, { method: 'POST', json: input });
  await refresh('bookings');
  return made;
}

/** @returns the ids of the events, for undoing. */
export async function turnOffRecap(id: string): Promise<number[]> {
  const { events } = await request<{ events: number[] }>(`/api/recaps/${id}`, { method: 'DELETE' });
  await refresh('bookings');
  return events;
}

export const recapMailQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'recap-mail', id],
    queryFn: ({ signal }) => request<RecapMail>(`/api/recaps/${id}/mail`, { signal }),
  });

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => request<CalendarFeed>('/api/calendar-feed', { signal }),
});

export async function createCalendarFeed(): Promise<void> {
  await request('/api/calendar-feed', { method: 'POST' });
  await refresh('calendar-feed');
}

export async function turnOffCalendarFeed(): Promise<void> {
  await request('/api/calendar-feed', { method: 'DELETE' });
  await refresh('calendar-feed');
}
