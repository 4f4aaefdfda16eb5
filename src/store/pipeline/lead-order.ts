import { sql } from 'drizzle-orm';
import type { LeadStage } from '../../contract/lead-stages.ts';
import type { BulkLeadChange } from '../../contract/leads.ts';
import type { Sight } from '../../domain/access.ts';
import { type Db, textArraySql } from '../db.ts';
import { orNull, queryRows, toNumber, toText } from '../rows.ts';
import { topPositionSql } from './lead-actor.ts';
import { isLeadShownSql } from './lead-brand.ts';

type LeadFieldsInBulk = Pick<BulkLeadChange, 'assigneeId' | 'nextStep' | 'nextStepOn'>;

/** If two positions are closer than this, the stage's positions are renumbered. */
const NARROW = 1e-6;

/** The position after the lead `after`; at the top if that is null, or was moved or removed meanwhile. */
export async function findLeadPositionAfter(
  db: Db,
  { pipelineId, stage, after, leadId }: { pipelineId: string; stage: LeadStage; after: string | null; leadId: string },
  now: Date,
): Promise<number> {
  const others = sql`from leads o where o.pipeline_id = ${pipelineId} and o.stage = ${stage} and o.removed_at is null and o.id <> ${leadId}`;
  const gap = async () => {
    const rows = await queryRows(db, { before: orNull(toNumber), behind: orNull(toNumber) })`
      with placed as (select o.position, o.id ${others}), a as (select position, id from placed where id = ${after})
      select (select position from a) as before,
        (select min(p.position) from placed p where not exists (select 1 from a) or (p.position, p.id) > (select position, id from a)) as behind`;
    return rows[0] ?? { before: null, behind: null };
  };
  let { before, behind } = await gap();
  if (before !== null && behind !== null && behind - before < NARROW) {
    await spaceAnew(db, { pipelineId, stage }, now);
    ({ before, behind } = await gap());
  }
  if (before === null) return behind === null ? 0 : behind - 1;
  return behind === null ? before + 1 : (before + behind) / 2;
}

async function spaceAnew(db: Db, { pipelineId, stage }: { pipelineId: string; stage: LeadStage }, now: Date) {
  await db.execute(sql`
    with placed as (select id, position as old, row_number() over (order by position, id)::float8 as new from leads
      where pipeline_id = ${pipelineId} and stage = ${stage} and removed_at is null),
    changed as (update leads l set position = p.new, version = l.version + 1 from placed p where p.id = l.id and p.old <> p.new
      returning l.pipeline_id, l.id, l.version, p.old, p.new)
    insert into lead_events (pipeline_id, lead_id, at, actor, kind, change, version)
    select pipeline_id, id, ${now}, 'machine', 'reordered', jsonb_build_object('position', jsonb_build_array(old, new)), version from changed`);
}

/** Moves leads to the top of a stage, keeping their order. @returns the events' ids. */
export async function moveLeads(
  db: Db,
  { pipelineId, ids, stage }: { pipelineId: string; ids: readonly string[]; stage: LeadStage },
  { userId, by }: { userId: string; by: Sight },
  now: Date,
): Promise<number[]> {
  const rows = await queryRows(db, { id: toText })`
    with moved as (select l.id, l.stage as old_stage, l.position as old_position,
        ${topPositionSql(sql`${pipelineId}`, stage)} - row_number() over (order by l.stage desc, l.position desc, l.id) as new_position
      from leads l where ${chosen(pipelineId, ids, by)} and l.stage <> ${stage}),
    changed as (update leads l set stage = ${stage}, stage_at = ${now}, position = m.new_position, version = l.version + 1, updated_at = ${now}
      from moved m where m.id = l.id returning l.pipeline_id, l.id, l.version, m.old_stage, m.old_position, m.new_position)
    insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, change, version)
    select pipeline_id, id, ${now}, ${userId}, 'changed', jsonb_build_object('stage', jsonb_build_array(old_stage, ${stage}::text),
      'position', jsonb_build_array(old_position, new_position)), version from changed returning id`;
  return rows.map(({ id }) => Number(id));
}

const COLUMNS = { assigneeId: sql`assignee_id`, nextStep: sql`next_step`, nextStepOn: sql`next_step_on` };

/** Gives leads the same assignee or next step. @returns the events' ids. */
export async function changeLeadFields(
  db: Db,
  { pipelineId, ids, fields }: { pipelineId: string; ids: readonly string[]; fields: LeadFieldsInBulk },
  { userId, by }: { userId: string; by: Sight },
  now: Date,
): Promise<number[]> {
  const given = (Object.keys(COLUMNS) as (keyof LeadFieldsInBulk)[])
    .filter((name) => fields[name] !== undefined)
    .map((name) => {
      const to = name === 'nextStepOn' ? sql`${fields[name]}::date` : sql`${fields[name]}::text`;
      return { name, column: COLUMNS[name], to, differs: sql`l.${COLUMNS[name]} is distinct from ${to}` };
    });
  const changes = given.map(
    ({ name, column, to, differs }) =>
      sql`${name}::text, case when ${differs} then jsonb_build_array(l.${column}, ${to}) end`,
  );
  const rows = await queryRows(db, { id: toText })`
    with moved as (select l.id, jsonb_strip_nulls(jsonb_build_object(${sql.join(changes, sql`, `)})) as change from leads l
      where ${chosen(pipelineId, ids, by)} and (${sql.join(
        given.map(({ differs }) => differs),
        sql` or `,
      )})),
    changed as (update leads l set ${sql.join(
      given.map(({ column, to }) => sql`${column} = ${to}`),
      sql`, `,
    )}, version = l.version + 1, updated_at = ${now} from moved m where m.id = l.id returning l.pipeline_id, l.id, l.version, m.change)
    insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, change, version)
    select pipeline_id, id, ${now}, ${userId}, 'changed', change, version from changed returning id`;
  return rows.map(({ id }) => Number(id));
}

const chosen = (
  pipelineId: string,
  ids: readonly string[],
  by: Sight,
) => sql`l.pipeline_id = ${pipelineId} and l.removed_at is null
  and l.id = any(${textArraySql(ids)}) and exists (select 1 from brands where brands.id = l.brand_id and ${isLeadShownSql(by)})`;
