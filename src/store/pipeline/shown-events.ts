// Decides which events of a pipeline a member may get by alert, mail or webhook.
import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../../domain/access.ts';
import { isBrandNameVisibleSql } from '../name-only-brands.ts';
import { isVisibleSponsorshipRowSql } from '../visible.ts';

/**
 * Condition on `lead_events`, `leads` and `brands`: the event belongs to this pipeline, and both its brand and the
 * sponsorship that it rests on are visible.
 */
export const isLeadEventShownSql = (
  pipelineId: string | null,
  by: Sight,
): SQL => sql`(lead_events.pipeline_id = ${pipelineId}
  and ${isBrandNameVisibleSql(by)} and (lead_events.detail->>'sponsorshipId' is null
    or exists (select 1 from sponsorships s where s.id = lead_events.detail->>'sponsorshipId' and ${isVisibleSponsorshipRowSql(by)})))`;
