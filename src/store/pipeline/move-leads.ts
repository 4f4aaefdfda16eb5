import { type SQL, sql } from 'drizzle-orm';
import { NEXT_STEP_AFTER_MAIL } from '../../contract/drafts.ts';
import { ANSWER_REQUEST_STEP, type LeadStage } from '../../contract/lead-stages.ts';
import { textArraySql } from '../db.ts';
import { topPositionSql } from './lead-actor.ts';

const ANSWERED_STEPS = textArraySql([
  ANSWER_REQUEST_STEP,
  ...(['pitch', 'follow_up', 'renewal', 'make_good', 'answer'] as const).map((kind) => NEXT_STEP_AFTER_MAIL[kind]),
]);

/**
 * SQL: CTEs `lead_before` and `lead_moved`, which move leads to the top of a stage. A follow-up that was the next step
 * is done, because the sponsor has answered.
 * @param which a query that selects the leads' ids.
 */
export const moveLeadsCtesSql = (stage: LeadStage, which: SQL, now: Date): SQL => sql`
  lead_before as (select l.id, l.stage as old_stage, l.position as old_position, ${topPositionSql(sql`l.pipeline_id`, stage)} - 1 as new_position,
      l.next_step as old_step, l.next_step_on as old_step_on, l.next_step = any(${ANSWERED_STEPS}) as is_answered
    from leads l where l.stage <> ${stage} and l.id in (${which}) for update),
  lead_moved as (update leads l set stage = ${stage}, stage_at = ${now}, position = m.new_position, version = l.version + 1, updated_at = ${now},
      next_step = case when m.is_answered then '' else l.next_step end, next_step_on = case when m.is_answered then null else l.next_step_on end
    from lead_before m where m.id = l.id
    returning l.id, l.version, jsonb_build_object('stage', jsonb_build_array(m.old_stage, l.stage), 'position', jsonb_build_array(m.old_position, l.position))
      || case when m.is_answered then jsonb_build_object('nextStep', jsonb_build_array(m.old_step, ''), 'nextStepOn', jsonb_build_array(m.old_step_on, null)) else '{}' end as change)`;

/** SQL: the change and version for the event of lead `l`, whether or not it was moved (left-joined as `m`). */
export const LEAD_CHANGE_COLUMNS_SQL = sql`coalesce(m.change, '{}'::jsonb), coalesce(m.version, l.version)`;
