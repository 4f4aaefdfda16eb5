import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { CONTACT_DOUBTS, mailCheck } from '../../contract/contacts.ts';
import type { PitchTemplateInput } from '../../contract/drafts.ts';
import { PURCHASE_CHANNELS } from '../../contract/ranking.ts';
import type { SentMail } from '../../domain/lead/draft.ts';
import { brandContactColumns } from '../contact/contacts.ts';
import { type Db, hasChanged, takeFirst, textArraySql } from '../db.ts';
import type { Row } from '../rows.ts';
import {
  orNull,
  queryRows,
  toBoolean,
  toDate,
  toIso,
  toJson,
  toList,
  toNumber,
  toObject,
  toOneOf,
  toText,
} from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { leadMails, leads } from '../schema/leads.ts';
import { isVisibleBrandSql, isVisibleSponsorshipSql } from '../visible.ts';
import { isPipelineBrandSql, pipelineBrandNameSql } from './lead-brand.ts';
import type { PipelineViewer } from './lead-rows.ts';
import { ensurePipeline, type PipelineOwner } from './lead-writes.ts';

const draftFacts = {
  brand: toText,
  contactName: orNull(toText),
  contactTitle: orNull(toText),
  contactEmail: orNull(toText),
  contactDoubt: orNull(toOneOf(CONTACT_DOUBTS)),
  contactCheck: toJson(mailCheck),
  /** Id of the lead's own contact; null if the lead has none. */
  leadContactId: orNull(toText),
  fit: orNull(toNumber),
  sightings: toList(
    toObject({
      sponsorshipId: toText,
      newsletter: toText,
      placementType: toText,
      at: toDate,
      confidence: toNumber,
      similarity: orNull(toNumber),
      mine: toBoolean,
    }),
  ),
};

const LOOKED_AT = 60;
const NAMED = 6;

/** A visible brand with its newest placements, one of each newsletter; null if it is missing or hidden. */
export async function readDraftFacts(
  db: Db,
  brandId: string,
  newsletterId: string,
  { pipelineId, by }: Pick<PipelineViewer, 'pipelineId' | 'by'>,
) {
  return takeFirst(queryRows(db, draftFacts)`
    select ${pipelineBrandNameSql(pipelineId, by)} as brand, ${brands.contactName} as "contactName", ${brands.contactTitle} as "contactTitle",
      ${brands.contactEmail} as "contactEmail", ${brandContactColumns.contactDoubt} as "contactDoubt", ${brandContactColumns.contactCheck} as "contactCheck",
      (select l.contact_id from leads l where l.pipeline_id = ${pipelineId} and l.brand_id = ${brands.id} and l.removed_at is null) as "leadContactId",
      (select f.similarity from brand_fits f where f.brand_id = ${brands.id} and f.newsletter_id = ${newsletterId} and ${isVisibleBrandSql(by)}) as fit,
      (select coalesce(jsonb_agg(jsonb_build_object('sponsorshipId', x.id, 'newsletter', x.name, 'placementType', x.placement_type,
          'at', x.detected_at, 'confidence', x.percent, 'similarity', x.similarity,
          'mine', x.newsletter_id = ${newsletterId}) order by x.detected_at desc, x.id), '[]'::jsonb)
        from (select * from (select distinct on (s.newsletter_id) s.id, s.newsletter_id, s.placement_type, s.detected_at, n.name,
              sponsorship_percent(s.confidence, s.verdict) as percent, near.similarity
            from (select s.* from sponsorships s where s.brand_id = ${brandId} and ${isVisibleSponsorshipSql(by)} and coalesce(s.channel, 'direct') = any(${textArraySql(PURCHASE_CHANNELS)})
              order by s.detected_at desc, s.id limit ${LOOKED_AT}) s
            join newsletters n on n.id = s.newsletter_id
            left join newsletter_similarities near on near.newsletter_id = ${newsletterId} and near.similar_id = s.newsletter_id
            order by s.newsletter_id, s.detected_at desc, s.id) each order by detected_at desc limit ${NAMED}) x) as sightings
    from brands where ${brands.id} = ${brandId} and ${isPipelineBrandSql(pipelineId, by)}`);
}

/** The last pitch mail sent to a lead; null if there is none. */
export async function findLastPitchMail(db: Db, pipelineId: string, brandId: string): Promise<SentMail | null> {
  const [last] = await db
    .select({ subject: leadMails.subject, body: leadMails.body, sentAt: leadMails.sentAt })
    .from(leadMails)
    .innerJoin(leads, eq(leads.id, leadMails.leadId))
    .where(
      and(
        eq(leads.pipelineId, pipelineId),
        eq(leads.brandId, brandId),
        inArray(leadMails.kind, ['pitch', 'renewal', 'recap']),
      ),
    )
    .orderBy(desc(leadMails.sentAt))
    .limit(1);
  return last ?? null;
}

const templateColumns = { id: toText, name: toText, subject: toText, body: toText, updatedAt: toIso };
export type PitchTemplateRecord = Row<typeof templateColumns>;
const COLUMNS = sql`t.id, t.name, t.subject, t.body, t.updated_at as "updatedAt"`;
const MOST_TEMPLATES = 50;

export async function listPitchTemplates(db: Db, pipelineId: string): Promise<PitchTemplateRecord[]> {
  return queryRows(db, templateColumns)`
    select ${COLUMNS} from pitch_templates t where t.pipeline_id = ${pipelineId} order by lower(t.name), t.id`;
}

export async function findPitchTemplate(db: Db, pipelineId: string, id: string): Promise<PitchTemplateRecord | null> {
  return takeFirst(queryRows(db, templateColumns)`
    select ${COLUMNS} from pitch_templates t where t.pipeline_id = ${pipelineId} and t.id = ${id}`);
}

export async function insertPitchTemplate(
  db: Db,
  owner: PipelineOwner,
  { userId, template }: { userId: string; template: PitchTemplateInput },
  now: Date,
): Promise<PitchTemplateRecord | null> {
  const { pipelineId } = owner;
  const [, [made]] = await db.batch([
    db.execute(ensurePipeline(owner)),
    queryRows(db, templateColumns)`
      insert into pitch_templates as t (id, pipeline_id, name, subject, body, created_by, created_at, updated_at)
      select ${crypto.randomUUID()}, ${pipelineId}, ${template.name}, ${template.subject}, ${template.body}, ${userId}, ${now}, ${now}
      where (select count(*) from pitch_templates o where o.pipeline_id = ${pipelineId}) < ${MOST_TEMPLATES} returning ${COLUMNS}`,
  ]);
  return made ?? null;
}

/** Updates a template. @returns null if there is no such template. */
export async function updatePitchTemplate(
  db: Db,
  { pipelineId, id, template }: { pipelineId: string; id: string; template: PitchTemplateInput },
  now: Date,
): Promise<PitchTemplateRecord | null> {
  return takeFirst(queryRows(db, templateColumns)`
    update pitch_templates t set name = ${template.name}, subject = ${template.subject}, body = ${template.body}, updated_at = ${now}
    where t.id = ${id} and t.pipeline_id = ${pipelineId} returning ${COLUMNS}`);
}

/** Deletes a template. @returns false if there was none. */
export async function deletePitchTemplate(db: Db, pipelineId: string, id: string): Promise<boolean> {
  return hasChanged(db.execute(sql`delete from pitch_templates where id = ${id} and pipeline_id = ${pipelineId}`));
}
