import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/time.ts';
import { type Db, hasChanged, takeFirst, textArraySql } from '../db.ts';
import { orNull, queryRows, queryValues, toBoolean, toDate, toOneOf, toText } from '../rows.ts';

const AUDIENCE_SUBJECTS = ['newsletter', 'brand'] as const;
export type AudienceSubject = (typeof AUDIENCE_SUBJECTS)[number];

export interface AudienceFacts {
  name: string;
  website: string | null;
  description: string;
  /** Newest first. `archived`: the mail's id if its text is in the file store. */
  texts: { subject: string | null; text: string | null; archived: string | null }[];
  awaited: boolean;
  isProvisional: boolean;
}

const TEXTS = 8;
export const AUDIENCE_ISSUE_CHARACTERS = 1500;
/** Characters used of a sponsorship's text. Ads are short, and what follows is about something else. */
const ADVERTISEMENT_CHARACTERS = 220;

/** Mails from known senders; a provisional newsletter has none, so all of its mails qualify. */
const believed = sql`(sender_standing = 'known' or (select standing from newsletters n where n.id = newsletter_id) = 'provisional')`;

/** Null for a brand that doesn't count, too. */
export async function readAudienceFacts(db: Db, what: AudienceSubject, id: string): Promise<AudienceFacts | null> {
  const found = queryRows(db, {
    name: toText,
    website: orNull(toText),
    description: toText,
    awaited: toBoolean,
    isProvisional: toBoolean,
  });
  const texts = queryRows(db, { subject: orNull(toText), text: orNull(toText), archived: orNull(toText) });
  const [[row], listed] = await db.batch(
    what === 'newsletter'
      ? [
          found`select name, website, description, exists (select 1 from users where newsletter_id = ${id}) as awaited,
            standing = 'provisional' as "isProvisional" from newsletters where id = ${id}`,
          texts`select subject, left(content, ${AUDIENCE_ISSUE_CHARACTERS}) as text,
            case when text_moved_at is not null then id end as archived from emails
            where newsletter_id = ${id} and ${believed} and kind = 'issue' and processing_status = 'completed'
            order by received_at desc, id desc limit ${TEXTS}`,
        ]
      : [
          found`select name, website, '' as description, false as awaited, false as "isProvisional" from brands where id = ${id} and counts`,
          texts`select null as subject, coalesce(substring(said from '^.*[.!?…]'), said) as text, null as archived
            from (select coalesce(substr(e.content, (s.raw_data->>'start')::int + 1, ${ADVERTISEMENT_CHARACTERS}),
                left(s.text_content, ${ADVERTISEMENT_CHARACTERS})) as said
              from sponsorships s left join emails e on e.id = s.email_id
              where s.brand_id = ${id} and s.counts order by s.detected_at desc, s.id desc limit ${TEXTS}) advertisements`,
        ],
  );
  return row ? { ...row, texts: listed } : null;
}

export const AUDIENCE_TABLES = { newsletter: sql`newsletters`, brand: sql`brands` } as const;
const DESCRIPTION = { newsletter: sql`audience_description`, brand: sql`target_audience_description` } as const;

/** False if the row is gone or the newsletter's standing has changed. */
export async function saveAudienceDescription(
  db: Db,
  what: AudienceSubject,
  id: string,
  audience: { description: string | null; model: string | null; at: Date; isProvisional: boolean },
): Promise<boolean> {
  const isSame = what === 'brand' ? sql`true` : sql`(standing = 'provisional') = ${audience.isProvisional}`;
  return hasChanged(
    db.execute(sql`
      update ${AUDIENCE_TABLES[what]} set ${DESCRIPTION[what]} = ${audience.description}, audience_model = ${audience.model},
        audience_analyzed_at = ${audience.at}
      where id = ${id} and ${isSame}`),
  );
}

