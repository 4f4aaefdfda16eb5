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

/** The same rows as branches that don't overlap, over the alias `s`: each is one walk of an index. */
export function visibleBranches(by: Sight): SQL[] {
  if (!by.line) return [sql`true`];
  const old = sql`s.detected_at <= ${by.line}`;
  return by.ownNewsletterId
    ? [old, sql`(s.newsletter_id = ${by.ownNewsletterId} and s.detected_at > ${by.line})`]
    : [old];
}

/** How many sponsorships visibleSponsorships leaves out: all past the line but one's own. Both counts are read from an index alone. */
export function hiddenSponsorships(by: Sight): SQL<number> {
  if (!by.line) return sql<number>`0`;
  const past = sql`select count(*) from sponsorships where detected_at > ${by.line}`;
  return by.ownNewsletterId
    ? sql<number>`((${past}) - (${past} and newsletter_id = ${by.ownNewsletterId}))::int`
    : sql<number>`(${past})::int`;
}

/** Brands first seen up to the line, and those that sponsored one's own newsletter. */
export function visibleBrands(by: Sight): SQL {
  if (!by.line) return sql`true`;
  const old = sql`${brands.firstSeenAt} <= ${by.line}`;
  return by.ownNewsletterId
    ? sql`(${old} or ${brands.id} = any(array(select own.brand_id from sponsorships own where own.newsletter_id = ${by.ownNewsletterId})))`
    : old;
}
