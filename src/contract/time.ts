// Moments and days.
import type { IsoDate } from './common.ts';

/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 86_400_000;

/** A moment as it crosses the wire. */
export const toIsoDate = (moment: Date): IsoDate => moment.toISOString() as IsoDate;

/** The day (UTC) of a moment, as 'YYYY-MM-DD'. */
export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10);
