// What a landing page says of itself: a witness for the name of the brand that a followed link leads to.

/** Values as the page gives them, trimmed; null where it gives none. */
export interface LandingPage {
  /** The address that was read. */
  url: string;
  title: string | null;
  /** og:site_name or application-name. */
  siteName: string | null;
  /** Name of a JSON-LD Organization (or a kind of one). */
  organisation: string | null;
  /** Canonical address, absolute. */
  canonical: string | null;
}
