// Writes leads. One statement writes a row and the event for its change, so that neither exists without the other.

import { type SQL, sql } from 'drizzle-orm';
import type { SentMailKind } from '../../contract/drafts.ts';
import type { LeadChangeSet } from '../../contract/lead-events.ts';
import type { LeadEventKind, LeadStage } from '../../contract/lead-stages.ts';
import type { Sight } from '../../domain/access.ts';
import { AppError } from '../../errors.ts';
import { type BookingLeadEvent, undoBookingStatements } from '../booking/undo.ts';
import { type Db, requireInBatch, runIfRequirementsMet, takeFirst } from '../db.ts';
import { queryValues, toNumber, toText, toUnknown } from '../rows.ts';
import { isVisibleBrandSql } from '../visible.ts';
import { eventDetail, type LeadActor, topPositionSql } from './lead-actor.ts';
import { ownSponsorNameSql } from './lead-brand.ts';
import { isStandingSql } from './lead-events.ts';

const ASSIGNMENTS: Record<string, (value: unknown) => SQL> = {
  value: (value) => sql`value = ${value}`,
  currency: (value) => sql`currency = ${value}`,
  nextStep: (value) => sql`next_step = ${value}`,
  nextStepOn: (value) => sql`next_step_on = ${value}::date`,
  contactId: (value) => sql`contact_id = ${value}`,
  contact: (value) => sql`contact = ${value}`,
  notes: (value) => sql`notes = ${value}`,
  links: (value) => sql`links = ${JSON.stringify(value)}::jsonb`,
  assigneeId: (value) => sql`assignee_id = ${value}`,
  position: (value) => sql`position = ${value}`,
};

/** SQL: since when the lead had been in `stage` before the event `undone`. */
const stageAtBefore = (undone: number, stage: unknown): SQL => sql`coalesce((select e.at from lead_events e
  where e.lead_id = leads.id and e.change -> 'stage' ->> 1 = ${stage} and ${isStandingSql}
    and e.version < (select u.version from lead_events u where u.id = ${undone}::bigint)
  order by e.version desc limit 1), created_at)`;

const assignments = ({ change, undoes }: Pick<LeadWrite, 'change' | 'undoes'>, now: Date): SQL[] =>
  Object.entries(change).flatMap(([name, [, to]]) => {
    if (name === 'stage')
      return [sql`stage = ${to}`, sql`stage_at = ${undoes === undefined ? sql`${now}` : stageAtBefore(undoes, to)}`];
    if (name === 'removed') return [sql`removed_at = ${to ? now : null}`];
    const assign = ASSIGNMENTS[name];
    return assign ? [assign(to)] : [];
  });

export interface LeadWrite {
  pipelineId: string;
  leadId: string;
  /** The lead's version on which the change is based; the row must still have it. */
  version: number;
  kind: LeadEventKind;
  change: LeadChangeSet;
  undoes?: number;
  detail?: object;
}

const actorOf = (userId: LeadActor['userId']) => (userId === null ? 'machine' : 'member');

/** Returns no row if the lead's version has changed. A batch's other statements may test for the event. */
export const leadWriteStatement = (write: LeadWrite, actor: LeadActor, now: Date): SQL => sql`
  with changed as (
    update leads set ${sql.join([...assignments(write, now), sql`version = version + 1`, sql`updated_at = ${now}`], sql`, `)}
    where id = ${write.leadId} and pipeline_id = ${write.pipelineId} and version = ${write.version} returning pipeline_id, id, version)
  insert into lead_events (pipeline_id, lead_id, at, actor_id, actor, kind, change, version, undoes, detail)
  select pipeline_id, id, ${now}, ${actor.userId}, ${actorOf(actor.userId)}, ${write.kind}, ${JSON.stringify(write.change)}::jsonb, version,
    ${write.undoes ?? null}::bigint, ${eventDetail(write.detail, actor)}::jsonb
  from changed returning id`;

/** Runs `leadWriteStatement`. @returns the event's id; null if the lead's version has changed. */
export async function writeLead(db: Db, write: LeadWrite, by: LeadActor, now: Date): Promise<number | null> {
  return takeFirst(queryValues(db, toNumber)`${leadWriteStatement(write, by, now)}`);
}

/** Runs `leadWriteStatement` and stores the mail that the event is about, in one batch. */
export async function writeLeadWithMail(
  db: Db,
  {
    write,
    mail,
  }: {
    write: LeadWrite;
    mail: { id: string; kind: SentMailKind; to: string; subject: string; body: string };
  },
  { userId }: LeadActor,
  now: Date,
): Promise<number | null> {
  const [[eventId]] = await db.batch([
    queryValues(db, toNumber)`${leadWriteStatement(write, { userId }, now)}`,
    db.execute(sql`
      insert into lead_mails (id, pipeline_id, lead_id, kind, "to", subject, body, sent_at, sent_by)
      select ${mail.id}, e.pipeline_id, e.lead_id, ${mail.kind}, ${mail.to}, ${mail.subject}, ${mail.body}, ${now}, ${userId}
      from lead_events e where e.lead_id = ${write.leadId} and e.version = ${write.version + 1} and e.detail->>'mailId' = ${mail.id}`),
  ]);
  return eventId ?? null;
}

