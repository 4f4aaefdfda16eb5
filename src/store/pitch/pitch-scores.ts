import { sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import type { PitchBasis } from '../../contract/pitch.ts';
import {
  BUYING_STATES,
  type BuyingState,
  HALF_LIFE_DAYS,
  NEAREST_NEWSLETTERS_COUNTED,
} from '../../contract/ranking.ts';
import type { BrandPurchases, PitchFactor, PurchaseTotals } from '../../domain/pitch/score.ts';
import { similarAudiencesSql } from '../audience/audience-pairs.ts';
import { countChanged, type Db, hasRows, textArraySql } from '../db.ts';
import { buyingPatternStateSql, byLivelinessSql, isCountedFillSql, type Reach } from '../deal/patterns.ts';
import { orNull, queryRows, queryValues, toBoolean, toDate, toNumber, toOneOf, toText, toUnknown } from '../rows.ts';

/** Number of brands scored that bought in no similar newsletter; the busiest are taken. */
const FAR_LOOKED_AT = 500;

export interface NearestNewsletter {
  id: string;
  /** Calibrated similarity to the newsletter or audience that is ranked for, 0 to 1. */
  similarity: number;
}

export async function listNearestNewsletters(db: Db, newsletterId: string): Promise<NearestNewsletter[]> {
  const rows = await queryRows(db, { id: toText, similarity: toNumber })`
    select x.similar_id as id, x.similarity::float8 as similarity from newsletter_similarities x
    join newsletters n on n.id = x.similar_id and n.standing = 'trusted' where x.newsletter_id = ${newsletterId}
    order by x.similarity desc, x.similar_id limit ${NEAREST_NEWSLETTERS_COUNTED}`;
  return rows;
}

export interface PitchCandidate {
  brandId: string;
  totals: PurchaseTotals & { last: Date };
  fills: number;
  fit: number | null;
  mine: boolean;
  state: BuyingState | null;
  stateIn: string | null;
  near: (BrandPurchases & { newsletterId: string })[];
}

/** Brands that bought in the most similar newsletters, and the busiest others; purchases in `self` are left out. */
export async function listPitchCandidates(
  db: Db,
  self: string | null,
  nearest: NearestNewsletter[],
  { reach, at, far = FAR_LOOKED_AT }: { reach: Reach; at: Date; far?: number },
): Promise<PitchCandidate[]> {
  const near = similarAudiencesSql(nearest);
  const elsewhere = sql`p.reach = ${reach} and p.newsletter_id is distinct from ${self}`;
  const fade = sql`power(0.5, greatest(0, extract(epoch from ${at}::timestamptz - p.last_at)) / 86400.0 / ${HALF_LIFE_DAYS}::float8)`;
  const [all, alike] = await db.batch([
    queryRows(db, totalRow)`
      with totals as (
        select p.brand_id, count(*)::int as newsletters, sum(p.heat * ${fade})::float8 as heat, sum(p.times)::int as times,
          max(p.last_at) as last, (sum(p.certainty * p.times) / sum(p.times))::float8 as certainty
        from buying_patterns p where ${elsewhere} group by p.brand_id),
      near_brands as materialized (select distinct p.brand_id from ${near} join buying_patterns p on p.newsletter_id = near.id where ${elsewhere}),
      picked as materialized (
        select t.* from totals t join near_brands n on n.brand_id = t.brand_id
        union all (select t.* from totals t where t.brand_id not in (select brand_id from near_brands)
          order by t.heat * t.newsletters desc, t.brand_id limit ${far}))
      select picked.*, states.state, states.state_in, fits.similarity::float8 as fit,
        exists (select 1 from buying_patterns p where p.newsletter_id = ${self} and p.reach = ${reach} and p.brand_id = picked.brand_id) as mine,
        (select count(*)::int from sponsorships s where s.brand_id = picked.brand_id and ${isCountedFillSql(MIN_COUNTED_CONFIDENCE.hitlist)}
          and s.detected_at <= ${at} and s.newsletter_id is distinct from ${self}) as fills
      from picked
      left join brand_fits fits on fits.brand_id = picked.brand_id and fits.newsletter_id = ${self}
      left join lateral (select ${buyingPatternStateSql(at)} as state, p.newsletter_id as state_in from buying_patterns p left join newsletter_coverage c on c.newsletter_id = p.newsletter_id
        where p.brand_id = picked.brand_id and ${elsewhere}
          and (p.newsletter_id in (select id from ${near}) or not exists (select 1 from near_brands n where n.brand_id = picked.brand_id))
        order by ${byLivelinessSql(at)} limit 1) states on true`,
    queryRows(db, nearRow)`
      select p.brand_id as "brandId", p.newsletter_id as "newsletterId", near.similarity as nearness, p.times, p.heat, p.last_at as last, p.certainty
      from ${near} join buying_patterns p on p.newsletter_id = near.id where ${elsewhere}`,
  ]);
  const byBrand = Map.groupBy(alike, ({ brandId }) => brandId);
  return all.map(({ brand_id, state_in, newsletters, heat, times, last, certainty, ...rest }) => ({
    ...rest,
    brandId: brand_id,
    stateIn: state_in,
    totals: { newsletters, heat, times, last, certainty },
    near: byBrand.get(brand_id) ?? [],
  }));
}

const sums = { heat: toNumber, times: toNumber, last: toDate, certainty: toNumber };
const totalRow = {
  ...sums,
  brand_id: toText,
  newsletters: toNumber,
  state: orNull(toOneOf(BUYING_STATES)),
  state_in: orNull(toText),
  fit: orNull(toNumber),
  mine: toBoolean,
  fills: toNumber,
};
const nearRow = { ...sums, brandId: toText, newsletterId: toText, nearness: toNumber };

export interface PitchScoreRow {
  brandId: string;
  score: number;
  confidence: number;
  factors: PitchFactor[];
  basis: PitchBasis;
  state: BuyingState | null;
}

export function saveScores(db: Db, newsletterId: string, reach: Reach, scores: PitchScoreRow[]) {
  const rows = JSON.stringify(
    scores.map(({ brandId, score, confidence, factors, basis, state }) => ({
      brand_id: brandId,
      score,
      confidence,
      factors,
      basis,
      state,
      last_at: basis.lastAt,
    })),
  );
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g (brand_id text, score real, confidence int, factors jsonb, basis jsonb, state text, last_at timestamptz)`;
  return db.execute(sql`
    with gone as (delete from pitch_scores p where p.newsletter_id = ${newsletterId} and p.reach = ${reach}
      and not exists (select 1 from ${given} where g.brand_id = p.brand_id))
    insert into pitch_scores (newsletter_id, reach, brand_id, score, confidence, factors, basis, state, last_at)
    select ${newsletterId}, ${reach}, g.brand_id, g.score, g.confidence, g.factors, g.basis, g.state, g.last_at from ${given}
    where exists (select 1 from newsletters where id = ${newsletterId}) and exists (select 1 from brands b where b.id = g.brand_id)
    order by g.brand_id
    on conflict (newsletter_id, reach, brand_id) do update set score = excluded.score, confidence = excluded.confidence, factors = excluded.factors,
      basis = excluded.basis, state = excluded.state, last_at = excluded.last_at
    where (pitch_scores.score, pitch_scores.basis, pitch_scores.state) is distinct from (excluded.score, excluded.basis, excluded.state)`);
}

/** Time since which a newsletter's scores are out of date; null if they aren't, or were never built. */
export async function readScoresStaleSince(db: Db, newsletterId: string): Promise<string | null> {
  const rows = await queryRows(db, { since: orNull(toText) })`
    select stale_since::text as since from pitch_builds where newsletter_id = ${newsletterId}`;
  return rows[0]?.since ?? null;
}

/** Statement: marks the scores as built; an out-of-date mark newer than `stale` stays. */
export function recordScoresBuilt(db: Db, newsletterId: string, stale: string | null, now: Date) {
  return db.execute(sql`
    insert into pitch_builds (newsletter_id, built_at) select ${newsletterId}, ${now} where exists (select 1 from newsletters where id = ${newsletterId})
    on conflict (newsletter_id) do update set built_at = excluded.built_at,
      stale_since = case when pitch_builds.stale_since is not distinct from ${stale}::timestamptz then null else pitch_builds.stale_since end`);
}

/** A newsletter is scored without the usual wait while its similar newsletters are still being found. */
const SETTLES = '30 minutes';

/** Newsletters run by a user whose scores were never built, or are out of date and were last built before `before`. */
export async function listNewslettersDueForScoring(db: Db, before: Date, limit: number): Promise<string[]> {
  return queryValues(db, toText)`
    select u.id from (select distinct newsletter_id as id from users where newsletter_id is not null) u
    join newsletters n on n.id = u.id left join pitch_builds b on b.newsletter_id = u.id
    where b.built_at is null or (b.stale_since is not null
      and (b.built_at < ${before} or b.built_at < n.audience_analyzed_at + interval '${sql.raw(SETTLES)}'))
    order by b.built_at nulls first, u.id limit ${limit}`;
}

/** Locks rows in key order, so that two writers can't deadlock. */
export async function markScoresStale(db: Db, newsletterIds: string[], now: Date): Promise<void> {
  await db.execute(sql`
    update pitch_builds set stale_since = ${now} where newsletter_id in (
      select newsletter_id from pitch_builds where newsletter_id = any(${textArraySql(newsletterIds)}) and stale_since is null order by 1 for update)`);
}

export async function markAllScoresStale(db: Db, now: Date): Promise<number> {
  return countChanged(
    db.execute(sql`update pitch_builds set stale_since = coalesce(stale_since, ${now}) where built_at is not null`),
  );
}

export async function isNewsletterRunByUser(db: Db, newsletterId: string): Promise<boolean> {
  return hasRows(queryValues(db, toUnknown)`select 1 from users where newsletter_id = ${newsletterId} limit 1`);
}
