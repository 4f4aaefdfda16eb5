// 'Pitch next' and a brand's place in a ranking, read from stored scores (store/pitch-scores). The reach follows from
// the Sight: a viewer with a line reads scores built from older data. The evidence is read under the Sight itself.

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import { CONTACT_DOUBTS } from '../../contract/contacts.ts';
import { leadSummary, type PitchNextQuery, PREPARATION_STAGES, type PreparationStage } from '../../contract/pitch.ts';
import { BUYING_STATES, PITCH_MARKS } from '../../contract/ranking.ts';
import type { Sight } from '../../domain/access.ts';
import { brandContactColumns } from '../contact/contacts.ts';
import { type Db, takeFirst } from '../db.ts';
import { isCountedPurchaseSql, reachOf } from '../deal/patterns.ts';
import { leadOfBrandSql, type PitchMarkOwner, pitchMarkSql } from '../pipeline/marks.ts';
import type { Row } from '../rows.ts';
import { orNull, queryRows, toDate, toJson, toList, toNumber, toObject, toOneOf, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { pitchScores } from '../schema/pitch.ts';
import { isOfListedBrandSql, isVisibleBrandSql, isVisibleSponsorshipSql, listedBranchesSql } from '../visible.ts';

const EVIDENCE = 5;

export const storedPitchScore = {
  brandId: toText,
  score: toNumber,
  confidence: toNumber,
  factors: pitchScores.factors,
  basis: pitchScores.basis,
  bestName: orNull(toText),
  state: orNull(toOneOf(BUYING_STATES)),
  stateIn: orNull(toText),
  mark: orNull(toOneOf(PITCH_MARKS)),
  lead: toJson(leadSummary),
};
export type StoredPitchScore = Row<typeof storedPitchScore>;

const display = { id: toText, name: toText, logoUrl: orNull(toText) };
const pitchNextRow = {
  ...storedPitchScore,
  brand: toObject({ ...display, website: orNull(toText) }),
  contact: toObject({
    contactName: orNull(toText),
    contactTitle: orNull(toText),
    contactEmail: orNull(toText),
    contactConfidence: orNull(toNumber),
    contactDoubt: orNull(toOneOf(CONTACT_DOUBTS)),
    contactUpdatedAt: orNull(toDate),
    contactSourceUrl: orNull(toText),
  }),
  evidence: toList(
    toObject({
      sponsorshipId: toText,
      newsletter: toObject({ ...display, similarity: orNull(toNumber) }),
      detectedAt: toDate,
      placementType: toText,
    }),
  ),
  next: orNull(toObject({ newsletter: toText, dueAt: toDate, usualGapDays: orNull(toNumber) })),
};
export type PitchNextRow = Row<typeof pitchNextRow>;

const MARKED: Record<PitchNextQuery['mark'], SQL> = {
  open: sql`m.mark is distinct from 'not_for_me' and (l.id is null or l.stage = 'to_pitch')`,
  saved: sql`l.id is not null`,
  not_for_me: sql`m.mark = 'not_for_me' and l.id is null`,
};

/** Similar newsletters of one that was described minutes ago haven't been looked up yet. */
export const isSearchingSimilarSql = (now: SQL = sql`now()`): SQL<boolean> =>
  sql`(n.audience_model is not null and not exists (select 1 from newsletter_similarities where newsletter_id = n.id)
      and n.audience_analyzed_at > ${now} - interval '5 minutes'
      and (n.audience_related_at is null or n.audience_related_at < n.audience_analyzed_at))`;

/** Shown while there is no ranking; one from before similar newsletters were found isn't 'ready'. */
export const pitchStageSql = (newsletterId: string): SQL => sql`(select case
    when n.audience_analyzed_at is null then 'reading_site'
    when ${isSearchingSimilarSql()} then 'finding_newsletters'
    when b.built_at is null or (b.stale_since is not null and n.audience_analyzed_at > now() - interval '10 minutes'
      and not exists (select 1 from pitch_scores where newsletter_id = n.id and (basis ->> 'nearest')::int > 0)) then 'ranking'
    else 'ready' end
  from newsletters n left join pitch_builds b on b.newsletter_id = n.id where n.id = ${newsletterId})`;

/**
 * SQL: the newest placements of the brand on `page`, in each similar newsletter and in all newsletters, each by an
 * index walk. Similar ones are listed first, so of the others no more are read than can be listed.
 */
function evidence(newsletterId: string, leadFrom: number, by: Sight): SQL {
  const shown = (where: SQL, branch: SQL, order: SQL) => sql`
    select s.id, s.detected_at, s.placement_type, s.newsletter_id from sponsorships s
    where s.brand_id = page.brand_id and ${where} and ${isCountedPurchaseSql(leadFrom)} and ${branch}
    order by ${order} limit ${EVIDENCE}`;
  // Includes created_at, which a brand's index lacks: otherwise Postgres would walk all rows of a big brand for each
  // similar newsletter (15x slower).
  const ofTwo = sql`s.detected_at desc, s.created_at desc, s.id desc`;
  const ofBrand = sql`s.detected_at desc, s.id desc`;
  const near = sql`newsletter_similarities near`;
  const isNear = sql`near.newsletter_id = ${newsletterId}`;
  const each = listedBranchesSql(by).flatMap((branch) => [
    sql`(select f.*, near.similarity from ${near} cross join lateral (${shown(sql`s.newsletter_id = near.similar_id`, branch, ofTwo)}) f where ${isNear})`,
    sql`(select f.*, null::real from (${shown(sql`not exists (select 1 from ${near} where ${isNear} and near.similar_id = s.newsletter_id)`, branch, ofBrand)}) f)`,
  ]);
  return sql.join(each, sql` union all `);
}

/**
 * SQL: the `next` (contract/pitch) of the brand on `page`, from its patterns in similar newsletters; or no row. Each
 * pattern is looked up by key with a limit, because otherwise Postgres reads the patterns of a big brand in all
 * newsletters.
 */
const nextPurchase = (newsletterId: string, by: Sight, now: Date): SQL => sql`
  select jsonb_build_object('newsletter', n.name, 'dueAt', p.due_at, 'usualGapDays', p.usual_gap_days) as next
  from newsletter_similarities near cross join lateral (
    select p.newsletter_id, p.due_at, p.usual_gap_days from buying_patterns p
    where p.newsletter_id = near.similar_id and p.reach = ${reachOf(by)} and p.brand_id = page.brand_id and p.due_at is not null and p.lapses_at >= ${now} limit 1) p
  join newsletters n on n.id = p.newsletter_id
  where near.newsletter_id = ${newsletterId}
  order by p.due_at < ${now}::timestamptz - interval '1 day', abs(extract(epoch from p.due_at - ${now}::timestamptz)), p.newsletter_id limit 1`;

/** A page of 'Pitch next' for a newsletter, its total and its stage: one statement. */
export async function readPitchNext(
  db: Db,
  query: PitchNextQuery,
  viewer: PitchMarkOwner & { newsletterId: string },
  { by, now }: { by: Sight; now: Date },
): Promise<{ rows: PitchNextRow[]; total: number; stage: PreparationStage }> {
  const { newsletterId, userId, pipelineId } = viewer;
  const [found] = await queryRows(db, {
    stage: orNull(toOneOf(PREPARATION_STAGES)),
    total: toNumber,
    rows: orNull(toList(toObject(pitchNextRow))),
  })`
    with scored as (
      select p.brand_id, p.score, case when l.id is not null then 'saved' else m.mark end as mark,
        case when l.id is not null then jsonb_build_object('id', l.id, 'stage', l.stage) end as lead
      from pitch_scores p
      left join pitch_marks m on m.brand_id = p.brand_id and m.user_id = ${userId}
      left join leads l on l.brand_id = p.brand_id and l.pipeline_id = ${pipelineId} and l.removed_at is null
      where p.newsletter_id = ${newsletterId} and p.reach = ${reachOf(by)} and ${MARKED[query.mark]} and ${isOfListedBrandSql(sql`p.brand_id`, by)}
        and not exists (select 1 from sponsorships s where s.newsletter_id = ${newsletterId} and s.brand_id = p.brand_id and ${isVisibleSponsorshipSql(by)})),
    page as (select p.*, top.mark, top.lead
      from (select * from scored order by score desc, brand_id limit ${query.limit} offset ${(query.page - 1) * query.limit}) top
      join pitch_scores p on p.newsletter_id = ${newsletterId} and p.reach = ${reachOf(by)} and p.brand_id = top.brand_id)
    select ${pitchStageSql(newsletterId)} as stage, (select count(*)::int from scored) as total,
      (select jsonb_agg(jsonb_build_object('brandId', page.brand_id, 'score', page.score, 'confidence', page.confidence, 'factors', page.factors,
          'basis', ${pitchBasisSql(sql`page`, by)}, 'bestName', best.name, 'state', page.state, 'stateIn', ${stateNewsletterSql(sql`page`)}, 'mark', page.mark, 'lead', page.lead,
          'brand', jsonb_build_object('id', ${brands.id}, 'name', ${brands.name}, 'logoUrl', ${brands.logoUrl}, 'website', ${brands.website}),
          'contact', jsonb_build_object('contactName', ${brands.contactName}, 'contactTitle', ${brands.contactTitle}, 'contactEmail', ${brands.contactEmail},
          'contactConfidence', ${brandContactColumns.contactConfidence}, 'contactDoubt', ${brandContactColumns.contactDoubt}, 'contactUpdatedAt', ${brands.contactUpdatedAt},
          'contactSourceUrl', ${brands.contactSourceUrl}), 'evidence', coalesce(shown.evidence, '[]'::jsonb),
          'next', due.next)
        order by page.score desc, page.brand_id)
      from page join brands on brands.id = page.brand_id
      left join newsletters best on best.id = page.basis #>> '{best,newsletterId}'
      left join lateral (${nextPurchase(newsletterId, by, now)}) due on true
      left join lateral (select jsonb_agg(jsonb_build_object('sponsorshipId', e.id, 'detectedAt', e.detected_at, 'placementType', e.placement_type,
          'newsletter', jsonb_build_object('id', n.id, 'name', n.name, 'logoUrl', n.logo_url, 'similarity', e.similarity))
          order by (e.similarity is null), e.detected_at desc, e.id desc) as evidence
        from (select c.* from (${evidence(newsletterId, MIN_COUNTED_CONFIDENCE.hitlist, by)}) c
          order by (c.similarity is null), c.detected_at desc, c.id desc limit ${EVIDENCE}) e join newsletters n on n.id = e.newsletter_id) shown on true) as rows`;
  return { rows: found?.rows ?? [], total: found?.total ?? 0, stage: found?.stage ?? 'no_newsletter' };
}

/**
 * SQL: the basis of the score on the alias `score`. Whether the brand has sponsored the viewer's newsletter is answered
 * from what the viewer sees now: sponsors of a provisional newsletter count for no score, and scores are built later.
 */
export const pitchBasisSql = (score: SQL, by: Sight): SQL =>
  sql`(${score}.basis || jsonb_build_object('mine', exists (select 1 from sponsorships s
    where s.newsletter_id = ${score}.newsletter_id and s.brand_id = ${score}.brand_id and ${isVisibleSponsorshipSql(by)}),
    'ownIssues', exists (select 1 from newsletter_coverage own where own.newsletter_id = ${score}.newsletter_id)))`;

/** SQL: name of the newsletter in which the brand has the state of the score on the alias `score`. */
export const stateNewsletterSql = (score: SQL): SQL =>
  sql`(select n.name from newsletters n where n.id = ${score}.basis ->> 'stateIn' and n.standing = 'trusted')`;

export async function readBrandPitch(
  db: Db,
  brandId: string,
  viewer: PitchMarkOwner & { newsletterId: string | null },
  by: Sight,
): Promise<StoredPitchScore | null> {
  return takeFirst(queryRows(db, storedPitchScore)`
    select p.brand_id as "brandId", p.score, p.confidence, p.factors, ${pitchBasisSql(sql`p`, by)} as basis, best.name as "bestName", p.state, ${stateNewsletterSql(sql`p`)} as "stateIn",
      ${pitchMarkSql(sql`p.brand_id`, viewer)} as mark, ${leadOfBrandSql(sql`p.brand_id`, viewer)} as lead
    from pitch_scores p join brands on brands.id = p.brand_id
    left join newsletters best on best.id = p.basis #>> '{best,newsletterId}'
    where p.newsletter_id = ${viewer.newsletterId} and p.reach = ${reachOf(by)} and p.brand_id = ${brandId} and ${isVisibleBrandSql(by)}`);
}
