// The day counts that a brand's recent sponsorships are summed from.
import { type SQL, sql } from 'drizzle-orm';
import type { BrandsQuery } from '../../contract/brands.ts';
import { brands } from '../schema/brands.ts';

/** Condition on sponsorship_days: days of the current brand; with `withProducts` also those of its products. */
export const isDayOfBrandSql = ({ withProducts }: Pick<BrandsQuery, 'withProducts'>): SQL =>
  withProducts
    ? sql`scope = any(array(select 'brand:' || kin.id from brands kin where kin.id = ${brands.id} or (kin.company_id = ${brands.id})))`
    : sql`scope = 'brand:' || ${brands.id}`;
