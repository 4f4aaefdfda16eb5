import { type SQL, sql } from 'drizzle-orm';
import type { BrandsQuery } from '../../../contract/brands.ts';
import { daysBefore, toUtcDay } from '../../../contract/time.ts';
import type { RowSight } from '../../../domain/access.ts';
import { brands } from '../../schema/brands.ts';

const RECENT_DAYS = 30;

/** The last 30 days; for a viewer with a line, the 30 days before it. */
export function isRecentDaySql({ line }: RowSight, now: Date): SQL {
  const since = toUtcDay(daysBefore(line ?? now, RECENT_DAYS));
  return line ? sql`day >= ${since} and day < ${toUtcDay(line)}` : sql`day >= ${since}`;
}

export const isDayOfBrandSql = ({ withProducts }: Pick<BrandsQuery, 'withProducts'>): SQL =>
  withProducts
    ? sql`scope = any(array(select 'brand:' || kin.id from brands kin where kin.id = ${brands.id} or kin.company_id = ${brands.id}))`
    : sql`scope = 'brand:' || ${brands.id}`;