/**
 * False if one of the leads has changed meanwhile; then nothing is written. What the events `released` did to
 * bookings and recaps is undone.
 */
export async function writeLeads(
  db: Db,
  {
    writes,
    forget,
    released,
  }: { writes: readonly LeadWrite[]; forget: readonly string[]; released: readonly BookingLeadEvent[] },
  by: LeadActor,
  now: Date,
): Promise<boolean> {
  const pipelineId = writes[0]?.pipelineId ?? '';
  // The first write of a lead states the version that was read; the others follow it.
  const read = [...new Map(writes.toReversed().map(({ leadId, version }) => [leadId, version]))];
  const unchanged = requireInBatch(
    db,
    sql`(select count(*) = ${read.length} from (
      select 1 from leads l join jsonb_to_recordset(${JSON.stringify(read.map(([id, version]) => ({ id, version })))}::jsonb) as r (id text, version int)
        on r.id = l.id and r.version = l.version where l.pipeline_id = ${pipelineId} order by l.id for update of l) locked)`,
  );
  const statements = [
    unchanged,
    ...writes.map((write) => db.execute(leadWriteStatement(write, by, now))),
    ...forget.map((id) => db.execute(sql`delete from lead_mails where id = ${id} and pipeline_id = ${pipelineId}`)),
    ...released.flatMap((event) => undoBookingStatements(db, event, pipelineId, now)),
  ];
  return runIfRequirementsMet(db, statements);
}

/** Identifies a pipeline; its row is created with the first write. */
export interface PipelineOwner {
  pipelineId: string;
  newsletterId: string;
  /** The only user of a private pipeline; null if the newsletter's members share it. */
  alone: string | null;
}

/** Statement: creates the pipeline's row unless it exists. */
export const ensurePipeline = ({ pipelineId, newsletterId, alone }: PipelineOwner): SQL =>
  sql`insert into pipelines (id, newsletter_id, user_id) values (${pipelineId}, ${newsletterId}, ${alone}) on conflict do nothing`;

/**
 * The brand with this key or alias, visible or not; made if there is none, for the pipelines whose members type its
 * name. @returns its id.
 */
export async function ensureMemberBrand(
  db: Db,
  { key, name }: { key: string; name: string },
  now: Date,
): Promise<string> {
  const found = sql`select id from brands where normalized_name = ${key} or id = (select brand_id from brand_aliases where alias = ${key})`;
  const [, [id]] = await db.batch([
    db.execute(sql`
      insert into brands (id, name, normalized_name, by_member, first_seen_at, created_at, updated_at)
      select ${crypto.randomUUID()}, ${name}, ${key}, true, ${now}, ${now}, ${now} where not exists (${found}) on conflict do nothing`),
    queryValues(db, toText)`${found} limit 1`,
  ]);
  if (id === undefined) throw new AppError('conflict', 'A brand of another spelling has this name');
  return id;
}

/** Names the company of a lead that was saved before, for when its brand isn't visible to the pipeline's members. */
export async function nameLeadCompany(
  db: Db,
  { pipelineId, brandId, company }: { pipelineId: string; brandId: string; company: string },
): Promise<void> {
  await db.execute(sql`
    update leads set company = ${company} where pipeline_id = ${pipelineId} and brand_id = ${brandId} and company = ''`);
}

/** Adds a lead at the top of its stage, unless the brand already has one (including removed ones) or is hidden. */
export async function insertLead(
  db: Db,
  given: PipelineOwner & { id: string; brandId: string; stage: LeadStage; company: string },
  actor: LeadActor & { by: Sight },
  now: Date,
): Promise<boolean> {
  const { userId, by } = actor;
  const { id, pipelineId, brandId, stage, company } = given;
  const [, made] = await db.batch([
    db.execute(ensurePipeline(given)),
    queryValues(db, toUnknown)`
      with made as (
        insert into leads (id, pipeline_id, brand_id, company, stage, stage_at, position, currency, created_by, created_at, updated_at)
        select ${id}, p.id, brands.id, named.company, ${stage}, ${now},
          ${topPositionSql(sql`p.id`, stage)} - 1,
          p.currency, ${userId}, ${now}, ${now}
        from pipelines p, brands, lateral (select coalesce(nullif(${company}::text, ''), case when ${isVisibleBrandSql(by)} then '' else ${ownSponsorNameSql(by)} end) as company) named
        where p.id = ${pipelineId} and brands.id = ${brandId} and named.company is not null
        on conflict (pipeline_id, brand_id) do nothing returning *)
      insert into lead_events (pipeline_id, lead_id, at, actor_id, actor, kind, detail, change, version)
      select pipeline_id, id, ${now}, ${userId}, ${actorOf(userId)}, 'created', ${eventDetail(undefined, actor)}::jsonb, jsonb_strip_nulls(jsonb_build_object('removed', '[true, false]'::jsonb,
          'position', jsonb_build_array(0, position),
          'stage', case when stage <> 'to_pitch' then jsonb_build_array('to_pitch', stage) end,
          'currency', case when currency <> 'USD' then jsonb_build_array('USD', currency) end)), version
      from made returning id`,
  ]);
  return made.length > 0;
}
