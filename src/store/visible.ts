// Which rows a Sight reaches, as SQL. Hidden counts negate the very same condition, so a teaser and its list can't disagree.
import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../domain/access.ts';
import { brands, sponsorships } from './schema.ts';

/** Sponsorships up to the line, and all of one's own newsletter. */
export function visibleSponsorships(by: Sight): SQL {
  if (!by.line) return sql`true`;
  const old = sql`${sponsorships.detectedAt} <= ${by.line}`;
  return by.ownNewsletterId ? sql`(${old} or ${sponsorships.newsletterId} = ${by.ownNewsletterId})` : old;
}

/** Brands first seen up to the line, and those that sponsored one's own newsletter. */
export function visibleBrands(by: Sight): SQL {
  if (!by.line) return sql`true`;
  const old = sql`${brands.firstSeenAt} <= ${by.line}`;
  return by.ownNewsletterId
    ? sql`(${old} or exists (select 1 from sponsorships own where own.brand_id = ${brands.id} and own.newsletter_id = ${by.ownNewsletterId}))`
    : old;
}
