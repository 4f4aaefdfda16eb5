// Moves leads and own contacts when brands are merged, so that members lose nothing through an administrator's decision
// about the catalogue.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';

/**
 * Statement: of two leads for the same brand (`l` and `o`), `o` takes over the notes of `l`, and also its stage if `o`
 * was removed or still at 'to_pitch'. The event records this.
 * @param which condition on both.
 */
export const absorbLeads = (db: Db, which: SQL, now: Date) =>
  db.execute(sql`
    with both_of as (
      select o.id, o.removed_at is not null as was_removed, o.stage as old_stage, o.notes as old_notes,
        case when o.removed_at is not null or o.stage = 'to_pitch' then l.stage else o.stage end as new_stage,
        case when l.notes = '' then o.notes else concat_ws(E'\n\n', nullif(o.notes, ''), l.notes) end as new_notes
      from leads l, leads o where ${which} and l.removed_at is null and o.id <> l.id),
    changed as (
      update leads t set removed_at = null, notes = b.new_notes, stage = b.new_stage, stage_at = case when b.new_stage = b.old_stage then t.stage_at else ${now} end,
        version = t.version + 1, updated_at = ${now}
      from both_of b where b.id = t.id
      returning t.pipeline_id, t.id as lead_id, t.version, b.was_removed, b.old_stage, b.new_stage, b.old_notes, b.new_notes)
    insert into lead_events (pipeline_id, lead_id, at, actor, kind, change, version)
    select pipeline_id, lead_id, ${now}, 'machine', 'merged', jsonb_strip_nulls(jsonb_build_object(
      'removed', case when was_removed then '[true, false]'::jsonb end,
      'stage', case when new_stage <> old_stage then jsonb_build_array(old_stage, new_stage) end,
      'notes', case when new_notes <> old_notes then jsonb_build_array(old_notes, new_notes) end)), version
    from changed`);

/**
 * Statements: bookings and recaps of lead `l` move to the lead `o` that absorbs it.
 * @param which condition on both.
 */
const moveBookings = (db: Db, which: SQL) =>
  [sql`bookings`, sql`recaps`].map((table) =>
    db.execute(
      sql`update ${table} t set lead_id = o.id from leads l, leads o where t.lead_id = l.id and o.id <> l.id and ${which}`,
    ),
  );

/**
 * Statements: bookings and recaps move from one pipeline to another, after its leads have. A booking whose slot is
 * taken there is cancelled. The plan moves too, unless the other pipeline has one.
 * @param joined condition: the pipelines are being joined.
 */
export const movePipelineBookings = (db: Db, { from, into, joined }: { from: string; into: string; joined: SQL }) => {
  const leadThere = sql`(select o.id from leads l join leads o on o.pipeline_id = ${into} and o.brand_id = l.brand_id where l.id = t.lead_id)`;
  return [
    db.execute(sql`update bookings t set pipeline_id = ${into}, lead_id = ${leadThere}, state = case when exists (select 1 from bookings b
        where b.pipeline_id = ${into} and b.day = t.day and b.placement_type = t.placement_type and b.slot = t.slot and b.state <> 'cancelled') then 'cancelled' else t.state end
      where t.pipeline_id = ${from} and ${joined}`),
    db.execute(
      sql`update recaps t set pipeline_id = ${into}, lead_id = ${leadThere} where t.pipeline_id = ${from} and ${joined}`,
    ),
    db.execute(sql`update slot_plans set pipeline_id = ${into} where pipeline_id = ${from} and ${joined}
      and not exists (select 1 from slot_plans p where p.pipeline_id = ${into})`),
  ];
};

/**
 * Statements of a brand merge: leads and contacts move to the kept brand. If a pipeline has leads for both brands, the
 * kept brand's lead absorbs the other.
 * @param there condition: the merge is taking place.
 */
export const mergeLeads = (db: Db, { from, into, there }: { from: string; into: string; there: SQL }, now: Date) => [
  db.execute(sql`update own_contacts set brand_id = ${into} where brand_id = ${from} and ${there}`),
  // If a member has an equal open report about the kept brand, the other report isn't moved.
  db.execute(sql`update error_reports r set brand_id = ${into} where brand_id = ${from} and ${there}
    and not exists (select 1 from error_reports o where o.brand_id = ${into} and o.user_id = r.user_id and o.email_hash = r.email_hash and o.what = r.what and o.outcome is null)`),
  db.execute(sql`insert into rejected_contacts (brand_id, email_hash, rejected_at)
    select ${into}, r.email_hash, r.rejected_at from rejected_contacts r where r.brand_id = ${from} and ${there} on conflict do nothing`),
  db.execute(sql`update leads l set brand_id = ${into} where brand_id = ${from} and ${there}
    and not exists (select 1 from leads o where o.pipeline_id = l.pipeline_id and o.brand_id = ${into})`),
  ...moveBookings(
    db,
    sql`l.brand_id = ${from} and o.pipeline_id = l.pipeline_id and o.brand_id = ${into} and ${there}`,
  ),
  absorbLeads(
    db,
    sql`l.brand_id = ${from} and o.pipeline_id = l.pipeline_id and o.brand_id = ${into} and ${there}`,
    now,
  ),
];
