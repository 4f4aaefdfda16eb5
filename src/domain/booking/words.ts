const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** For example 'Tue, Dec 8'; with the year if it isn't the year of `today`. */
export const formatBookingDay = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR).format(new Date(`${day}T00:00:00Z`));
