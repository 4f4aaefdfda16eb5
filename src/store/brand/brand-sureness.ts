// The percent of its surest claim; 100 if a person recorded or confirmed one. Triggers keep it.

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import type { Sight } from '../../domain/access.ts';
import { orNull, toNumber } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { isSureClaimSql } from '../sponsorship/sureness.ts';
import { isListedBrandSql } from '../visible.ts';

/** SQL: null if the Sight includes no claim. brand_sureness is read only if the surest claim is newer than the line. */
export function brandConfidenceSql(by: Sight): SQL<number | null> {
  const kept = by.line
    ? sql`case when ${brands.surest} is null or ${brands.surestSince} < ${by.line} then ${brands.surest}
    else (select max(k.confidence) from brand_sureness k where k.brand_id = ${brands.id} and k.count > 0 and k.first_at < ${by.line}) end`
    : sql`${brands.surest}`;
  return kept.mapWith(orNull(toNumber));
}

export const isSureBrandSql = (by: Sight, from: number): SQL =>
  sql`(${brands.surest} >= ${from}${by.line ? sql` and ${brandConfidenceSql(by)} >= ${from}` : sql``})`;

/** Condition: created by hand, or surely claimed. Administrators also see those whose only such claim doesn't count. */
export function isCountedBrandSql(by: Sight): SQL {
  const kept = by.line ? sql`${brands.sureSince} < ${by.line}` : sql`${brands.sureSince} is not null`;
  const unconfirmed =
    by.unconfirmed === 'all'
      ? sql` or ${brands.id} = any(array(select s.brand_id from sponsorships s where not s.counts and s.verdict is null and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)}))`
      : sql``;
  return sql`(${isListedBrandSql(by)} and (${brands.byHand} or ${kept}${unconfirmed}))`;
}

/** Condition: counted without a line but not under this Sight. */
export const isHiddenCountedBrandSql = ({ line }: Sight): SQL =>
  line
    ? sql`(${brands.counts} and case when ${brands.byHand} then ${brands.firstSeenAt} else ${brands.sureSince} end >= ${line})`
    : sql`false`;
