// The data of a recap page. Types only, because the Worker renders the page and the page makes no calls.
import type { LinkCheck } from './bookings.ts';

/** Why a shared link opens nothing: it is wrong or no longer works (`none`), or the page can't be read now (`away`). */
export type Unavailable = { state: 'none' } | { state: 'away' };
export type RecapState = { state: 'recap'; recap: RecapPageData } | Unavailable;

export interface RecapAd {
  day: string;
  /** Subject of the issue; null if the ad was recorded by hand. */
  subject: string | null;
  placementType: string;
  text: string | null;
  ad: { headline: string | null; body: string; call: string | null } | null;
  link: string;
  landing: string | null;
  linkDomains: string[];
  linkCheck: LinkCheck | null;
  sent: number | null;
  opens: number | null;
  clicks: number | null;
}

export interface RecapPageData {
  newsletter: { name: string; website: string; logoUrl: string | null };
  brand: string;
  note: string;
  createdAt: string;
  expiresAt: string;
  ads: RecapAd[];
}
