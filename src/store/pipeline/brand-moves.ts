// Moves leads and own contacts when brands are merged or removed, and when that is undone, so that members lose nothing
// through an administrator's decision about the catalogue.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';

const rows = (table: SQL, where: SQL) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${table} t where ${where})`;

/**
 * SQL: the part of a removed brand's backup that holds its leads, everything that belongs to them, and members'
 * contacts.
 */
export const leadsBackupSql = (brandId: string): SQL => {
  const ofLead = sql`t.lead_id in (select l.id from leads l where l.brand_id = ${brandId})`;
  return sql`'leads', ${rows(sql`leads`, sql`t.brand_id = ${brandId}`)}, 'leadEvents', ${rows(sql`lead_events`, ofLead)},
  'leadMails', ${rows(sql`lead_mails`, ofLead)}, 'bookings', ${rows(sql`bookings`, ofLead)}, 'recaps', ${rows(sql`recaps`, ofLead)}, 'ownContacts', ${rows(sql`own_contacts`, sql`t.brand_id = ${brandId}`)}`;
};

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
  db.execute(sql`update wrong_reports r set brand_id = ${into} where brand_id = ${from} and ${there}
    and not exists (select 1 from wrong_reports o where o.brand_id = ${into} and o.user_id = r.user_id and o.email_hash = r.email_hash and o.what = r.what and o.outcome is null)`),
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

/**
 * Statements of an undo: restore the backup, except rows of deleted pipelines and references to deleted users.
 * @param open condition: the removal is being undone. @param kept SQL of the backup.
 */
export const restoreLeads = (db: Db, brandId: string, { open, kept }: { open: SQL; kept: SQL }) => {
  const known = (id: SQL) => sql`(select u.id from users u where u.id = ${id})`;
  const here = sql`exists (select 1 from pipelines p where p.id = k.pipeline_id) and ${open}`;
  const read = (table: SQL, key: string) =>
    sql`jsonb_populate_recordset(null::${table}, coalesce(${kept} -> ${key}, '[]'))`;
  return [
    db.execute(sql`
      insert into own_contacts (id, pipeline_id, brand_id, name, title, email, note, created_by, created_at, updated_at)
      select k.id, k.pipeline_id, ${brandId}, k.name, k.title, k.email, k.note, ${known(sql`k.created_by`)}, k.created_at, k.updated_at
      from ${read(sql`own_contacts`, 'ownContacts')} k where ${here} on conflict (id) do update set brand_id = excluded.brand_id`),
    // After a merge, restores the leads that moved, unless the pipeline has a lead for the brand by now.
    db.execute(sql`
      insert into leads (id, pipeline_id, brand_id, stage, stage_at, position, value, currency, next_step, next_step_on, contact_id, contact, notes, links,
        assignee_id, version, removed_at, created_by, created_at, updated_at)
      select k.id, k.pipeline_id, ${brandId}, k.stage, k.stage_at, k.position, k.value, k.currency, k.next_step, k.next_step_on,
        (select c.id from own_contacts c where c.id = k.contact_id), k.contact, k.notes, k.links, ${known(sql`k.assignee_id`)}, k.version, k.removed_at,
        ${known(sql`k.created_by`)}, k.created_at, k.updated_at
      from ${read(sql`leads`, 'leads')} k
      where ${here} and not exists (select 1 from leads o where o.pipeline_id = k.pipeline_id and o.brand_id = ${brandId})
      on conflict (id) do update set brand_id = excluded.brand_id`),
    db.execute(sql`
      insert into lead_events (id, pipeline_id, lead_id, at, actor_id, actor, kind, change, version, undoes, detail, notice_key)
      select k.id, k.pipeline_id, k.lead_id, k.at, ${known(sql`k.actor_id`)}, k.actor, k.kind, k.change, k.version, k.undoes, k.detail, k.notice_key
      from ${read(sql`lead_events`, 'leadEvents')} k where ${here} and exists (select 1 from leads l where l.id = k.lead_id) on conflict do nothing`),
    db.execute(sql`
      insert into lead_mails (id, pipeline_id, lead_id, kind, "to", subject, body, sent_at, sent_by)
      select k.id, k.pipeline_id, k.lead_id, k.kind, k."to", k.subject, k.body, k.sent_at, ${known(sql`k.sent_by`)}
      from ${read(sql`lead_mails`, 'leadMails')} k where ${here} and exists (select 1 from leads l where l.id = k.lead_id) on conflict do nothing`),
    // A slot that has been booked for another lead since stays with that lead.
    db.execute(sql`
      insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, state_by, price, currency, link, note, sponsorship_id, email_id, differences,
        link_check, dismissed, sent, opens, clicks, created_by, created_at, updated_at)
      select k.id, k.pipeline_id, k.lead_id, k.day, k.placement_type, k.slot, k.state, k.state_by, k.price, k.currency, k.link, k.note,
        (select s.id from sponsorships s where s.id = k.sponsorship_id), (select e.id from emails e where e.id = k.email_id), k.differences, k.link_check, k.dismissed,
        k.sent, k.opens, k.clicks, ${known(sql`k.created_by`)}, k.created_at, k.updated_at
      from ${read(sql`bookings`, 'bookings')} k where ${here} and exists (select 1 from leads l where l.id = k.lead_id)
        and not exists (select 1 from bookings b where b.id <> k.id and b.pipeline_id = k.pipeline_id and b.day = k.day and b.placement_type = k.placement_type
          and b.slot = k.slot and b.state <> 'cancelled')
      on conflict (id) do update set lead_id = excluded.lead_id`),
    db.execute(sql`
      insert into recaps (id, pipeline_id, lead_id, booking_ids, note, secret_hash, expires_at, is_revoked, created_by, created_at)
      select k.id, k.pipeline_id, k.lead_id, k.booking_ids, k.note, k.secret_hash, k.expires_at, k.is_revoked, ${known(sql`k.created_by`)}, k.created_at
      from ${read(sql`recaps`, 'recaps')} k where ${here} and exists (select 1 from leads l where l.id = k.lead_id)
      on conflict (id) do update set lead_id = excluded.lead_id`),
  ];
};
