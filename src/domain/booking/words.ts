const FORMAT = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const DAY = new Intl.DateTimeFormat('en-US', FORMAT);
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { ...FORMAT, year: 'numeric' });

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** 'one, two, and three' */
export const listText = (parts: readonly string[]): string => LIST.format(parts);

/** For example 'Tue, Dec 8'; with the year if it isn't the year of `today`. */
export const formatBookingDay = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR).format(new Date(`${day}T00:00:00Z`));
