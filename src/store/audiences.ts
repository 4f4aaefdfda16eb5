// Audiences in the database: the input of a description, the description itself, and the calibrated similarities of
// pairs.
import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../contract/time.ts';
import { arrayOf, type Db } from './db.ts';
import { markScoresStale } from './pitch-scores.ts';
import { markReportsStale } from './reports.ts';

export type AudienceSubject = 'newsletter' | 'brand';

export interface AudienceFacts {
  name: string;
  website: string | null;
  /** Description entered by a person; '' if there is none. */
  description: string;
  /**
   * Subjects and opening texts of a newsletter's newest issues, or the texts of a brand's newest sponsorships.
   * `archived` is the id of the mail if its text is in the file store.
   */
  texts: { subject: string | null; text: string | null; archived: string | null }[];
  /** True if a user runs this newsletter and so waits for the result. */
  awaited: boolean;
  /** True if no administrator has confirmed the newsletter. */
  isProvisional: boolean;
}

const TEXTS = 8;
export const ISSUE_CHARACTERS = 1500;
/** Characters used of a sponsorship's text. Ads are short, and what follows is about something else. */
const ADVERTISEMENT_CHARACTERS = 220;

/**
 * Condition on e-mails that may describe a newsletter: those from known senders. A provisional newsletter has no known
 * senders, so all its mails qualify.
 */
const believed = sql`(sender_standing = 'known' or (select standing from newsletters n where n.id = newsletter_id) = 'provisional')`;

/**
 * The input of a description. @returns null if there is no such row, or for a brand that doesn't count, which gets no
 * description.
 */
export async function audienceFacts(db: Db, what: AudienceSubject, id: string): Promise<AudienceFacts | null> {
  const [found, texts] = await db.batch(
    what === 'newsletter'
      ? [
          db.execute(sql`select name, website, description, exists (select 1 from users where newsletter_id = ${id}) as awaited,
            standing = 'provisional' as "isProvisional" from newsletters where id = ${id}`),
          db.execute(sql`select subject, left(content, ${ISSUE_CHARACTERS}) as text,
            case when archived_at is not null then id end as archived from emails
            where newsletter_id = ${id} and ${believed} and kind = 'issue' and processing_status = 'completed'
            order by received_at desc, id desc limit ${TEXTS}`),
        ]
      : [
          db.execute(
            sql`select name, website, '' as description, false as awaited, false as "isProvisional" from brands where id = ${id} and counts`,
          ),
          // The text is cut at the end of a sentence if it has one. An ad that is a picture uses the text recognised in
          // the picture, because the mail's text at that place is about something else.
          db.execute(sql`select null as subject, coalesce(substring(said from '^.*[.!?…]'), said) as text, null as archived
            from (select coalesce(case when s.raw_data ? 'picture' then null else substr(e.content, (s.raw_data->>'start')::int + 1, ${ADVERTISEMENT_CHARACTERS}) end,
                left(s.text_content, ${ADVERTISEMENT_CHARACTERS})) as said
              from sponsorships s left join emails e on e.id = s.email_id
              where s.brand_id = ${id} and s.counts order by s.detected_at desc, s.id desc limit ${TEXTS}) advertisements`),
        ],
  );
  const [row] = found.rows as Omit<AudienceFacts, 'texts'>[];
  return row ? { ...row, texts: texts.rows as AudienceFacts['texts'] } : null;
}

const TABLE = { newsletter: sql`newsletters`, brand: sql`brands` } as const;
const SIDE = { newsletter: sql`newsletter_id`, brand: sql`brand_id` } as const;
const DESCRIPTION = { newsletter: sql`audience_description`, brand: sql`target_audience_description` } as const;

/**
 * Stores the description of an audience whose vector is already in the index; nulls if nothing is known.
 * @param audience `isProvisional` is the newsletter's standing when it was described.
 * @returns false if the row is gone, or if the newsletter's standing has changed since.
 */
export async function saveAudience(
  db: Db,
  what: AudienceSubject,
  id: string,
  audience: { description: string | null; model: string | null; at: Date; isProvisional: boolean },
): Promise<boolean> {
  const isSame = what === 'brand' ? sql`true` : sql`(standing = 'provisional') = ${audience.isProvisional}`;
  const { rows } = await db.execute(sql`
    update ${TABLE[what]} set ${DESCRIPTION[what]} = ${audience.description}, audience_model = ${audience.model},
      audience_analyzed_at = ${audience.at}
    where id = ${id} and ${isSame} returning id`);
  return rows.length > 0;
}

