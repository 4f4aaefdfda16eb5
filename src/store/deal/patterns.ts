import { type SQL, sql } from 'drizzle-orm';
import { type BUYING_STATES, NON_PURCHASE_CHANNELS, PURCHASE_CHANNELS } from '../../contract/ranking.ts';
import type { Sight } from '../../domain/access.ts';
import type { Coverage } from '../../domain/newsletter/coverage.ts';
import type { BuyingPattern } from '../../domain/pitch/buying-pattern.ts';
import { countChanged, type Db } from '../db.ts';
import { queryRows, queryValues, toBoolean, toDate, toNumber, toText } from '../rows.ts';
import { isSureClaimSql } from '../sponsorship/sureness.ts';

export type Reach = 'all' | 'past';
export const reachOf = (by: Sight): Reach => (by.line ? 'past' : 'all');

const listed = (names: readonly string[]): SQL => sql.raw(names.map((name) => `'${name}'`).join(', '));

/** Whether it counts for everyone doesn't matter. @param from minimum confidence, percent. */
export const isDirectPurchaseSql = (table: 's' | 'sponsorships', from: number): SQL<boolean> =>
  sql`(${isSureClaimSql(table, from)} and coalesce(${sql.raw(table)}.channel, 'direct') in (${listed(PURCHASE_CHANNELS)}))`.mapWith(
    toBoolean,
  );

/** On the alias `s`: what patterns, scores and lead counts are built from. */
export const isCountedPurchaseSql = (from: number): SQL => sql`(s.counts and ${isDirectPurchaseSql('s', from)})`;

/** On the alias `s`: counting placements that were not bought for this newsletter. */
export const isCountedFillSql = (from: number): SQL =>
  sql`(s.counts and ${isSureClaimSql('s', from)} and s.channel in (${listed(NON_PURCHASE_CHANNELS)}))`;

export interface Purchase {
  brandId: string;
  at: Date;
  certainty: number;
}

/** `since`: when the patterns went out of date; null if they haven't. */
export async function readBuyingPatternMaterial(db: Db, newsletterId: string, from: number) {
  const [bought, issues, marks] = await db.batch([
    queryRows(db, { brand_id: toText, at: toDate, confidence: toNumber })`
      select s.brand_id, s.detected_at as at, coalesce(s.confidence, 100) as confidence
      from sponsorships s where s.newsletter_id = ${newsletterId} and ${isCountedPurchaseSql(from)} order by s.detected_at, s.id`,
    queryRows(db, { at: toDate, archived: toBoolean })`
      select received_at as at, door = 'archive' as archived from emails
      where newsletter_id = ${newsletterId} and kind = 'issue' and processing_status = 'completed' and sender_standing = 'known'`,
    queryRows(db, { since: toText })`
      select since::text as since from stale_patterns where newsletter_id = ${newsletterId}`,
  ]);
  return {
    purchases: bought.map((row): Purchase => ({ brandId: row.brand_id, at: row.at, certainty: row.confidence / 100 })),
    issues: issues.map(({ at }) => at),
    archived: issues.filter(({ archived }) => archived).map(({ at }) => at),
    mark: marks[0]?.since ?? null,
  };
}

export interface BuyingPatternRow extends Omit<BuyingPattern, 'state'> {
  brandId: string;
  reach: Reach;
  heat: number;
  certainty: number;
}

