// SQL conditions for the rows that a Sight includes. Counts of hidden rows negate these conditions, so that a teaser
// and its list can't disagree. Hidden counts include only rows that count, so that a teaser never promises what no
// administrator has confirmed.

import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../domain/access.ts';
import { orNull, toText } from './rows.ts';
import { brands } from './schema/brands.ts';
import { newsletters } from './schema/newsletters.ts';
import { sponsorships } from './schema/sponsorships.ts';

/** Condition: a sponsorship that doesn't count but is shown to its newsletter's owner. @param s the alias or table. */
const isOwners = (s: SQL): SQL => sql`(${s}.standing = 'provisional' and ${s}.verdict is distinct from 'rejected')`;

/** Condition on `sponsorships`: those up to the line, and all of one's own newsletter. */
export function isVisibleSponsorshipSql(by: Sight): SQL {
  const branches = branchesOf(by, sql`sponsorships`);
  return sql`(${sql.join(branches, sql` or `)})`;
}

/** `isVisibleSponsorshipSql` as branches on the alias `s` that don't overlap, so that each is one index walk. */
export function visibleBranchesSql(by: Sight): SQL[] {
  return branchesOf(by, sql`s`);
}

/** `isVisibleSponsorshipSql` as a condition on the alias `s`. */
export const isVisibleSponsorshipRowSql = (by: Sight): SQL => sql`(${sql.join(visibleBranchesSql(by), sql` or `)})`;

function branchesOf(by: Sight, s: SQL): SQL[] {
  return [...countingBranchesSql(by, s), ...unconfirmedBranchesSql(by, s)];
}

/** The branches for rows that count, on the alias `s`. */
export function countingBranchesSql({ line, ownNewsletterId: own }: Sight, s: SQL): SQL[] {
  if (!line) return [sql`${s}.counts`];
  const old = sql`(${s}.counts and ${s}.detected_at <= ${line})`;
  return own ? [old, sql`(${s}.counts and ${s}.newsletter_id = ${own} and ${s}.detected_at > ${line})`] : [old];
}

/** The branch for rows that don't count, on the alias `s`; empty if the Sight includes no such rows. */
export function unconfirmedBranchesSql({ unconfirmed, ownNewsletterId: own }: Sight, s: SQL = sql`s`): SQL[] {
  if (unconfirmed === 'all') return [sql`(not ${s}.counts)`];
  if (unconfirmed === 'own' && own) return [sql`(not ${s}.counts and ${s}.newsletter_id = ${own} and ${isOwners(s)})`];
  return [];
}

/**
 * True if some sponsors of the own newsletter are visible by name only: for a provisional newsletter under a line.
 * Otherwise someone who mails names to it could find out which brands the catalogue has behind the line (see
 * name-only-brands.ts).
 */
export const hasNameOnlyBrands = ({ line, unconfirmed, ownNewsletterId }: Sight): boolean =>
  line !== null && unconfirmed === 'own' && ownNewsletterId !== null;

/**
 * Condition: brands whose catalogue entry is visible. They count and were first seen before the line, or they sponsored
 * one's own newsletter. Without a line, the owner of a provisional newsletter also sees brands that only its mails
 * name; with a line, those are visible by name only: `isBrandNameVisibleSql`.
 * @param b the alias or table.
 */
