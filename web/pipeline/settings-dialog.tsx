// Settings of the pipeline: stage names, and days until a follow-up.
import { Link } from 'react-router';
import { LEAD_STAGE_LABELS } from '../../src/contract/lead-stages.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { mutate } from '../data/api.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';

export default function SettingsDialog({ pipeline, onClose }: { pipeline: PipelineSettings; onClose: () => void }) {
  return (
    <FormDialog
      title="Pipeline settings"
      description="Shared by everyone who works on this newsletter."
      schema={() =>
        import('../../src/contract/pipeline-settings.ts').then(({ pipelineSettingsInput }) => pipelineSettingsInput)
      }
      shape={({ followUpDays, ...given }) => ({
        followUpDays: Number(followUpDays),
        stages: pipeline.stages.map(({ stage }) => ({ stage, name: given[stage] ?? '' })),
      })}
      send={(body) => mutate('leads.savePipeline', { body })}
      said={{ title: 'Pipeline settings saved' }}
      refused="The settings were not saved"
      onClose={onClose}
      action="Save"
    >
      <Field name="followUpDays" label="Follow up after (days)" required>
        <Input type="number" min={1} max={90} defaultValue={pipeline.followUpDays} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">Stage names</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {pipeline.stages.map(({ stage, name }) => (
            <Input
              key={stage}
              name={stage}
              aria-label={`Name of the stage ${LEAD_STAGE_LABELS[stage]}`}
              defaultValue={name}
              placeholder={LEAD_STAGE_LABELS[stage]}
              maxLength={40}
            />
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-muted-foreground">
        Audience, reach, currency and templates are in{' '}
        <Link to="/my-newsletter" className="text-primary underline underline-offset-2">
          My newsletter
        </Link>
        .
      </p>
    </FormDialog>
  );
}
