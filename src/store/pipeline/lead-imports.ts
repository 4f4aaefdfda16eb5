// Imports of leads and bookings. They have no row of their own: the events that they made carry their id.
import { sql } from 'drizzle-orm';
import { type Db, textArraySql } from '../db.ts';
import { queryRows, queryValues, toIso, toNumber, toText } from '../rows.ts';
import { isStandingSql } from './lead-events.ts';

const IMPORTS_SHOWN = 5;

/** The newest imports since a moment that have something to undo. */
export const listLeadImports = (db: Db, pipelineId: string, since: Date) =>
  queryRows(db, { id: toText, at: toIso, leads: toNumber, bookings: toNumber })`
    select e.detail ->> 'importId' as id, min(e.at) as at, count(*) filter (where e.kind in ('created', 'restored')) as leads,
      count(*) filter (where e.kind = 'booked') as bookings
    from lead_events e where e.pipeline_id = ${pipelineId} and e.at > ${since} and e.detail ? 'importId' and ${isStandingSql}
    group by 1 order by min(e.at) desc limit ${IMPORTS_SHOWN}`;

/** Leads of an import on which a member has worked since: something else was changed, booked or logged. */
export const listLeadsChangedSinceImport = (db: Db, pipelineId: string, importId: string): Promise<string[]> =>
  queryValues(db, toText)`
    select distinct i.lead_id from lead_events i join lead_events e on e.lead_id = i.lead_id and e.at > i.at
    where i.pipeline_id = ${pipelineId} and i.detail ->> 'importId' = ${importId} and e.actor = 'member'
      and e.detail ->> 'importId' is distinct from ${importId} and ${isStandingSql}`;

/** Deletes the contacts that an import made for leads. A contact that was there before is older than its event. */
export async function deleteImportedContacts(
  db: Db,
  pipelineId: string,
  importId: string,
  leadIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    delete from own_contacts c using lead_events e where c.pipeline_id = ${pipelineId} and e.pipeline_id = ${pipelineId}
      and e.lead_id = any(${textArraySql(leadIds)}) and e.detail ->> 'importId' = ${importId}
      and c.id = e.change -> 'contactId' ->> 1 and c.created_at = e.at`);
}
