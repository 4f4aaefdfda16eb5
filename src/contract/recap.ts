// What the page of a recap shows. Types alone: the page is rendered by the Worker and asks for nothing.
import type { LinkCheck } from './bookings.ts';

export interface RecapAd {
  day: string;
  /** Of the issue; null where the ad was recorded by hand. */
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

export interface RecapShown {
  newsletter: { name: string; website: string };
  brand: string;
  note: string;
  createdAt: string;
  expiresAt: string;
  ads: RecapAd[];
}
