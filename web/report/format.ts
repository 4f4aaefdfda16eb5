// Written the same on the server and in every browser, whatever its language and time zone, so that hydration finds what it expects.
const NUMBER = new Intl.NumberFormat('en-US');
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const FULL_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

export const number = (value: number) => NUMBER.format(value);
/** MMM d */
export const day = (iso: string) => DAY.format(new Date(iso));
/** MMMM d, yyyy */
export const fullDay = (iso: string) => FULL_DAY.format(new Date(iso));
