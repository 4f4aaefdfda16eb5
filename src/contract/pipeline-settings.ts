// A pipeline's settings.
import * as z from 'zod';
import { currency } from './amount.ts';
import { hasVisibleCharacter, line, text } from './common.ts';
import { LEAD_STAGES } from './lead-stages.ts';
import { leadStage } from './leads.ts';
import { MEMBER_ROLES, memberSummary } from './members.ts';

export const pipelineSettings = z.object({
  /** All six stages of the pipeline in their order, with the pipeline's names for them. */
  stages: z.array(z.object({ stage: leadStage, name: z.string() })),
  currency: z.string(),
  audience: z.string(),
  reach: z.string(),
  followUpDays: z.number().int(),
  /** Days before an issue by which its ad copy is due. */
  copyDueDays: z.number().int(),
  /** Values of the UTM parameters added to links of ads; '' for none. `{brand}` and `{date}` are filled in. */
  utmSource: z.string(),
  utmMedium: z.string(),
  utmCampaign: z.string(),
  members: z.array(memberSummary),
  role: z.enum(MEMBER_ROLES).nullable(),
  /** True if drafts can be reworded (a model is configured). */
  canReword: z.boolean(),
});
export type PipelineSettings = z.infer<typeof pipelineSettings>;

/** PUT /api/pipeline. Fields that aren't given are unchanged; an empty stage name restores the default name. */
export const pipelineSettingsInput = z
  .object({
    stages: z
      .array(
        z.object({
          stage: leadStage,
          name: line('Stage name', 40).refine(
            (name) => name === '' || hasVisibleCharacter(name),
            'Enter a name that can be seen',
          ),
        }),
      )
      .max(LEAD_STAGES.length),
    currency,
    audience: text('Audience', 600),
    reach: line('Reach', 200),
    followUpDays: z.number().int().min(1).max(90),
    copyDueDays: z
      .number('Enter a number of days')
      .int('Enter a number of days')
      .min(0, 'Enter 0 to 60 days')
      .max(60, 'Enter 0 to 60 days'),
    utmSource: line('utm_source', 100),
    utmMedium: line('utm_medium', 100),
    utmCampaign: line('utm_campaign', 100),
  })
  .partial()
  .strict();
export type PipelineSettingsInput = z.infer<typeof pipelineSettingsInput>;
