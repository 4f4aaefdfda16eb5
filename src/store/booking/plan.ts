import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import type { SlotPlan } from '../../contract/slot-plan.ts';
import type { Sight } from '../../domain/access.ts';
import type { PastIssue } from '../../domain/booking/plan.ts';
import { type Db, runStatements } from '../db.ts';
import { ifInCatalogueSql } from '../pipeline/lead-brand.ts';
import { ensurePipeline, type PipelineOwner } from '../pipeline/lead-writes.ts';
import { orNull, queryRows, type Row, toList, toObject, toText } from '../rows.ts';
import { slotPlans } from '../schema/bookings.ts';
import { isSureClaimSql } from '../sponsorship/sureness.ts';
import { brandNameInMailSql, isVisibleBrandSql, isVisibleSponsorshipSql } from '../visible.ts';

const PLAN = {
  rhythm: slotPlans.rhythm,
  skippedDays: slotPlans.skippedDays,
  extraDays: slotPlans.extraDays,
  placements: slotPlans.placements,
  currency: slotPlans.currency,
};

const ISSUES = 40;

/** Condition on `e`: an analysed issue from a known sender of its newsletter, or uploaded by an administrator. */
export const isTrustedIssueSql: SQL = sql`(e.kind = 'issue' and e.processing_status = 'completed' and (e.sender_standing = 'known' or e.door = 'admin'))`;

export interface SlotPlanMaterial {
  plan: SlotPlan | null;
  currency: string;
  issues: PastIssue[];
}

/** Reads the stored plan and the last issues. @param by null reads everything, for jobs that act for no viewer. */
export async function readSlotPlanMaterial(
  db: Db,
  { pipelineId, newsletterId }: { pipelineId: string; newsletterId: string },
  by: Sight | null,
): Promise<SlotPlanMaterial> {
  const seen = by ? isVisibleSponsorshipSql(by) : sql`s.verdict is distinct from 'rejected'`;
  const [[set], issues] = await db.batch([
    queryRows(db, { currency: orNull(toText), plan: orNull(toObject(PLAN)) })`
      select (select currency from pipelines where id = ${pipelineId}) as currency,
        (select jsonb_build_object('rhythm', p.rhythm, 'skippedDays', p.skipped_days, 'extraDays', p.extra_days,
          'placements', p.placements, 'currency', p.currency) from slot_plans p where p.pipeline_id = ${pipelineId}) as plan`,
    queryRows(db, { day: toText, placements: toList(toText) })`
      select to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        coalesce((select jsonb_agg(s.placement_type) from sponsorships s where s.email_id = e.id and ${seen}), '[]'::jsonb) as placements
      from emails e where e.newsletter_id = ${newsletterId} and ${isTrustedIssueSql}
      order by e.received_at desc, e.id desc limit ${ISSUES}`,
  ]);
  return {
    plan: set?.plan ?? null,
    currency: set?.plan?.currency ?? set?.currency ?? 'USD',
    issues,
  };
}

export async function saveSlotPlan(db: Db, owner: PipelineOwner, plan: SlotPlan, now: Date): Promise<void> {
  await runStatements(db, [
    db.execute(ensurePipeline(owner)),
    db.execute(sql`
      insert into slot_plans (pipeline_id, rhythm, skipped_days, extra_days, placements, currency, updated_at)
      values (${owner.pipelineId}, ${JSON.stringify(plan.rhythm)}::jsonb, ${JSON.stringify(plan.skippedDays)}::jsonb, ${JSON.stringify(plan.extraDays)}::jsonb,
        ${JSON.stringify(plan.placements)}::jsonb, ${plan.currency}, ${now})
      on conflict (pipeline_id) do update set rhythm = excluded.rhythm, skipped_days = excluded.skipped_days, extra_days = excluded.extra_days,
        placements = excluded.placements, currency = excluded.currency, updated_at = excluded.updated_at`),
  ]);
}

export async function deleteSlotPlan(db: Db, pipelineId: string): Promise<void> {
  await db.execute(sql`delete from slot_plans where pipeline_id = ${pipelineId}`);
}

const PAST_SPONSOR = {
  day: toText,
  sponsorshipId: toText,
  placementType: toText,
  brand: toObject({ id: toText, name: toText, logoUrl: orNull(toText) }),
};
export type PastSponsor = Row<typeof PAST_SPONSOR>;

/** The ads of a newsletter's issues that count or that its owner sees, oldest first. */
export const listSponsorsBetween = (
  db: Db,
  { newsletterId, by }: { newsletterId: string; by: Sight },
  { from, until }: { from: string; until: string },
): Promise<PastSponsor[]> =>
  queryRows(db, PAST_SPONSOR)`
    select to_char(s.detected_at at time zone 'UTC', 'YYYY-MM-DD') as day, s.id as "sponsorshipId", s.placement_type as "placementType",
      jsonb_build_object('id', brands.id, 'name', case when ${isVisibleBrandSql(by)} then brands.name else ${brandNameInMailSql(sql`s`)} end,
        'logoUrl', ${ifInCatalogueSql(by, sql`brands.logo_url`)}) as brand
    from sponsorships s join brands on brands.id = s.brand_id
    where s.newsletter_id = ${newsletterId} and s.detected_at >= ${from}::date and s.detected_at < ${until}::date + 1
      and ${isVisibleSponsorshipSql(by)} and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)}
    order by s.detected_at, s.id`;
