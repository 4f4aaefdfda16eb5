// An ad that only its running text names somebody for ('What we learned about vaults at Netflix', linked to
// skyflow.com) is the advertiser's whose site its link leads to, once the catalogue knows that one: at once
// (src/detect/detect.ts), or later (src/store/attribute-open.ts).

/** The reason's words before the name. */
export const UNSUPPORTED_NAME_REASON = 'no link, picture or disclosure names ';

/** Percent. Upper bound of the confidence in a name that the ad doesn't say, but its link or its words suggest. */
export const INFERRED_NAME_MAX_CONFIDENCE = 75;