/** Null if it wasn't embedded by `model`. */
export async function findEmbeddingState(
  db: Db,
  what: AudienceSubject,
  id: string,
  model: string,
): Promise<{ at: Date; isProvisional: boolean } | null> {
  const isProvisional = what === 'brand' ? sql`false` : sql`standing = 'provisional'`;
  return takeFirst(queryRows(db, { at: toDate, isProvisional: toBoolean })`
    select audience_analyzed_at as at, ${isProvisional} as "isProvisional" from ${AUDIENCE_TABLES[what]} where id = ${id} and audience_model = ${model}`);
}

export async function filterEmbeddedIds(
  db: Db,
  what: AudienceSubject,
  ids: string[],
  model: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queryRows(db, { id: toText })`
    select id from ${AUDIENCE_TABLES[what]} where id = any(${textArraySql(ids)}) and audience_model = ${model}`;
  return new Set(rows.map(({ id }) => id));
}

export async function recordSimilarNewslettersLookUp(db: Db, newsletterId: string, at: Date): Promise<void> {
  await db.execute(sql`update newsletters set audience_related_at = ${at} where id = ${newsletterId}`);
}

/** A newsletter with newer issues is described again after this long; after its first issue, immediately. */
const DESCRIBED_FOR_MS = 30 * DAY_MS;
/** A younger row without a description is left out, because its job may still be running. */
const ON_ITS_WAY_MS = 3_600_000;
/** An audience about which nothing could be found out is described again after this long. */
const UNKNOWN_FOR_MS = 7 * DAY_MS;

/** Never described, embedded by another model, or newsletters with newer issues; newest rows first. */
export async function listStaleAudiences(
  db: Db,
  model: string,
  now: Date,
  limit: number,
): Promise<{ what: AudienceSubject; id: string }[]> {
  const unembedded = sql`audience_model is distinct from ${model} and (audience_model is not null
    or audience_analyzed_at is null or audience_analyzed_at < ${new Date(now.getTime() - UNKNOWN_FOR_MS)})`;
  const settled = sql`(created_at < ${new Date(now.getTime() - ON_ITS_WAY_MS)} or audience_analyzed_at is not null)`;
  return queryRows(db, { what: toOneOf(AUDIENCE_SUBJECTS), id: toText })`
    select what, id from (
      select 'newsletter' as what, id, created_at from newsletters n
      where ${settled} and ((${unembedded}) or exists (
        select 1 from emails e where e.newsletter_id = n.id and e.kind = 'issue' and e.processed_at > n.audience_analyzed_at
          and (n.audience_analyzed_at < ${new Date(now.getTime() - DESCRIBED_FOR_MS)} or not exists (
            select 1 from emails f where f.newsletter_id = n.id and f.kind = 'issue' and f.processed_at <= n.audience_analyzed_at))))
      union all
      select 'brand', id, created_at from brands where counts and ${settled} and ${unembedded}) stale
    order by created_at desc, id limit ${limit}`;
}

/** Those described since, then provisional newsletters, of which a new audience's search finds only the nearest. */
export async function listAudiencesDescribedSince(
  db: Db,
  since: Date,
  limit: number,
): Promise<{ what: AudienceSubject; id: string }[]> {
  return queryRows(db, { what: toOneOf(AUDIENCE_SUBJECTS), id: toText })`
    select what, id from (
      select 'newsletter' as what, id, audience_analyzed_at as at from newsletters where audience_analyzed_at > ${since}
        or (standing = 'provisional' and standing_decided_at is null and audience_analyzed_at is not null)
      union all select 'brand', id, audience_analyzed_at from brands where counts and audience_analyzed_at > ${since}) changed
    order by at <= ${since}, at, id limit ${limit}`;
}

export async function listUndescribedNewsletters(db: Db, before: Date, limit: number): Promise<string[]> {
  return queryValues(db, toText)`
    select id from newsletters where audience_analyzed_at is null and created_at < ${before}
    order by created_at desc, id limit ${limit}`;
}
