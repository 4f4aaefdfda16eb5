// What can be watched, how often alerts are mailed, and the bounds; without schemas, so that pages may use it.

export const WATCH_KINDS = ['sponsorships', 'brands', 'newsletters', 'brand', 'newsletter', 'lead'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];
export const ALERT_SUBJECTS = ['sponsorship', 'brand', 'newsletter', 'lead', 'tracked'] as const;
export const ALERT_RHYTHMS = ['off', 'daily', 'weekly'] as const;
export type AlertRhythm = (typeof ALERT_RHYTHMS)[number];

/** Of one member. */
export const WATCHES_MAX = 50;
/** Alerts are kept for so many days. */
export const ALERTS_KEPT_DAYS = 90;

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;

/** 'The Letter: 12 issues, 7 sponsors' */
export const trackedSentence = (name: string, tracked: { issues: number; sponsors: number } | null): string =>
  tracked
    ? `${name}: ${count(tracked.issues, 'issue')}, ${count(tracked.sponsors, 'sponsor')}`
    : `${name} is tracked now`;
