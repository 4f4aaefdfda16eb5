// SQL conditions for the rows that a Sight includes. Counts of hidden rows negate them, so that a teaser and its list
// can't disagree, and count only rows that count.

import { type SQL, sql } from 'drizzle-orm';
import type { RowSight, Sight } from '../domain/access.ts';
import { textArraySql } from './db.ts';
import { orNull, toBoolean, toText } from './rows.ts';
import { brands } from './schema/brands.ts';
import { newsletters } from './schema/newsletters.ts';
import { sponsorships } from './schema/sponsorships.ts';

/** Condition: a sponsorship that doesn't count but is included; null if none is. @param s the alias or table. */
export function unconfirmedSql({ unconfirmed }: RowSight, s: SQL = sql`s`): SQL | null {
  if (unconfirmed === 'none') return null;
  return unconfirmed === 'all'
    ? sql`not ${s}.counts`
    : sql`(not ${s}.counts and ${s}.standing = 'provisional' and ${s}.verdict is distinct from 'rejected')`;
}

/** `isListedSponsorshipSql` as branches that don't overlap, so that each is one index walk. */
export function listedBranchesSql(rows: RowSight, s: SQL = sql`s`): SQL[] {
  const counting = rows.line ? sql`(${s}.counts and ${s}.detected_at < ${rows.line})` : sql`${s}.counts`;
  const unconfirmed = unconfirmedSql(rows, s);
  return unconfirmed ? [counting, unconfirmed] : [counting];
}

/** Condition: sponsorships in lists, totals and trends of the catalogue. @param s the alias or table. */
export const isListedSponsorshipSql = (rows: RowSight, s: SQL = sql`s`): SQL =>
  sql`(${sql.join(listedBranchesSql(rows, s), sql` or `)})`;

/** The rows that a newsletter's page shows: of one's own newsletter all, of any other those of the catalogue. */
export const rowsOnPageOf = (newsletterId: string, by: Sight): RowSight =>
  newsletterId === by.ownNewsletterId ? by.ownRows : by;

/** Condition: sponsorships of the catalogue, and all of one's own newsletter. @param s the alias or table. */
export function isVisibleSponsorshipSql(by: Sight, s: SQL = sql`s`): SQL {
  const listed = isListedSponsorshipSql(by, s);
  return by.ownNewsletterId && (by.line || by.ownRows.unconfirmed !== by.unconfirmed)
    ? sql`(${listed} or (${s}.newsletter_id = ${by.ownNewsletterId} and ${isListedSponsorshipSql(by.ownRows, s)}))`
    : listed;
}

/** Condition: brands in lists and totals of the catalogue: they count and were first seen before the line. */
export function isListedBrandSql({ line, unconfirmed }: RowSight, b: SQL = sql`${brands}`): SQL {
  if (unconfirmed === 'all')
    return sql`(not ${b}.by_member or ${b}.by_hand or exists (select 1 from sponsorships named where named.brand_id = ${b}.id))`;
  return line ? sql`(${b}.counts and ${b}.first_seen_at < ${line})` : sql`${b}.counts`;
}

/** Brands of the catalogue's lists and, behind the line, those whose sponsorship of one's own newsletter counts. */
export function isVisibleBrandSql(by: Sight, b: SQL = sql`${brands}`): SQL {
  const { line, ownNewsletterId: own } = by;
  const listed = isListedBrandSql(by, b);
  return line && own
    ? sql`(${listed} or ${b}.id = any(array(select own.brand_id from sponsorships own where own.newsletter_id = ${own} and own.counts)))`
    : listed;
}

/** Looks for the few brands that aren't listed, which is cheaper than looking up each row's brand. */
export const isOfListedBrandSql = (id: SQL, by: Sight): SQL =>
  sql`not exists (select 1 from brands where ${brands.id} = ${id} and not ${isListedBrandSql(by)})`;

/** SQL: the brand's name in a mail. @param s the alias or table of the sponsorship. */
export const brandNameInMailSql = (s: SQL): SQL<string> =>
  sql`coalesce(${s}.raw_data->>'brand', 'Unconfirmed brand')`.mapWith(toText);

export const ownsUnlistedSponsors = ({ ownRows }: Sight): boolean => ownRows.unconfirmed === 'provisional';

/** Columns of a sponsorship's brand. One whose page is hidden has the name from the row's mail. */
export function visibleBrandColumns(by: Sight) {
  if (!ownsUnlistedSponsors(by))
    return { id: brands.id, name: brands.name, logoUrl: brands.logoUrl, isInCatalogue: sql`true`.mapWith(toBoolean) };
  const seen = isVisibleBrandSql(by);
  return {
    id: brands.id,
    name: sql`case when ${seen} then ${brands.name} else ${brandNameInMailSql(sql`${sponsorships}`)} end`.mapWith(
      toText,
    ),
    logoUrl: sql`case when ${seen} then ${brands.logoUrl} end`.mapWith(orNull(toText)),
    isInCatalogue: seen.mapWith(toBoolean),
  };
}

export function visibleBrandSiteSql(by: Sight) {
  return ownsUnlistedSponsors(by)
    ? sql`case when ${isVisibleBrandSql(by)} then ${brands.website} end`.mapWith(orNull(toText))
    : brands.website;
}

/** A brand visible only through one's own newsletter has its first date, whatever lies behind the line. */
export function visibleBrandDateSql(by: Sight, since: typeof brands.firstSeenAt | typeof brands.createdAt) {
  const { line, ownNewsletterId: own } = by;
  if (!line || !own) return since;
  return sql`case when ${brands.firstSeenAt} < ${line} then ${since} else (select min(s.detected_at) from sponsorships s
    where s.brand_id = brands.id and s.newsletter_id = ${own} and s.counts) end`.mapWith(since);
}

/** It may quote the newest ads, so with a line it must be older than that, except one's own newsletter's. */
export function visibleAudienceSql(what: 'newsletter' | 'brand', by: Sight) {
  const text = what === 'newsletter' ? newsletters.audienceDescription : brands.targetAudienceDescription;
  if (!by.line) return text;
  const at = what === 'newsletter' ? newsletters.audienceAnalyzedAt : brands.audienceAnalyzedAt;
  const isOwn = what === 'newsletter' ? sql`${newsletters.id} = ${by.ownNewsletterId}` : sql`false`;
  return sql`case when ${at} < ${by.line} or ${isOwn} then ${text} end`.mapWith(orNull(toText));
}

export const isHiddenBrandSql = ({ line }: Sight): SQL =>
  line ? sql`(${brands.counts} and ${brands.firstSeenAt} >= ${line})` : sql`false`;

/** Condition: every newsletter except other members' provisional ones. */
export function isVisibleNewsletterSql(by: Sight): SQL {
  if (by.unconfirmed === 'all') return sql`true`;
  const trusted = sql`${newsletters.standing} = 'trusted'`;
  const own = [by.newsletterId, by.ownNewsletterId].filter((id) => id !== null);
  if (own.length === 0) return trusted;
  return sql`(${trusted} or ${newsletters.id} = any(${textArraySql(own)}))`;
}

/** Only provisional ones are searched, by index. */
export const hiddenNewsletterIdsSql = (by: Sight): SQL =>
  sql`select ${newsletters.id} from newsletters where ${newsletters.standing} = 'provisional' and not ${isVisibleNewsletterSql(by)}`;
