// Trends of a large catalogue are at most a day old, and rebuilt within an hour after a request.

import { sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { orNull, queryRows, queryValues, toBoolean, toList, toText } from '../rows.ts';
import { trendAnswers } from '../schema/trends.ts';
import type { TrendFacts } from './trends.ts';

/** Number of sponsorships from which answers are cached; below it, reading the rows is as fast. */
const KEPT_FROM = 50_000;
const FRESH_MINUTES = 60;
const QUEUED_MINUTES = 10;

/** big: they should be cached; stale: true for the one caller that sends the job which rebuilds them. */
export async function readCachedTrends(
  db: Db,
  key: string,
  now: Date,
): Promise<{ facts: TrendFacts | null; big: boolean; stale: boolean }> {
  const [found] = await queryRows(db, {
    facts: orNull(trendAnswers.facts),
    big: toBoolean,
    stale: toBoolean,
    gone: toList(toText),
  })`
    select k.facts, (select coalesce(sum(count), 0) from sponsorship_days where scope = 'all') >= ${KEPT_FROM} as big,
      coalesce(k.built_at < ${now}::timestamptz - make_interval(mins => ${FRESH_MINUTES})
        and (k.queued_at is null or k.queued_at < ${now}::timestamptz - make_interval(mins => ${QUEUED_MINUTES})), false) as stale,
      coalesce((select jsonb_agg(named.id) from (select distinct jsonb_path_query(k.facts, '$.*[*].brand.id') #>> '{}' as id) named
        where not exists (select 1 from brands b where b.id = named.id and b.counts)), '[]'::jsonb) as gone
    from (values (1)) one left join trend_answers k on k.key = ${key} and k.built_at > ${now}::timestamptz - interval '1 day'`;
  if (!found?.facts) return { facts: null, big: found?.big ?? false, stale: false };
  // Leaves out brands that have been removed or merged since.
  const named = ({ brand }: { brand: { id: string } }) => !found.gone.includes(brand.id);
  const { rising, leaving, fresh } = found.facts;
  const facts = {
    ...found.facts,
    rising: rising.filter(named),
    leaving: leaving.filter(named),
    fresh: fresh.filter(named),
  };
  if (!found.stale) return { facts, big: true, stale: false };
  const first = await queryValues(db, toText)`
    update trend_answers set queued_at = ${now} where key = ${key}
      and (queued_at is null or queued_at < ${now}::timestamptz - make_interval(mins => ${QUEUED_MINUTES})) returning key`;
  return { facts, big: true, stale: first.length > 0 };
}

export async function cacheTrends(
  db: Db,
  { key, of }: { key: string; of: string },
  facts: TrendFacts,
  now: Date,
): Promise<void> {
  await db.batch([
    db
      .insert(trendAnswers)
      .values({ key, builtAt: now, facts })
      .onConflictDoUpdate({ target: trendAnswers.key, set: { builtAt: now, facts, queuedAt: null } }),
    db.execute(sql`delete from trend_answers where starts_with(key, ${of}) and key <> ${key}`),
  ]);
}
