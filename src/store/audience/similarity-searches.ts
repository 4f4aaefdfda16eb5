import { sql } from 'drizzle-orm';
import { leadSummary } from '../../contract/pitch.ts';
import type { Sight } from '../../domain/access.ts';
import { type Db, hasChanged, isoMomentSql, textArraySql } from '../db.ts';
import { reachOf } from '../deal/patterns.ts';
import { type CoverageRow, coverageJsonSql, toCoverage } from '../newsletter/sponsors.ts';
import { leadOfBrandSql } from '../pipeline/marks.ts';
import type { NearestNewsletter } from '../pitch/pitch-scores.ts';
import { orNull, queryRows, toBoolean, toJson, toNumber, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { newsletters } from '../schema/newsletters.ts';
import { isListedBrandSql, isVisibleNewsletterSql } from '../visible.ts';
import { similarAudiencesSql } from './audience-pairs.ts';

export interface FoundNewsletter extends NearestNewsletter {
  name: string;
  logoUrl: string | null;
  brands: number;
  coverage: CoverageRow | null;
}

/** The trusted newsletters among the index's results that still exist, most similar first. */
export async function readCardsOfNearestNewsletters(
  db: Db,
  found: NearestNewsletter[],
  by: Sight,
): Promise<FoundNewsletter[]> {
  return queryRows(db, {
    id: toText,
    name: toText,
    logoUrl: orNull(toText),
    similarity: toNumber,
    brands: toNumber,
    coverage: toCoverage,
  })`
    select ${newsletters.id} as id, ${newsletters.name} as name, ${newsletters.logoUrl} as "logoUrl", near.similarity,
      (select count(*)::int from buying_patterns p where p.newsletter_id = ${newsletters.id} and p.reach = ${reachOf(by)}) as brands,
      ${coverageJsonSql} as coverage
    from ${similarAudiencesSql(found)}
    join newsletters on ${newsletters.id} = near.id and ${newsletters.standing} = 'trusted'
    left join newsletter_coverage c on c.newsletter_id = ${newsletters.id}
    where ${isVisibleNewsletterSql(by)} order by near.similarity desc, ${newsletters.id}`;
}

export async function readBrandNamesById(
  db: Db,
  ids: string[],
  { pipelineId, by }: { pipelineId: string | null; by: Sight },
) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: brands.id,
      name: brands.name,
      logoUrl: brands.logoUrl,
      website: brands.website,
      lead: leadOfBrandSql(sql`${brands.id}`, { userId: null, pipelineId }).mapWith(toJson(leadSummary)),
    })
    .from(brands)
    .where(sql`${brands.id} = any(${textArraySql(ids)}) and ${isListedBrandSql(by)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

export const SAVED_SEARCHES_MAX = 50;

interface Keeper {
  userId: string;
  newsletterId: string | null;
}
const ofKeeper = ({ userId, newsletterId }: Keeper) =>
  newsletterId === null
    ? sql`s.user_id = ${userId}`
    : sql`(s.newsletter_id = ${newsletterId} or s.user_id = ${userId})`;

/** The keeper's saved searches, newest first. `mine` tells whether this user saved it. */
export async function listSavedSearches(db: Db, keeper: Keeper) {
  const rows = await queryRows(db, {
    id: toText,
    name: toText,
    text: orNull(toText),
    website: orNull(toText),
    createdAt: toText,
    mine: toBoolean,
  })`
    select s.id, s.name, s.text, s.website, ${isoMomentSql(sql`s.created_at`)} as "createdAt",
      s.user_id = ${keeper.userId} as mine
    from saved_searches s where ${ofKeeper(keeper)} order by s.created_at desc, s.id limit ${SAVED_SEARCHES_MAX}`;
  return rows;
}

/** Null if the maximum is reached. */
export async function insertSavedSearch(
  db: Db,
  keeper: Keeper,
  given: { name: string; text: string | null; website: string | null },
  now: Date,
): Promise<string | null> {
  const rows = await queryRows(db, { id: toText })`
    insert into saved_searches (id, newsletter_id, user_id, name, text, website, created_at)
    select ${crypto.randomUUID()}, ${keeper.newsletterId}, ${keeper.userId}, ${given.name}, ${given.text}, ${given.website}, ${now}
    where (select count(*) from saved_searches s where ${ofKeeper(keeper)}) < ${SAVED_SEARCHES_MAX} returning id`;
  return rows[0]?.id ?? null;
}

export async function deleteSavedSearch(db: Db, keeper: Keeper, id: string): Promise<boolean> {
  return hasChanged(db.execute(sql`delete from saved_searches s where s.id = ${id} and ${ofKeeper(keeper)}`));
}
