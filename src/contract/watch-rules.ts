// What can be watched, how often alerts are mailed, and the limits. Without schemas, so that
// pages can use it without zod.

export const WATCH_KINDS = ['sponsorships', 'brands', 'newsletters', 'brand', 'newsletter', 'lead'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];
export const ALERT_SUBJECTS = ['sponsorship', 'brand', 'newsletter', 'lead', 'tracked'] as const;
export const ALERT_RHYTHMS = ['off', 'daily', 'weekly'] as const;
export type AlertRhythm = (typeof ALERT_RHYTHMS)[number];

export const WATCHES_MAX = 50;
export const ALERTS_KEPT_DAYS = 90;

/** The page that an alert leads to, before the id of its lead or subject. */
export const ALERT_PATHS: Record<(typeof ALERT_SUBJECTS)[number], string> = {
  sponsorship: '/sponsorships/',
  brand: '/brands/',
  newsletter: '/newsletters/',
  lead: '/pipeline/',
  tracked: '/newsletters/',
};

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;

/** For example 'The Letter: 12 issues, 7 sponsors'. */
export const trackedNewsletterText = (name: string, tracked: { issues: number; sponsors: number } | null): string =>
  tracked
    ? `${name}: ${count(tracked.issues, 'issue')}, ${count(tracked.sponsors, 'sponsor')}`
    : `${name} is tracked now`;
