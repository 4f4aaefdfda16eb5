// A phrase after which the sponsor's name is.

export interface Phrase {
  phrase: RegExp;
  /** Only at the beginning of a line or in a short one, for it occurs in editorial text as well. */
  lead: boolean;
  weight: number;
  /** An ad's title may be there instead of a name. */
  title?: boolean;
  /** People are named so too: it needs a link, and a name that isn't a person's. */
  supporter?: boolean;
}
