// A pipeline's settings: names of its stages, currency, and how its drafts introduce the newsletter.

import { sql } from 'drizzle-orm';
import { LEAD_STAGE_LABELS, LEAD_STAGES, type LeadStage } from '../../contract/lead-stages.ts';
import type { PipelineSettingsInput } from '../../contract/pipeline-settings.ts';
import { toUtcDay } from '../../contract/time.ts';
import { type Db, runStatements } from '../db.ts';
import { orNull, queryRows, type Row, toNumber, toRecord, toText } from '../rows.ts';
import { ensurePipeline, type PipelineOwner } from './lead-writes.ts';

const columns = {
  currency: toText,
  audience: toText,
  reach: toText,
  followUpDays: toNumber,
  copyDueDays: toNumber,
  utmSource: toText,
  utmMedium: toText,
  utmCampaign: toText,
  names: orNull(toRecord(toText)),
};

export type PipelineSetup = Omit<Row<typeof columns>, 'names'> & { stages: { stage: LeadStage; name: string }[] };

const UNSET = {
  currency: 'USD',
  audience: '',
  reach: '',
  followUpDays: 7,
  copyDueDays: 5,
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  names: null,
};

export async function readPipelineSetup(db: Db, pipelineId: string): Promise<PipelineSetup> {
  const rows = await queryRows(db, columns)`
    select p.currency, p.audience, p.reach, p.follow_up_days as "followUpDays", p.copy_due_days as "copyDueDays",
      p.utm_source as "utmSource", p.utm_medium as "utmMedium", p.utm_campaign as "utmCampaign",
      (select jsonb_object_agg(s.stage, s.name) from lead_stages s where s.pipeline_id = p.id) as names
    from pipelines p where p.id = ${pipelineId}`;
  const { names, ...setup } = rows[0] ?? UNSET;
  return {
    ...setup,
    stages: LEAD_STAGES.map((stage) => ({ stage, name: names?.[stage] ?? LEAD_STAGE_LABELS[stage] })),
  };
}

/** Stores the given settings in one batch. A stage with an empty name, or its default name, gets the default name. */
export async function savePipelineSetup(
  db: Db,
  owner: PipelineOwner,
  given: PipelineSettingsInput,
  now: Date,
): Promise<void> {
  const { pipelineId } = owner;
  const names = (given.stages ?? []).map(({ stage, name }) =>
    name === '' || name === LEAD_STAGE_LABELS[stage]
      ? db.execute(sql`delete from lead_stages where pipeline_id = ${pipelineId} and stage = ${stage}`)
      : db.execute(sql`insert into lead_stages (pipeline_id, stage, name) values (${pipelineId}, ${stage}, ${name})
          on conflict (pipeline_id, stage) do update set name = excluded.name`),
  );
  await runStatements(db, [
    db.execute(ensurePipeline(owner)),
    db.execute(sql`update pipelines set currency = coalesce(${given.currency ?? null}, currency), audience = coalesce(${given.audience ?? null}, audience),
      reach_on = case when ${given.reach ?? null}::text <> reach then ${toUtcDay(now)}::date else reach_on end, reach = coalesce(${given.reach ?? null}, reach), follow_up_days = coalesce(${given.followUpDays ?? null}::int, follow_up_days),
      copy_due_days = coalesce(${given.copyDueDays ?? null}::int, copy_due_days), utm_source = coalesce(${given.utmSource ?? null}, utm_source),
      utm_medium = coalesce(${given.utmMedium ?? null}, utm_medium), utm_campaign = coalesce(${given.utmCampaign ?? null}, utm_campaign), updated_at = ${now}
      where id = ${pipelineId}`),
    ...names,
  ]);
}
