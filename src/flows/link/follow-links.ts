// Follows an ad's own link by its redirects: the last resort, once per brand and newsletter in 30 days, and never a
// link that acts.
import type { LandingPage } from '../../domain/link/landing-page.ts';
import type { LinkTargets } from '../../domain/link/resolved-target.ts';
import type { Services } from '../../services.ts';

export interface LinkToFollow {
  /** As written in the mail (`Link.href`). */
  href: string;
  /** The link's words and those of the line around it: a link whose words say that it acts is never asked. */
  words: string;
  /** The brand that the ad was claimed for; null if nobody is named. */
  brandId: string | null;
}

/** `landingPages`: by href, what the page at the end says of itself, where its robots.txt lets us read it. */
export interface FollowedLinks extends LinkTargets {
  landingPages: Record<string, LandingPage>;
}

/**
 * Links of one brand are asked until the first that answers; the others stay unresolved.
 * @returns each href once, resolved or with the reason why not. Never throws because of a site.
 */
export async function followLinks(
  _services: Pick<Services, 'db' | 'config' | 'sites'>,
  { links }: { newsletterId: string; links: readonly LinkToFollow[] },
  _now: Date,
): Promise<FollowedLinks> {
  return {
    resolved: [],
    unresolved: links.map(({ href }) => ({ href, because: 'links are not followed yet' })),
    landingPages: {},
  };
}
