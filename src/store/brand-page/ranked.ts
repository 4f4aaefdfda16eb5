// A brand's score and fit for the newsletter that brands are ranked for.
import { type SQL, sql } from 'drizzle-orm';
import { reachOf } from '../patterns.ts';
import { brands } from '../schema/brands.ts';
import type { Asked } from './asked.ts';

/** Left joins of a brand with its score `ps` and its fit `fits`. */
export function ranked({ from, by }: Asked): SQL {
  return sql`left join pitch_scores ps on ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)}
    left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}`;
}

export const noScore = ({ from, by }: Asked) =>
  sql`not exists (select 1 from pitch_scores ps where ps.brand_id = ${brands.id} and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)})`;
export const noFit = ({ from }: Asked) =>
  sql`not exists (select 1 from brand_fits fits where fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId})`;
/** The brands that have a score, with it. */
export const scoreOf = ({ from, by }: Asked) =>
  sql`pitch_scores ps join ${brands} on ${brands.id} = ps.brand_id and ps.newsletter_id = ${from.newsletterId} and ps.reach = ${reachOf(by)}
    left join brand_fits fits on fits.brand_id = ${brands.id} and fits.newsletter_id = ${from.newsletterId}`;
/** The brands that have a fit, with it. */
export const fitOf = ({ from }: Asked) =>
  sql`brand_fits fits join ${brands} on ${brands.id} = fits.brand_id and fits.newsletter_id = ${from.newsletterId}`;
