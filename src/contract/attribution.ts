// An ad whose running text alone names a company ('What we learned about vaults at Netflix', linking to skyflow.com) is
// attributed to the advertiser at its link, as soon as the catalogue knows that advertiser: immediately
// (src/detect/detect.ts) or later (src/store/attribute-open.ts).

/** The beginning of the reason, before the name. */
export const UNSUPPORTED_NAME_REASON = 'no link, picture or disclosure names ';

/** Percent. Upper bound of the confidence in a name that the ad doesn't state but its link or its words suggest. */
export const INFERRED_NAME_MAX_CONFIDENCE = 75;
