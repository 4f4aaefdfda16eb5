import type { IsoDate } from './common.ts';

export const DAY_MS = 86_400_000;

export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS);
export const daysAfter = (moment: Date, days: number): Date => daysBefore(moment, -days);

/** A date in the form in which it is transferred. */
export const toIsoDate = (moment: Date): IsoDate => moment.toISOString() as IsoDate;

export const toUtcDay = (moment: Date): string => moment.toISOString().slice(0, 10);
