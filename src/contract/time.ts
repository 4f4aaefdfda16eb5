// Dates and days.
import type { IsoDate } from './common.ts';

/** Milliseconds in a day of 24 hours. */
export const DAY_MS = 86_400_000;

/** A date in the form in which it is transferred. */
export const toIsoDate = (moment: Date): IsoDate => moment.toISOString() as IsoDate;

/** The UTC day of a date, as 'YYYY-MM-DD'. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10);
