// The publisher that a listing, an event page or a form names: a store's seller, an event's organiser. Its page is no
// one's site, but who follows it is a witness for the advertiser's name.
import { brandKey, displayName } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { Link } from '../links.ts';
import { isPerson } from '../naming/people.ts';
import { LISTING_HOSTS } from '../vocabulary/hosts.ts';

export interface Publisher {
  name: string;
  /** Host of the page that names it. */
  host: string;
}

/** @returns null for other links, where no one read the page, and where it names a person or its own host. */
export function publisherOf({ kind, siteName, host, domain }: Link): Publisher | null {
  if (!siteName || !host || !LISTING_HOSTS.has(kind)) return null;
  const name = displayName(siteName);
  if (name.length < 2 || isPerson(name) || (domain !== null && domainMatchStrength(name, domain) >= 2)) return null;
  return { name, host };
}

/** The one publisher that links name; null where there is none, or several. */
export function onlyPublisher(links: readonly Link[]): Publisher | null {
  const found = new Map(
    links.flatMap((link) => {
      const publisher = publisherOf(link);
      return publisher ? [[brandKey(publisher.name), publisher] as const] : [];
    }),
  );
  const [first] = found.values();
  return found.size === 1 && first ? first : null;
}
