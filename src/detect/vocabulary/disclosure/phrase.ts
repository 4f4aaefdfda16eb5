export interface SponsorNamingPhrase {
  phrase: RegExp;
  /**
   * True if the phrase counts only at the beginning of a line or in a short one, because editorial text contains it
   * too.
   */
  lead: boolean;
  weight: number;
  /** True if an ad's title may follow instead of a name. */
  title?: boolean;
  /**
   * True if people are thanked in the same words: then the line must have a link, and the name must not be a person's.
   */
  supporter?: boolean;
}
