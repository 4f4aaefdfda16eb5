// A brand's confidence: that of its surest claim visible to a Sight, in percent, or 100 if a person recorded or
// confirmed one. Triggers (migrations/functions/brand-sureness.sql) maintain it for claims that count: brand_sureness
// holds a row per percent with the date of the first claim, and the brand's row holds the maximum. Claims visible only
// in one's own newsletter are read from the sponsorships.

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../contract/confidence.ts';
import type { Sight } from '../domain/access.ts';
import { orNull, toNumber } from './rows.ts';
import { brands } from './schema/brands.ts';
import { isSureClaimSql } from './sureness.ts';
import { hasNameOnlyBrands, isVisibleBrandSql, unconfirmedBranchesSql } from './visible.ts';

/** Condition on the alias `k`: rows of brand_sureness that the Sight includes. */
const reached = ({ line }: Sight, k: SQL): SQL =>
  line ? sql`${k}.count > 0 and ${k}.first_at <= ${line}` : sql`${k}.count > 0`;

/**
 * Conditions on the alias `s`: claims that only one's own newsletter shows, as branches that don't overlap. Each walks
 * an index.
 */
function ownBranches(by: Sight): SQL[] {
  const { line, ownNewsletterId: own, unconfirmed } = by;
  const counting = line && own ? [sql`s.newsletter_id = ${own} and s.counts`] : [];
  return [...counting, ...(unconfirmed === 'own' ? unconfirmedBranchesSql(by) : [])];
}

/** Joins branches into one condition; null if there are none. */
function anyOf(branches: SQL[]): SQL | null {
  const each = branches.map((branch) => sql`(${branch})`);
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : null;
}

const PERCENT = sql`sponsorship_percent(s.confidence, s.verdict)`;

/**
 * SQL: confidence of the current row's brand by claims that count. brand_sureness is read only if the brand's surest
 * claim is newer than the line.
 */
function keptSureness(by: Sight): SQL {
  if (!by.line) return sql`${brands.surest}`;
  return sql`case when ${brands.surest} is null or ${brands.surestSince} <= ${by.line} then ${brands.surest}
    else (select max(k.confidence) from brand_sureness k where k.brand_id = ${brands.id} and ${reached(by, sql`k`)}) end`;
}

/**
 * True if `brands.surest` is the right value for this Sight: it has no line and includes no claims beyond those that
 * count.
 */
export const hasStoredConfidence = (by: Sight): boolean => by.line === null && ownBranches(by).length === 0;

/** SQL: confidence in percent of the current row's brand; null if the Sight includes no claim of it. */
export function brandConfidenceSql(by: Sight): SQL<number | null> {
  const kept = keptSureness(by);
  const branches = ownBranches(by);
  const own = anyOf(branches);
  if (!own) return sql`${kept}`.mapWith(orNull(toNumber));
  // The brands of these branches are read once, since hardly any brand of a list is among them.
  const ids = branches.map((branch) => sql`select s.brand_id from sponsorships s where ${branch}`);
  return sql`greatest(${kept}, case when ${brands.id} in (${sql.join(ids, sql` union all `)})
    then (select max(${PERCENT}) from sponsorships s where s.brand_id = ${brands.id} and ${own}) end)`.mapWith(
    orNull(toNumber),
  );
}

/** Condition: the confidence of the current row's brand is at least `from` percent. */
export function isSureBrandSql(by: Sight, from: number): SQL {
  const kept = sql`${brands.surest} >= ${from}${by.line ? sql` and ${keptSureness(by)} >= ${from}` : sql``}`;
  const own = anyOf(ownBranches(by));
  return own
    ? sql`((${kept}) or ${brands.id} = any(array(select s.brand_id from sponsorships s where ${own} and ${PERCENT} >= ${from})))`
    : sql`(${kept})`;
}

/**
 * Condition: visible brands that count and were created by hand or have a claim of sufficient confidence. Brands
 * visible by name only need such a claim in the own newsletter.
 */
export function isCountedBrandSql(by: Sight): SQL {
  if (!hasNameOnlyBrands(by)) return countedEntries(by);
  const own = sql`select s.brand_id from sponsorships s where ${sql.join(unconfirmedBranchesSql(by), sql` or `)} and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)}`;
  return sql`(${countedEntries(by)} or ${brands.id} = any(array(${own})))`;
}

/** `isCountedBrandSql` for brands whose catalogue entry is visible. */
function countedEntries(by: Sight): SQL {
  const { line, unconfirmed } = by;
  const kept = line ? sql`${brands.sureSince} <= ${line}` : sql`${brands.sureSince} is not null`;
  const beside = unconfirmed === 'all' ? sql`not s.counts and s.verdict is null` : anyOf(ownBranches(by));
  const own = beside
    ? sql` or ${brands.id} = any(array(select s.brand_id from sponsorships s where ${beside} and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)}))`
    : sql``;
  return sql`(${isVisibleBrandSql(by)} and (${brands.byHand} or ${kept}${own}))`;
}

/**
 * Condition: brands that are counted without a line but not under this Sight. Together with `isCountedBrandSql` they
 * are
 * what a viewer without a line counts.
 */
export function isHiddenCountedBrandSql(by: Sight): SQL {
  const { line } = by;
  if (!line) return sql`false`;
  return sql`(${brands.counts} and (${brands.sureSince} > ${line} or (${brands.byHand} and ${brands.firstSeenAt} > ${line})) and not ${countedEntries(by)})`;
}