export function isVisibleBrandSql(by: Sight, b: SQL = sql`${brands}`): SQL {
  if (by.unconfirmed === 'all' && !by.line)
    return sql`(not ${b}.by_member or ${b}.by_hand or exists (select 1 from sponsorships named where named.brand_id = ${b}.id))`;
  const { line, ownNewsletterId: own } = by;
  const open = line ? sql`(${b}.counts and ${b}.first_seen_at <= ${line})` : sql`${b}.counts`;
  if (!own) return open;
  const ofOwn = (which: SQL) =>
    sql`${b}.id = any(array(select own.brand_id from sponsorships own where own.newsletter_id = ${own} and ${which}))`;
  const ways = [
    open,
    ...(line ? [ofOwn(sql`own.counts`)] : []),
    ...(by.unconfirmed === 'own' && !line
      ? [sql`(not ${b}.counts and ${ofOwn(sql`not own.counts and ${isOwners(sql`own`)}`)})`]
      : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/**
 * Condition: the brand that a row refers to by `id` (a foreign key other than `brands.id`) is visible. It looks for the
 * few brands that aren't visible, which for the many rows of a list is cheaper than looking up each row's brand.
 */
export const isOfVisibleBrandSql = (id: SQL, by: Sight): SQL =>
  sql`not exists (select 1 from brands where ${brands.id} = ${id} and not ${isVisibleBrandSql(by)})`;

/** SQL: the brand's name in a mail. @param s the alias or table of the sponsorship. */
export const brandNameInMailSql = (s: SQL): SQL<string> =>
  sql`coalesce(${s}.raw_data->>'brand', 'Unconfirmed brand')`.mapWith(toText);

/**
 * Columns of a sponsorship's brand. A brand that is visible by name only has the name from the row's mail and nothing
 * from the catalogue.
 */
export function visibleBrandColumns(by: Sight) {
  if (!hasNameOnlyBrands(by)) return { id: brands.id, name: brands.name, logoUrl: brands.logoUrl };
  const seen = isVisibleBrandSql(by);
  return {
    id: brands.id,
    name: sql`case when ${seen} then ${brands.name} else ${brandNameInMailSql(sql`${sponsorships}`)} end`.mapWith(
      toText,
    ),
    logoUrl: sql`case when ${seen} then ${brands.logoUrl} end`.mapWith(orNull(toText)),
  };
}

/** The brand's website; null for a brand that is visible by name only. */
export function visibleBrandSiteSql(by: Sight) {
  return hasNameOnlyBrands(by)
    ? sql`case when ${isVisibleBrandSql(by)} then ${brands.website} end`.mapWith(orNull(toText))
    : brands.website;
}

/** True if some brands' dates come from the own newsletter: see visibleBrandDateSql. */
export const usesOwnNewsletterDates = ({ line, ownNewsletterId }: Sight): boolean =>
  line !== null && ownNewsletterId !== null;

/**
 * SQL: when a brand was first seen, or its row was created. A brand visible only through one's own newsletter may have
 * been seen elsewhere before, behind the line, so the own newsletter's first date is used instead; always so for a
 * brand that is visible by name only.
 */
export function visibleBrandDateSql(by: Sight, since: typeof brands.firstSeenAt | typeof brands.createdAt) {
  const { line, ownNewsletterId: own } = by;
  if (!usesOwnNewsletterDates(by)) return since;
  const seen = sql.join(visibleBranchesSql(by), sql` or `);
  const isKnown = hasNameOnlyBrands(by) ? sql`and ${isVisibleBrandSql(by)}` : sql``;
  // `brands.id` is written out: in a query of one table drizzle omits the table.
  return sql`case when ${brands.firstSeenAt} <= ${line} ${isKnown} then ${since} else (select min(s.detected_at) from sponsorships s
    where s.brand_id = brands.id and s.newsletter_id = ${own} and (${seen})) end`.mapWith(since);
}

/**
 * SQL: the description of an audience. It may quote the newest issues and ads, so with a line it is shown only if
 * written before the line. The description of one's own newsletter is always shown.
 */
export function visibleAudienceSql(what: 'newsletter' | 'brand', by: Sight) {
  const text = what === 'newsletter' ? newsletters.audienceDescription : brands.targetAudienceDescription;
  if (!by.line) return text;
  const at = what === 'newsletter' ? newsletters.audienceAnalyzedAt : brands.audienceAnalyzedAt;
  const isOwn = what === 'newsletter' ? sql`${newsletters.id} = ${by.ownNewsletterId}` : sql`false`;
  return sql`case when ${at} <= ${by.line} or ${isOwn} then ${text} end`.mapWith(orNull(toText));
}

/** Condition: brands that count and that `isVisibleBrandSql` excludes. */
export function isHiddenBrandSql(by: Sight): SQL {
  if (!by.line) return sql`false`;
  return sql`(${brands.counts} and ${brands.firstSeenAt} > ${by.line} and not ${isVisibleBrandSql(by)})`;
}

/** Condition: every newsletter except other members' provisional ones. */
export function isVisibleNewsletterSql(by: Sight): SQL {
  if (by.unconfirmed === 'all') return sql`true`;
  const trusted = sql`${newsletters.standing} = 'trusted'`;
  const own = [by.newsletterId, by.ownNewsletterId].filter((id) => id !== null);
  if (own.length === 0) return trusted;
  return sql`(${trusted} or ${newsletters.id} in (${sql.join(
    own.map((id) => sql`${id}`),
    sql`, `,
  )}))`;
}

/**
 * SQL: ids of newsletters that aren't visible. Trusted ones are visible to all, so only provisional ones are searched,
 * by index.
 */
export const hiddenNewsletterIdsSql = (by: Sight): SQL =>
  sql`select ${newsletters.id} from newsletters where ${newsletters.standing} = 'provisional' and not ${isVisibleNewsletterSql(by)}`;
