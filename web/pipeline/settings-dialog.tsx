// Settings of the pipeline: stage names, and days until a follow-up.
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { LEAD_STAGE_LABELS } from '../../src/contract/lead-stages.ts';
import type { PipelineSettings } from '../../src/contract/leads.ts';
import { mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

export default function SettingsDialog({ pipeline, onClose }: { pipeline: PipelineSettings; onClose: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setPending(true);
    try {
      await mutate('leads.savePipeline', {
        body: {
          followUpDays: Number(given.followUpDays),
          stages: pipeline.stages.map(({ stage }) => ({ stage, name: given[stage] ?? '' })),
        },
      });
      toast({ title: 'Pipeline settings saved' });
      onClose();
    } catch (error) {
      setErrors(error instanceof ApiError ? error.details : {});
      toastRefusal('The settings were not saved', error, CHECK_CONNECTION_TEXT);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog onClose={onClose} title="Pipeline settings" description="Shared by everyone who works on this newsletter.">
      <form className="grid gap-3.5" onSubmit={(event) => void save(event)}>
        <Field label="Follow up after (days)" required error={errors.followUpDays}>
          <Input name="followUpDays" type="number" min={1} max={90} defaultValue={pipeline.followUpDays} />
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
        <FormFoot pending={pending} onCancel={onClose} action="Save" busy="Saving..." />
      </form>
    </Dialog>
  );
}
