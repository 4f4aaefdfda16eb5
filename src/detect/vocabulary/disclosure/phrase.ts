export interface SponsorNamingPhrase {
  phrase: RegExp;
  /** True if it counts only at the beginning of a line or in a short one: editorial text contains it too. */
  lead: boolean;
  weight: number;
  /** True if an ad's title may follow instead of a name. */
  title?: boolean;
}
