// Decides which events of a pipeline a viewer may get, on a page or by alert, mail, webhook or undo.
import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../../domain/access.ts';
import { isVisibleSponsorshipSql } from '../visible.ts';
import { isLeadShownSql } from './lead-brand.ts';

/**
 * Condition on the event `e`: it is not about a purchase, or the viewer may see that purchase. Notices from a deal
 * pattern in the newsletter's own issues are shown to its members, and to others once the last purchase is older than
 * their line.
 */
export const isEventVisibleSql = (e: SQL, by: Sight): SQL => sql`(case
  when ${e}.kind = 'bought_nearby' then exists (select 1 from sponsorships s where s.id = ${e}.detail ->> 'sponsorshipId' and ${isVisibleSponsorshipSql(by)})
  when ${e}.kind in ('renewal_due', 'returning', 'lapsed') and ${by.line !== null}::boolean
    then ${e}.detail ->> 'newsletterId' = ${by.ownNewsletterId} or (${e}.detail ->> 'lastAt')::timestamptz < ${by.line}
  else true end)`;

/** Condition on `lead_events`, `leads` and `brands`: the event is of this pipeline, visible, and of a visible brand. */
export const isLeadEventShownSql = (
  pipelineId: string | null,
  by: Sight,
): SQL => sql`(lead_events.pipeline_id = ${pipelineId}
  and ${isLeadShownSql(by, sql`leads`)} and ${isEventVisibleSql(sql`lead_events`, by)})`;
