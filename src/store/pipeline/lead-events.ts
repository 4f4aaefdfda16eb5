// Reads the events of a pipeline's leads for histories, undo and conflicts. A notice about a purchase is shown only to
// viewers who may see the purchase.

import { type SQL, sql } from 'drizzle-orm';
import { LEAD_EVENT_KINDS } from '../../contract/lead-stages.ts';
import type { Sight } from '../../domain/access.ts';
import { type Db, isoMomentSql, textArraySql } from '../db.ts';
import { orNull, queryRows, queryValues, toBoolean, toNumber, toObject, toOneOf, toText, toUnknown } from '../rows.ts';
import { leadEvents } from '../schema/leads.ts';
import { type PipelineViewer, userJsonSql, userOfJson } from './lead-rows.ts';
import { isEventVisibleSql, isLeadEventShownSql } from './shown-events.ts';

const leadEvent = toObject({
  id: toNumber,
  leadId: toText,
  at: toText,
  by: orNull(userOfJson),
  actor: leadEvents.actor,
  kind: toOneOf(LEAD_EVENT_KINDS),
  change: leadEvents.change,
  version: toNumber,
  undoes: orNull(toNumber),
  isUndone: toBoolean,
  detail: leadEvents.detail,
});
export type LeadEventRecord = ReturnType<typeof leadEvent>;

/** Condition on an event `e`. */
const isUndoneSql = sql`exists (select 1 from lead_events x where x.lead_id = e.lead_id and x.undoes = e.id)`;

const eventJson = sql`jsonb_build_object('id', e.id, 'leadId', e.lead_id, 'at', ${isoMomentSql(sql`e.at`)},
  'by', ${userJsonSql(sql`u`)}, 'actor', e.actor, 'kind', e.kind, 'change', e.change, 'version', e.version, 'undoes', e.undoes,
  'isUndone', ${isUndoneSql}, 'detail', e.detail || case when e.detail ? 'newsletterId'
    then jsonb_build_object('newsletter', (select n.name from newsletters n where n.id = e.detail ->> 'newsletterId')) else '{}'::jsonb end
    || coalesce((select jsonb_build_object('mail', jsonb_build_object('to', m."to", 'subject', m.subject, 'body', m.body))
      from lead_mails m where m.lead_id = e.lead_id and m.id = e.detail ->> 'mailId'), '{}'::jsonb))`;

/** A lead's version orders its events; notices share the version of the change before them. */
const OLDEST_FIRST = sql`order by e.version, e.at, e.id`;
const NEWEST_FIRST = sql`order by e.version desc, e.at desc, e.id desc`;

/** Condition on an event `e`: it isn't an undo, and isn't undone. */
export const isStandingSql = sql`(e.undoes is null and not ${isUndoneSql})`;

async function eventsWhere(db: Db, where: SQL, rest: SQL): Promise<LeadEventRecord[]> {
  return queryValues(db, leadEvent)`
    select ${eventJson} as event from lead_events e left join users u on u.id = e.actor_id where ${where} ${rest}`;
}

/** A page of a lead's history, newest first, and its total. Changes of order alone are left out. */
export async function readLeadHistory(
  db: Db,
  leadId: string,
  { page, limit }: { page: number; limit: number },
  by: Sight,
): Promise<{ events: LeadEventRecord[]; total: number }> {
  const where = sql`e.lead_id = ${leadId} and e.kind <> 'reordered' and ${isEventVisibleSql(sql`e`, by)}`;
  const [events, counted] = await Promise.all([
    eventsWhere(db, where, sql`${NEWEST_FIRST} limit ${limit} offset ${(page - 1) * limit}`),
    queryRows(db, { total: toNumber })`select count(*)::int as total from lead_events e where ${where}`,
  ]);
  return { events, total: counted[0]?.total ?? 0 };
}

export const listLeadEventsSince = (db: Db, leadId: string, version: number, by: Sight): Promise<LeadEventRecord[]> =>
  eventsWhere(
    db,
    sql`e.lead_id = ${leadId} and e.version > ${version} and ${isEventVisibleSql(sql`e`, by)}`,
    sql`${OLDEST_FIRST} limit 200`,
  );

/** Events of a pipeline by their ids; those of one lead newest first, the order in which they are undone. */
export const findLeadEvents = (
  db: Db,
  { pipelineId, by }: Pick<PipelineViewer, 'pipelineId' | 'by'>,
  ids: readonly number[],
): Promise<LeadEventRecord[]> =>
  eventsWhere(
    db,
    sql`e.pipeline_id = ${pipelineId} and ${isEventVisibleSql(sql`e`, by)} and e.id = any(${textArraySql(ids.map(String))}::bigint[])`,
    NEWEST_FIRST,
  );

/** Events of an import that aren't undone; those of one lead newest first, the order in which they are undone. */
export const findLeadEventsOfImport = (
  db: Db,
  { pipelineId, by }: Pick<PipelineViewer, 'pipelineId' | 'by'>,
  importId: string,
): Promise<LeadEventRecord[]> =>
  eventsWhere(
    db,
    sql`e.pipeline_id = ${pipelineId} and ${isEventVisibleSql(sql`e`, by)} and e.detail ->> 'importId' = ${importId} and ${isStandingSql}`,
    NEWEST_FIRST,
  );

/** For alerts, mails and webhooks: an empty array if the event is hidden from the viewer. */
export async function listShownLeadEvents(
  db: Db,
  pipelineId: string,
  id: number,
  by: Sight,
): Promise<LeadEventRecord[]> {
  const rows = await queryValues(db, toUnknown)`
    select 1 from lead_events join leads on leads.id = lead_events.lead_id join brands on brands.id = leads.brand_id
    where lead_events.id = ${id}::bigint and ${isLeadEventShownSql(pipelineId, by)}`;
  return rows.length > 0 ? findLeadEvents(db, { pipelineId, by }, [id]) : [];
}
