export type LinkTargetSource = 'page' | 'redirect';

export interface ResolvedLinkTarget {
  href: string;
  /** Without personal parts and campaign tags. */
  url: string;
  /** In order, without the target's own host. */
  via: string[];
  by: LinkTargetSource;
  /** For a listing, an event or a form: the publisher that the page names. */
  siteName?: string;
}

export interface UnresolvedLink {
  href: string;
  /** Ends a sentence: 'the site asks robots not to read this'. */
  because: string;
}

export interface LinkTargets {
  resolved: ResolvedLinkTarget[];
  unresolved: UnresolvedLink[];
}
