// An ad whose running text alone names a company ('What we learned about vaults at Netflix', linking to skyflow.com) is
// attributed to the advertiser at its link, as soon as the catalogue knows that advertiser: immediately
// (src/detect/detect.ts) or later (src/store/attribute-open.ts).

/** How a claim's reason begins if nothing in the ad supports the brand's name; the name follows. */
export const UNSUPPORTED_NAME_REASON = 'no link, picture or disclosure names ';

/** Upper bound, in percent, of the confidence in a brand name that only the ad's link or wording suggests. */
export const INFERRED_NAME_MAX_CONFIDENCE = 75;
