// How sure a brand is: the surest of its claims that a sight reaches, in percent, 100 where a person recorded or confirmed one. brand_sureness holds what counts
// for everybody, percent by percent with the day of the first, and the brand its surest (triggers of migrations/0021 and 0022); what is seen besides in one's
// own newsletter is read from its rows.
import { type SQL, sql } from 'drizzle-orm';
import { COUNTS_FROM } from '../contract/confidence.ts';
import type { Sight } from '../domain/access.ts';
import { brands } from './schema/brands.ts';
import { isSure } from './sureness.ts';
import { unconfirmedBranches, visibleBrands } from './visible.ts';

/** On the alias `k`: rows of brand_sureness that the sight reaches. */
const reached = ({ line }: Sight, k: SQL): SQL =>
  line ? sql`${k}.count > 0 and ${k}.first_at <= ${line}` : sql`${k}.count > 0`;

/** On the alias `s`: what one's own newsletter shows beside that, as branches that don't overlap; each is the walk of an index. */
function ownBranches(by: Sight): SQL[] {
  const { line, ownNewsletterId: own, unconfirmed } = by;
  const counting = line && own ? [sql`s.newsletter_id = ${own} and s.counts`] : [];
  return [...counting, ...(unconfirmed === 'own' ? unconfirmedBranches(by) : [])];
}

/** The rows of all of these branches, as a condition; null where there is none. */
function anyOf(branches: SQL[]): SQL | null {
  const each = branches.map((branch) => sql`(${branch})`);
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : null;
}

const PERCENT = sql`sponsorship_percent(s.confidence, s.verdict)`;

/** The surest of what counts, of the brand of a row: percent by percent where the surest of all is newer than the line. */
function keptSureness(by: Sight): SQL {
  if (!by.line) return sql`${brands.surest}`;
  return sql`case when ${brands.surest} is null or ${brands.surestSince} <= ${by.line} then ${brands.surest}
    else (select max(k.confidence) from brand_sureness k where k.brand_id = ${brands.id} and ${reached(by, sql`k`)}) end`;
}

/** Whether a brand's surest says all: what counts is all that the sight reaches. */
export const isSurestKept = (by: Sight): boolean => by.line === null && ownBranches(by).length === 0;

/** Percent of the brand of a row; null where the sight reaches no claim of it. */
export function surenessOf(by: Sight): SQL<number | null> {
  const kept = keptSureness(by);
  const branches = ownBranches(by);
  const own = anyOf(branches);
  if (!own) return sql<number | null>`${kept}`;
  // Whose brands they are is read once: nearly no brand of a list is one of them.
  const ids = branches.map((branch) => sql`select s.brand_id from sponsorships s where ${branch}`);
  return sql<number | null>`greatest(${kept}, case when ${brands.id} in (${sql.join(ids, sql` union all `)})
    then (select max(${PERCENT}) from sponsorships s where s.brand_id = ${brands.id} and ${own}) end)`;
}

/** Whether one of a brand's claims is that sure. @param from percent. */
export function isSureBrand(by: Sight, from: number): SQL {
  const kept = sql`${brands.surest} >= ${from}${by.line ? sql` and ${keptSureness(by)} >= ${from}` : sql``}`;
  const own = anyOf(ownBranches(by));
  return own
    ? sql`((${kept}) or ${brands.id} = any(array(select s.brand_id from sponsorships s where ${own} and ${PERCENT} >= ${from})))`
    : sql`(${kept})`;
}

/** Visible brands that count: made by hand, or with a claim that is sure enough. */
export function countedBrands(by: Sight): SQL {
  const { line, unconfirmed } = by;
  const kept = line ? sql`${brands.sureSince} <= ${line}` : sql`${brands.sureSince} is not null`;
  const beside = unconfirmed === 'all' ? sql`not s.counts and s.verdict is null` : anyOf(ownBranches(by));
  const own = beside
    ? sql` or ${brands.id} = any(array(select s.brand_id from sponsorships s where ${beside} and ${isSure('s', COUNTS_FROM.counts)}))`
    : sql``;
  return sql`(${visibleBrands(by)} and (${brands.byHand} or ${kept}${own}))`;
}

/** Brands that count for who has no line, and not for this sight: with `countedBrands` it is what a reader without a line counts. */
export function hiddenCountedBrands(by: Sight): SQL {
  const { line } = by;
  if (!line) return sql`false`;
  return sql`(${brands.counts} and (${brands.sureSince} > ${line} or (${brands.byHand} and ${brands.firstSeenAt} > ${line})) and not ${countedBrands(by)})`;
}