/** Also marks the scores of similar newsletters as stale. @param mark as read with the input; a newer one stays. */
export async function saveBuyingPatterns(
  db: Db,
  newsletterId: string,
  found: { patterns: BuyingPatternRow[]; coverage: (Coverage & { fromArchive: number }) | null; mark: string | null },
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    found.patterns.map((one) => ({
      brand_id: one.brandId,
      reach: one.reach,
      first_at: one.first,
      last_at: one.last,
      times: one.times,
      usual_gap_days: one.usualGapDays,
      due_at: one.dueAt,
      lapses_at: one.lapsesAt,
      active: one.active,
      heat: one.heat,
      certainty: one.certainty,
    })),
  );
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g (brand_id text, reach text, first_at timestamptz, last_at timestamptz, times int,
    usual_gap_days real, due_at timestamptz, lapses_at timestamptz, active text, heat real, certainty real)`;
  const { coverage } = found;
  await db.batch([
    db.execute(sql`
      with gone as (delete from buying_patterns p where p.newsletter_id = ${newsletterId}
          and not exists (select 1 from ${given} where g.brand_id = p.brand_id and g.reach = p.reach) returning 1),
      written as (insert into buying_patterns (newsletter_id, brand_id, reach, first_at, last_at, times, usual_gap_days, due_at, lapses_at, active, heat, certainty)
        select ${newsletterId}, g.brand_id, g.reach, g.first_at, g.last_at, g.times, g.usual_gap_days, g.due_at, g.lapses_at, g.active, g.heat, g.certainty
        from ${given} where exists (select 1 from newsletters where id = ${newsletterId}) and exists (select 1 from brands b where b.id = g.brand_id)
        order by g.brand_id, g.reach
        on conflict (newsletter_id, reach, brand_id) do update set first_at = excluded.first_at, last_at = excluded.last_at, times = excluded.times,
          usual_gap_days = excluded.usual_gap_days, due_at = excluded.due_at, lapses_at = excluded.lapses_at, active = excluded.active,
          heat = excluded.heat, certainty = excluded.certainty
        where (buying_patterns.first_at, buying_patterns.last_at, buying_patterns.times, buying_patterns.usual_gap_days, buying_patterns.lapses_at, buying_patterns.active,
            buying_patterns.heat, buying_patterns.certainty)
          is distinct from (excluded.first_at, excluded.last_at, excluded.times, excluded.usual_gap_days, excluded.lapses_at, excluded.active, excluded.heat, excluded.certainty)
        returning 1)
      update pitch_builds set stale_since = coalesce(stale_since, ${now})
      where (exists (select 1 from gone) or exists (select 1 from written))
        and (newsletter_id = ${newsletterId} or newsletter_id in (select newsletter_id from newsletter_similarities where similar_id = ${newsletterId}))`),
    coverage
      ? db.execute(sql`
        insert into newsletter_coverage (newsletter_id, since, last_at, received, expected, from_archive, usual_gap_days, unseen, built_at)
        select ${newsletterId}, ${coverage.since}, ${coverage.last}, ${coverage.received}, ${coverage.expected}, ${coverage.fromArchive}, ${coverage.usualGapDays},
          ${JSON.stringify(coverage.unseen)}::jsonb, ${now} where exists (select 1 from newsletters where id = ${newsletterId})
        on conflict (newsletter_id) do update set since = excluded.since, last_at = excluded.last_at, received = excluded.received,
          expected = excluded.expected, from_archive = excluded.from_archive, usual_gap_days = excluded.usual_gap_days, unseen = excluded.unseen, built_at = excluded.built_at`)
      : db.execute(sql`delete from newsletter_coverage where newsletter_id = ${newsletterId}`),
    db.execute(
      sql`delete from stale_patterns where newsletter_id = ${newsletterId} and since = ${found.mark}::timestamptz`,
    ),
  ]);
}

export async function listNewslettersWithStalePatterns(db: Db, limit: number): Promise<string[]> {
  return queryValues(db, toText)`select newsletter_id from stale_patterns order by since, newsletter_id limit ${limit}`;
}

/** Patterns with purchases that crossed the line since yesterday, and coverage built before `coverageBefore`. */
export async function markAgedBuyingPatterns(
  db: Db,
  passed: { after: Date; until: Date },
  coverageBefore: Date,
  now: Date,
): Promise<number> {
  return countChanged(
    db.execute(sql`
      insert into stale_patterns (newsletter_id, since)
      select id, ${now} from (
        select distinct newsletter_id as id from sponsorships where counts and detected_at >= ${passed.after} and detected_at < ${passed.until}
        union select newsletter_id from newsletter_coverage where built_at < ${coverageBefore}) aged
      order by id on conflict do nothing`),
  );
}

const LIVELINESS = [
  'one_and_done',
  'lapsed',
  'new',
  'testing',
  'returning',
  'renewing',
] as const satisfies readonly (typeof BUYING_STATES)[number][];

/** Of a pattern `p`, left-joined with coverage `c`. Must equal `buyingStateAt` (domain/pitch/buying-pattern). */
export const buyingPatternStateSql = (at: Date): SQL<string> =>
  sql`case
  when least(${at}::timestamptz, coalesce(c.last_at + make_interval(secs => coalesce(c.usual_gap_days, 30) * 86400), ${at}::timestamptz)) <= p.lapses_at
  then p.active when p.times = 1 then 'one_and_done' else 'lapsed' end`.mapWith(toText);

export const byLivelinessSql = (at: Date): SQL =>
  sql`array_position(array[${listed(LIVELINESS)}], ${buyingPatternStateSql(at)}) desc, p.last_at desc, p.newsletter_id`;
