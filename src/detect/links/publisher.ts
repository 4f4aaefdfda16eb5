// The publisher that a linked listing or event page names. Its name supports the advertiser's, its site doesn't.
import { brandKey, displayName } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { Link } from '../links.ts';
import { isPersonName } from '../naming/people.ts';
import { HOST_KINDS_OF_LISTINGS } from '../vocabulary/hosts.ts';

export interface ListingPublisher {
  name: string;
  host: string;
}

/** Null for other links, for a page that wasn't read, or that names a person or its own host. */
export function findListingPublisher({ kind, siteName, host, domain }: Link): ListingPublisher | null {
  if (!siteName || !host || !HOST_KINDS_OF_LISTINGS.has(kind)) return null;
  const name = displayName(siteName);
  if (name.length < 2 || isPersonName(name) || (domain !== null && domainMatchStrength(name, domain) >= 2)) return null;
  return { name, host };
}

/** The publisher that the links name, if it is only one; otherwise null. */
export function findOnlyListingPublisher(links: readonly Link[]): ListingPublisher | null {
  const found = new Map(
    links.flatMap((link) => {
      const publisher = findListingPublisher(link);
      return publisher ? [[brandKey(publisher.name), publisher] as const] : [];
    }),
  );
  const [first] = found.values();
  return found.size === 1 && first ? first : null;
}
