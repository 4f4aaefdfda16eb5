import { type SQL, sql } from 'drizzle-orm';
import { type Db, textArraySql } from '../db.ts';
import { markScoresStale } from '../pitch/pitch-scores.ts';
import { markReportsStale } from '../report/reports.ts';
import { queryRows, toNumber, toText } from '../rows.ts';
import { AUDIENCE_TABLES, type AudienceSubject } from './audiences.ts';

const SIDE = { newsletter: sql`newsletter_id`, brand: sql`brand_id` } as const;

export interface SimilarAudience {
  id: string;
  /** Calibrated, 0 to 1. */
  similarity: number;
}

export async function readAudiencePairs(
  db: Db,
  what: AudienceSubject,
  other: AudienceSubject,
  id: string,
): Promise<SimilarAudience[]> {
  const query =
    what === other
      ? sql`select similar_id as id, similarity from newsletter_similarities where newsletter_id = ${id}`
      : what === 'newsletter'
        ? sql`select brand_id as id, similarity from brand_fits where newsletter_id = ${id}`
        : sql`select newsletter_id as id, similarity from brand_fits where brand_id = ${id}`;
  return queryRows(db, { id: toText, similarity: toNumber })`${query}`;
}

const isProvisional = (id: SQL): SQL =>
  sql`exists (select 1 from newsletters n where n.id = ${id} and n.standing = 'provisional')`;

/** A provisional newsletter has its own direction only. Rows are written in key order, against deadlocks. */
export async function saveSimilarities(db: Db, id: string, pairs: SimilarAudience[], now: Date): Promise<void> {
  const near = similarAudiencesSql(pairs);
  const isAlone = isProvisional(sql`${id}`);
  const [gone, written] = await db.batch([
    queryRows(db, { id: toText })`
      delete from newsletter_similarities where (newsletter_id = ${id} and not (similar_id = any(${idsOf(pairs)})))
        or (similar_id = ${id} and (${isAlone} or (not (newsletter_id = any(${idsOf(pairs)})) and not ${isProvisional(sql`newsletter_id`)})))
      returning newsletter_id as id`,
    queryRows(db, { id: toText })`
      insert into newsletter_similarities (newsletter_id, similar_id, similarity)
      select one, two, similarity from (
        select ${id}::text as one, near.id as two, near.similarity from ${near}
        union all select near.id, ${id}::text, near.similarity from ${near} where not ${isAlone}) pairs
      where exists (select 1 from newsletters where id = one) and exists (select 1 from newsletters where id = two)
      order by one, two
      on conflict (newsletter_id, similar_id) do update set similarity = excluded.similarity
      where newsletter_similarities.similarity <> excluded.similarity
      returning newsletter_id as id`,
    markReportsStale(db, id, now),
  ]);
  const changed = new Set([...gone, ...written].map((row) => row.id));
  // Runs outside the batch, where two writers could deadlock. If it is lost, the nightly run marks all scores anyway.
  if (changed.size > 0) await markScoresStale(db, [...changed], now);
}

/** As `saveSimilarities`. A brand's update leaves the fits of provisional newsletters unchanged. */
export async function saveFits(db: Db, what: AudienceSubject, id: string, pairs: SimilarAudience[]): Promise<void> {
  const [self, other] = [SIDE[what], SIDE[what === 'newsletter' ? 'brand' : 'newsletter']];
  await db.batch([
    db.execute(sql`delete from brand_fits where ${self} = ${id} and not (${other} = any(${idsOf(pairs)}))
      and ${what === 'newsletter' ? sql`true` : sql`not ${isProvisional(sql`newsletter_id`)}`}`),
    db.execute(sql`
      insert into brand_fits (${self}, ${other}, similarity)
      select ${id}, near.id, near.similarity from ${similarAudiencesSql(pairs)}
      where exists (select 1 from ${AUDIENCE_TABLES[what]} where id = ${id})
        and exists (select 1 from ${AUDIENCE_TABLES[what === 'newsletter' ? 'brand' : 'newsletter']} there where there.id = near.id)
      order by near.id
      on conflict (newsletter_id, brand_id) do update set similarity = excluded.similarity
      where brand_fits.similarity <> excluded.similarity`),
  ]);
}

export async function deleteFits(db: Db, what: AudienceSubject, id: string): Promise<void> {
  await db.execute(sql`delete from brand_fits where ${SIDE[what]} = ${id}`);
}

const idsOf = (pairs: readonly SimilarAudience[]): SQL => textArraySql(pairs.map(({ id }) => id));

/** SQL, for a FROM: near (id, similarity). */
export const similarAudiencesSql = (pairs: readonly SimilarAudience[]): SQL =>
  sql`unnest(${idsOf(pairs)}, ${sql.param(pairs.map(({ similarity }) => similarity))}::float8[]) as near (id, similarity)`;
