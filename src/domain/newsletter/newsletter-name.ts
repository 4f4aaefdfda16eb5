import { newsletterDomain, newsletterNameKey } from '../site/domain.ts';

/** By what duplicates of a newsletter are found. */
export interface NewsletterName {
  comparable: string;
  domain: string | null;
  except?: string | null;
  /** True if only a duplicate on the same site matters. */
  nameMayRepeat?: boolean | undefined;
}

export const toNewsletterName = ({ name, website }: { name: string; website?: string | null }): NewsletterName => ({
  comparable: newsletterNameKey(name),
  domain: newsletterDomain(website),
});
