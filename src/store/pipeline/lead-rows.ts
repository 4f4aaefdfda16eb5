// Reads leads. Every query is limited to one pipeline, and a lead is returned only if its brand is visible.

import { type SQL, sql } from 'drizzle-orm';
import { AD_DIFFERENCES } from '../../contract/booking-states.ts';
import { LEAD_STAGES } from '../../contract/lead-stages.ts';
import type { LeadBoardQuery, LeadsQuery } from '../../contract/leads.ts';
import { BOARD_COLUMN_SIZE } from '../../contract/leads.ts';
import { daysAfter, daysBefore, toUtcDay } from '../../contract/time.ts';
import type { Sight } from '../../domain/access.ts';
import { containsPatternSql, type Db, foldedNameSql, isoMomentSql, takeFirst, textArraySql } from '../db.ts';
import type { Reader, Row } from '../rows.ts';
import { orNull, queryRows, queryValues, toBoolean, toList, toNumber, toObject, toOneOf, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { leads } from '../schema/leads.ts';
import { isVisibleBrandSql } from '../visible.ts';
import { ifInCatalogueSql, isLeadNamedLikeSql, isLeadShownSql, leadBrandNameSql } from './lead-brand.ts';

/** Condition on a booking: it counts as money. */
const isSoldSql = sql`state in ('booked', 'ran') and price is not null`;
/** Condition on the booking `k`: it did not run, or ran otherwise in the last weeks and no member dismissed that. */
export const isFaultySql = (now: Date) => sql`(k.state = 'missing' or (k.state = 'ran' and k.differences <> '[]'::jsonb
  and k.day > ${toUtcDay(now)}::date - ${FAULT_DAYS}::int and not k.dismissed @> jsonb_build_array('differs:' || k.email_id)))`;

export interface PipelineViewer {
  pipelineId: string;
  userId: string | null;
  by: Sight;
  now: Date;
}

export const userOfJson = toObject({ id: toText, name: toText, email: orNull(toText) });

const leadColumns = {
  id: toText,
  brand: toObject({
    id: toText,
    name: toText,
    logoUrl: orNull(toText),
    website: orNull(toText),
    isInCatalogue: toBoolean,
  }),
  stage: toOneOf(LEAD_STAGES),
  stageAt: toText,
  position: toNumber,
  value: orNull(toNumber),
  currency: toText,
  booked: toList(toObject({ currency: toText, amount: toNumber })),
  fault: orNull(
    toObject({ bookingId: toText, day: toText, placementType: toText, differences: toList(toOneOf(AD_DIFFERENCES)) }),
  ),
  nextStep: toText,
  nextStepOn: orNull(toText),
  contactId: orNull(toText),
  contact: toText,
  assigneeId: orNull(toText),
  assignee: orNull(userOfJson),
  version: toNumber,
  createdAt: toText,
  updatedAt: toText,
};
export type LeadRecord = Row<typeof leadColumns>;
const toLead = toObject(leadColumns);
const toLeadWithNotes = toObject({ ...leadColumns, notes: toText, links: leads.links, removed: toBoolean });
export type LeadWithNotes = ReturnType<typeof toLeadWithNotes>;

/** SQL: how a user is called to other members. @param u the alias of users. */
export const userNameSql = (u: SQL): SQL<string> =>
  sql`coalesce(nullif(concat_ws(' ', ${u}.first_name, ${u}.last_name), ''), ${u}.email, 'A member')`.mapWith(toText);

/** SQL: a user's id, name and e-mail as JSON, from the alias `u`; null if the join found none. */
export const userJsonSql = (u: SQL): SQL => sql`case when ${u}.id is not null then jsonb_build_object('id', ${u}.id,
  'name', ${userNameSql(u)}, 'email', ${u}.email) end`;

/** Days after its day for which an ad that ran otherwise than booked needs attention. */
const FAULT_DAYS = 14;

const bookedJson = sql`coalesce((select jsonb_agg(jsonb_build_object('currency', k.currency, 'amount', k.amount) order by k.amount desc)
  from (select currency, sum(price - discount)::bigint as amount from bookings where lead_id = l.id and ${isSoldSql} group by 1) k), '[]'::jsonb)`;

const faultJson = (
  now: Date,
) => sql`(select jsonb_build_object('bookingId', k.id, 'day', k.day, 'placementType', k.placement_type,
  'differences', jsonb_path_query_array(k.differences, '$[*].what')) from bookings k where k.lead_id = l.id and ${isFaultySql(now)} order by k.day desc, k.id limit 1)`;

/** SQL: a lead (aliases `l`, brands, `a` of its assignee) as JSON. @param whole includes notes and links. */
const leadJson = (
  whole: boolean,
  { by, now }: Pick<PipelineViewer, 'by' | 'now'>,
) => sql`jsonb_build_object('id', l.id, 'stage', l.stage, 'stageAt', ${isoMomentSql(sql`l.stage_at`)}, 'position', l.position,
  'brand', jsonb_build_object('id', ${brands.id}, 'name', ${leadBrandNameSql(by)}, 'logoUrl', ${ifInCatalogueSql(by, sql`${brands.logoUrl}`)},
    'website', ${ifInCatalogueSql(by, sql`${brands.website}`)}, 'isInCatalogue', ${isVisibleBrandSql(by)}),
  'value', l.value, 'currency', l.currency, 'booked', ${bookedJson}, 'fault', ${faultJson(now)}, 'nextStep', l.next_step, 'nextStepOn', l.next_step_on, 'contactId', l.contact_id, 'contact', l.contact,
  'assigneeId', l.assignee_id, 'assignee', ${userJsonSql(sql`a`)}, 'version', l.version, 'createdAt', ${isoMomentSql(sql`l.created_at`)}, 'updatedAt', ${isoMomentSql(sql`l.updated_at`)}
  ${whole ? sql`, 'notes', l.notes, 'links', l.links, 'removed', l.removed_at is not null` : sql``})`;

const FROM = sql`leads l join brands on ${brands.id} = l.brand_id left join users a on a.id = l.assignee_id`;

const orderOf = (by: Sight): Record<LeadsQuery['sortBy'], SQL> => ({
  nextStepOn: sql`l.next_step_on`,
  updatedAt: sql`l.updated_at`,
  createdAt: sql`l.created_at`,
  brand: foldedNameSql(leadBrandNameSql(by)),
  value: sql`l.value`,
  stage: sql`array_position(${textArraySql(LEAD_STAGES)}, l.stage)`,
});

const WEEK_DAYS = 7;

/** Condition: the lead's name, its notes, its log or a mail that was sent contains a text. */
function isFoundSql(search: string, by: Sight): SQL {
  const like = sql`${containsPatternSql(search)}`;
  return sql`(${isLeadNamedLikeSql(by, like)} or ${foldedNameSql(sql`l.notes`)} like ${like}
    or exists (select 1 from lead_events e where e.lead_id = l.id and e.kind = 'logged' and ${foldedNameSql(sql`e.detail ->> 'text'`)} like ${like})
    or exists (select 1 from lead_mails m where m.lead_id = l.id and ${foldedNameSql(sql`m.subject || ' ' || m.body`)} like ${like}))`;
}

function filters({ search, assignee, due }: LeadBoardQuery, { pipelineId, userId, by, now }: PipelineViewer): SQL {
  const limit = due === 'week' ? daysAfter(now, WEEK_DAYS) : daysBefore(now, 1);
  const all = [
    sql`l.pipeline_id = ${pipelineId} and l.removed_at is null`,
    search ? isFoundSql(search, by) : null,
    assignee === 'nobody'
      ? sql`l.assignee_id is null`
      : assignee && sql`l.assignee_id = ${assignee === 'me' ? userId : assignee}`,
    due && sql`l.next_step_on <= ${toUtcDay(limit)} and l.stage <> 'lost'`,
  ];
  return sql.join(
    all.filter((one): one is SQL => Boolean(one)),
    sql` and `,
  );
}

/** Ignores filters, because a filtered count would reveal what the line hides. */
const hiddenCount = ({
  pipelineId,
  by,
}: PipelineViewer) => sql`(select count(*)::int from leads h join brands on brands.id = h.brand_id
  where h.pipeline_id = ${pipelineId} and h.removed_at is null and not ${isLeadShownSql(by, sql`h`)})`;

interface Page<T> {
  leads: T[];
  total: number;
  hiddenCount: number;
}

export const listLeads = (db: Db, query: LeadsQuery, view: PipelineViewer): Promise<Page<LeadRecord>> =>
  pageOf(db, query, view, toLead);

export const listLeadsWithNotes = async (db: Db, query: LeadsQuery, view: PipelineViewer): Promise<LeadWithNotes[]> =>
  (await pageOf(db, query, view, toLeadWithNotes)).leads;

async function pageOf<T>(db: Db, query: LeadsQuery, view: PipelineViewer, lead: Reader<T>): Promise<Page<T>> {
  const where = sql`${filters(query, view)} and ${isLeadShownSql(view.by)} ${query.stage ? sql`and l.stage = ${query.stage}` : sql``}`;
  const direction = query.sortOrder === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const order = sql`${orderOf(view.by)[query.sortBy]} ${direction}, l.position, l.id`;
  const [found] = await queryRows(db, { leads: orNull(toList(lead)), total: toNumber, hidden: toNumber })`
    select (select jsonb_agg(row order by nth) from (
        select ${leadJson(lead === toLeadWithNotes, view)} as row, row_number() over (order by ${order}) as nth from ${FROM} where ${where}
        order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}) page) as leads,
      (select count(*)::int from leads l join brands on ${brands.id} = l.brand_id where ${where}) as total, ${hiddenCount(view)} as hidden`;
  return { leads: found?.leads ?? [], total: found?.total ?? 0, hiddenCount: found?.hidden ?? 0 };
}

const column = toObject({
  stage: toOneOf(LEAD_STAGES),
  total: toNumber,
  values: toList(toObject({ currency: toText, amount: toNumber })),
  leads: toList(toLead),
});
type Column = ReturnType<typeof column>;

/** Every stage with its first leads, its total and the sums of its values, in one statement. */
export async function readLeadBoard(
  db: Db,
  query: LeadBoardQuery,
  view: PipelineViewer,
): Promise<{ columns: Column[]; hiddenCount: number }> {
  const rows = await queryRows(db, { columns: orNull(toList(column)), hidden: toNumber })`
    with shown as (select l.id, l.stage, l.value, l.currency, row_number() over (partition by l.stage order by l.position, l.id) as nth
      from leads l join brands on ${brands.id} = l.brand_id where ${filters(query, view)} and ${isLeadShownSql(view.by)}),
    sold as (select lead_id, currency, sum(price - discount) as amount from bookings where pipeline_id = ${view.pipelineId} and ${isSoldSql} group by 1, 2),
    sums as (select stage, currency, sum(amount)::bigint as amount from (
      select s.stage, sold.currency, sold.amount from shown s join sold on sold.lead_id = s.id
      union all select stage, currency, value from shown where value is not null and id not in (select lead_id from sold)) each group by 1, 2)
    select (select jsonb_agg(jsonb_build_object('stage', t.stage, 'total', t.total,
        'values', coalesce((select jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount) order by s.amount desc) from sums s where s.stage = t.stage), '[]'::jsonb),
        'leads', (select jsonb_agg(${leadJson(false, view)} order by s.nth) from shown s join leads l on l.id = s.id
          join brands on ${brands.id} = l.brand_id left join users a on a.id = l.assignee_id where s.stage = t.stage and s.nth <= ${BOARD_COLUMN_SIZE})))
      from (select stage, count(*)::int as total from shown group by 1) t) as columns, ${hiddenCount(view)} as hidden`;
  const found = new Map((rows[0]?.columns ?? []).map((column) => [column.stage, column]));
  const columns = LEAD_STAGES.map((stage) => found.get(stage) ?? { stage, total: 0, values: [], leads: [] });
  return { columns, hiddenCount: rows[0]?.hidden ?? 0 };
}

/** Leads of shown brands by their ids, also removed ones. */
export const listLeadsByIds = (
  db: Db,
  ids: readonly string[],
  { pipelineId, by, now }: Pick<PipelineViewer, 'pipelineId' | 'by' | 'now'>,
): Promise<LeadWithNotes[]> =>
  queryValues(db, toLeadWithNotes)`
    select ${leadJson(true, { by, now })} as lead from ${FROM} where l.pipeline_id = ${pipelineId} and ${isLeadShownSql(by)}
      and l.id = any(${textArraySql(ids)})`;

/** One lead, also if removed; null if it is missing, in another pipeline, or of a hidden brand. */
export async function readLead(
  db: Db,
  which: { id: string } | { brandId: string },
  { pipelineId, by, now }: Pick<PipelineViewer, 'pipelineId' | 'by' | 'now'>,
): Promise<LeadWithNotes | null> {
  const is = 'id' in which ? sql`l.id = ${which.id}` : sql`l.brand_id = ${which.brandId}`;
  return takeFirst(queryValues(db, toLeadWithNotes)`
    select ${leadJson(true, { by, now })} as lead from ${FROM} where ${is} and l.pipeline_id = ${pipelineId} and ${isLeadShownSql(by)}`);
}
