// Bounds and data of the sponsors' page for code that doesn't load zod.

export const SPONSOR_REQUEST_DATES_MAX = 4;
/** Days for which requested dates are held. */
export const SPONSOR_REQUEST_HOLD_DAYS = 7;

/** Where Turnstile's widget comes from and its answers are checked. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/** What the page shows. The Worker renders it, and the page makes no call for it. */
export interface SponsorsPageData {
  newsletter: { name: string; website: string; logoUrl: string | null };
  about: string;
  audience: string;
  reach: string;
  /** The day on which a member typed the reach; null if not known. */
  reachOn: string | null;
  formats: { placementType: string; slots: number; price: string | null }[];
  /** `label`: 'Tue, Dec 8'. */
  dates: { day: string; label: string; placementTypes: string[] }[];
  sponsors: { name: string; logoUrl: string | null }[];
  ad: { sponsor: string; day: string; placementType: string; headline: string; text: string; call: string } | null;
  /** What the received issues show. */
  measured: {
    issues: number;
    since: string;
    usualGapDays: number | null;
    sponsors: number;
    /** Sponsors that bought again. */
    renewed: number;
  } | null;
  today: string;
  /** The key of Turnstile's widget; null where it isn't configured. */
  turnstileKey: string | null;
}
