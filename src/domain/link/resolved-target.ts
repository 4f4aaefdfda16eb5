// Where a mail's hidden link leads, and how that was found out. Detection treats all targets
// alike, whatever their source.

/** Source of the target: the public page, or the link's own redirects. */
export type LinkTargetSource = 'page' | 'redirect';

export interface ResolvedLinkTarget {
  /** The link as written in the mail (`Link.href`). */
  href: string;
  /** The URL that it leads to, without personal parts and campaign tags. */
  url: string;
  /** Hosts passed on the way, in order, without the target's own host; empty if only the target is known. */
  via: string[];
  by: LinkTargetSource;
  /**
   * The name that the target page gives its site, if the page was read; for a listing, an event or a form, the
   * publisher that the page names.
   */
  siteName?: string;
}

export interface UnresolvedLink {
  href: string;
  /** Ending of a sentence for readers, for example 'the site asks robots not to read this'. */
  because: string;
}

/** What is known of a mail's hidden links. Stored in the mail's row. */
export interface LinkTargets {
  resolved: ResolvedLinkTarget[];
  unresolved: UnresolvedLink[];
}