/** When the row was embedded by `model`, and its standing; null if it wasn't embedded, or there is no such row. */
export async function embeddingOf(
  db: Db,
  what: AudienceSubject,
  id: string,
  model: string,
): Promise<{ at: Date; isProvisional: boolean } | null> {
  const isProvisional = what === 'brand' ? sql`false` : sql`standing = 'provisional'`;
  const { rows } = await db.execute<{ at: string; isProvisional: boolean }>(
    sql`select audience_analyzed_at as at, ${isProvisional} as "isProvisional" from ${TABLE[what]} where id = ${id} and audience_model = ${model}`,
  );
  return rows[0] ? { ...rows[0], at: new Date(rows[0].at) } : null;
}

/** Returns those of `ids` that still exist and were embedded by `model`. */
export async function filterEmbeddedIds(
  db: Db,
  what: AudienceSubject,
  ids: string[],
  model: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${TABLE[what]} where id = any(${arrayOf(ids)}) and audience_model = ${model}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Records that a newsletter's similar ones were looked up, so that its member doesn't wait where there are none. */
export async function recordRelated(db: Db, newsletterId: string, at: Date): Promise<void> {
  await db.execute(sql`update newsletters set audience_related_at = ${at} where id = ${newsletterId}`);
}

export interface SimilarPair {
  id: string;
  /** Calibrated similarity, 0 to 1. */
  similarity: number;
}

/** The stored pairs of one newsletter or brand (`id`) with newsletters or brands. */
export async function storedPairs(
  db: Db,
  what: AudienceSubject,
  other: AudienceSubject,
  id: string,
): Promise<SimilarPair[]> {
  const query =
    what === other
      ? sql`select similar_id as id, similarity from newsletter_similarities where newsletter_id = ${id}`
      : what === 'newsletter'
        ? sql`select brand_id as id, similarity from brand_fits where newsletter_id = ${id}`
        : sql`select newsletter_id as id, similarity from brand_fits where brand_id = ${id}`;
  return (await db.execute<{ id: string; similarity: number }>(query)).rows;
}

/** Condition: no administrator has confirmed the newsletter. */
const isProvisional = (id: SQL): SQL =>
  sql`exists (select 1 from newsletters n where n.id = ${id} and n.standing = 'provisional')`;

/**
 * Replaces the stored similarities of a newsletter with `pairs`, in both directions and in one batch, and marks scores
 * that rest on changed pairs as out of date, since their reasons quote similarities.
 * A provisional newsletter keeps pairs in its own direction only: it doesn't write the other side's, and the other side
 * doesn't write its.
 * Only rows that differ are written, in key order, so that two writers can't deadlock.
 */
export async function saveSimilarities(db: Db, id: string, pairs: SimilarPair[], now: Date): Promise<void> {
  const near = pairsOf(pairs);
  const isAlone = isProvisional(sql`${id}`);
  const [gone, written] = await db.batch([
    db.execute<{ id: string }>(sql`
      delete from newsletter_similarities where (newsletter_id = ${id} and not (similar_id = any(${idsOf(pairs)})))
        or (similar_id = ${id} and (${isAlone} or (not (newsletter_id = any(${idsOf(pairs)})) and not ${isProvisional(sql`newsletter_id`)})))
      returning newsletter_id as id`),
    db.execute<{ id: string }>(sql`
      insert into newsletter_similarities (newsletter_id, similar_id, similarity)
      select one, two, similarity from (
        select ${id}::text as one, near.id as two, near.similarity from ${near}
        union all select near.id, ${id}::text, near.similarity from ${near} where not ${isAlone}) pairs
      where exists (select 1 from newsletters where id = one) and exists (select 1 from newsletters where id = two)
      order by one, two
      on conflict (newsletter_id, similar_id) do update set similarity = excluded.similarity
      where newsletter_similarities.similarity <> excluded.similarity
      returning newsletter_id as id`),
    markReportsStale(db, id, now),
  ]);
  const changed = new Set([...gone.rows, ...written.rows].map((row) => row.id));
  // Runs outside the batch, where two writers could deadlock. If it is lost, the nightly run marks all scores anyway.
  if (changed.size > 0) await markScoresStale(db, [...changed], now);
}

/**
 * Replaces the stored fits of a newsletter with brands, or of a brand with newsletters, in the same way. A brand's
 * update leaves the fits of provisional newsletters unchanged.
 */
export async function saveFits(db: Db, what: AudienceSubject, id: string, pairs: SimilarPair[]): Promise<void> {
  const [self, other] = [SIDE[what], SIDE[what === 'newsletter' ? 'brand' : 'newsletter']];
  await db.batch([
    db.execute(sql`delete from brand_fits where ${self} = ${id} and not (${other} = any(${idsOf(pairs)}))
      and ${what === 'newsletter' ? sql`true` : sql`not ${isProvisional(sql`newsletter_id`)}`}`),
    db.execute(sql`
      insert into brand_fits (${self}, ${other}, similarity)
      select ${id}, near.id, near.similarity from ${pairsOf(pairs)}
      where exists (select 1 from ${TABLE[what]} where id = ${id})
        and exists (select 1 from ${TABLE[what === 'newsletter' ? 'brand' : 'newsletter']} there where there.id = near.id)
      order by near.id
      on conflict (newsletter_id, brand_id) do update set similarity = excluded.similarity
      where brand_fits.similarity <> excluded.similarity`),
  ]);
}

/** Deletes all fits of a newsletter or brand. */
export async function dropFits(db: Db, what: AudienceSubject, id: string): Promise<void> {
  await db.execute(sql`delete from brand_fits where ${SIDE[what]} = ${id}`);
}

const idsOf = (pairs: SimilarPair[]): SQL => arrayOf(pairs.map(({ id }) => id));

/** SQL: pairs as a table `near (id, similarity)`. */
const pairsOf = (pairs: SimilarPair[]): SQL =>
  sql`unnest(${idsOf(pairs)}, ${sql.param(pairs.map(({ similarity }) => similarity))}::real[]) as near (id, similarity)`;

/** A newsletter with newer issues is described again after this long; after its first issue, immediately. */
const DESCRIBED_FOR_MS = 30 * DAY_MS;
/** The job of a younger row may still be running. */
const ON_ITS_WAY_MS = 3_600_000;
/** If nothing could be found out, the site is tried again after this long. */
const UNKNOWN_FOR_MS = 7 * DAY_MS;

/**
 * Audiences that need a description: never described, embedded by a model other than `model`, or newsletters with newer
 * issues. Newest rows first.
 * Vectors of different models can't be compared, so changing the model re-embeds everything.
 */
export async function staleAudiences(
  db: Db,
  model: string,
  now: Date,
  limit: number,
): Promise<{ what: AudienceSubject; id: string }[]> {
  const unembedded = sql`audience_model is distinct from ${model} and (audience_model is not null
    or audience_analyzed_at is null or audience_analyzed_at < ${new Date(now.getTime() - UNKNOWN_FOR_MS)})`;
  const settled = sql`(created_at < ${new Date(now.getTime() - ON_ITS_WAY_MS)} or audience_analyzed_at is not null)`;
  const { rows } = await db.execute<{ what: AudienceSubject; id: string }>(sql`
    select what, id from (
      select 'newsletter' as what, id, created_at from newsletters n
      where ${settled} and ((${unembedded}) or exists (
        select 1 from emails e where e.newsletter_id = n.id and e.kind = 'issue' and e.processed_at > n.audience_analyzed_at
          and (n.audience_analyzed_at < ${new Date(now.getTime() - DESCRIBED_FOR_MS)} or not exists (
            select 1 from emails f where f.newsletter_id = n.id and f.kind = 'issue' and f.processed_at <= n.audience_analyzed_at))))
      union all
      select 'brand', id, created_at from brands where counts and ${settled} and ${unembedded}) stale
    order by created_at desc, id limit ${limit}`);
  return rows;
}

/**
 * Audiences described after `since`, then provisional newsletters that wait for a decision: others' relating finds only
 * the nearest of these, so they look for what is new themselves.
 */
export async function audiencesSince(
  db: Db,
  since: Date,
  limit: number,
): Promise<{ what: AudienceSubject; id: string }[]> {
  const { rows } = await db.execute<{ what: AudienceSubject; id: string }>(sql`
    select what, id from (
      select 'newsletter' as what, id, audience_analyzed_at as at from newsletters where audience_analyzed_at > ${since}
        or (standing = 'provisional' and standing_decided_at is null and audience_analyzed_at is not null)
      union all select 'brand', id, audience_analyzed_at from brands where counts and audience_analyzed_at > ${since}) changed
    order by at <= ${since}, at, id limit ${limit}`);
  return rows;
}

/** Newsletters created before `before` and never described, newest first, since a user may be waiting. */
export async function undescribedNewsletters(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from newsletters where audience_analyzed_at is null and created_at < ${before}
    order by created_at desc, id limit ${limit}`);
  return rows.map(({ id }) => id);
}
