// Settings of the pipeline: stage names, currency, days until a follow-up, and how drafts introduce the newsletter.
import { type FormEvent, useState } from 'react';
import { LEAD_STAGE_LABELS } from '../../src/contract/lead-stages.ts';
import type { PipelineSettings } from '../../src/contract/leads.ts';
import { changePipelineSettings } from '../data/leads.ts';
import { ApiError } from '../data/request.ts';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { forgetTypedText } from '../ui/forget-typed-text.ts';
import { Input, Textarea } from '../ui/input.tsx';
import { CurrencySelect } from '../ui/money-field.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { PitchTemplateList } from './templates.tsx';

export default function SettingsDialog({ pipeline, onClose }: { pipeline: PipelineSettings; onClose: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    setPending(true);
    try {
      await changePipelineSettings({
        audience: given.audience ?? '',
        reach: given.reach ?? '',
        currency: given.currency ?? '',
        followUpDays: Number(given.followUpDays),
        stages: pipeline.stages.map(({ stage }) => ({ stage, name: given[stage] ?? '' })),
      });
      forgetTypedText(form);
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
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Pipeline settings"
      description="Shared by everyone who works on this newsletter."
    >
      <form className="grid gap-3.5" onSubmit={(event) => void save(event)}>
        <Field
          label="Your audience"
          hint="Completes “read by …” in drafts, for example “people who build small wooden boats”"
          error={errors.audience}
        >
          <Textarea name="audience" defaultValue={pipeline.audience} maxLength={600} />
        </Field>
        <Field
          label="Your reach"
          hint="Quoted in drafts, for example “12,000 subscribers, 45% open rate”"
          error={errors.reach}
        >
          <Input name="reach" defaultValue={pipeline.reach} maxLength={200} />
        </Field>
        <div className="grid grid-cols-2 gap-3.5">
          <Field label="Currency" required error={errors.currency}>
            <CurrencySelect name="currency" defaultValue={pipeline.currency} />
          </Field>
          <Field label="Follow up after (days)" required error={errors.followUpDays}>
            <Input name="followUpDays" type="number" min={1} max={90} defaultValue={pipeline.followUpDays} />
          </Field>
        </div>
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
        <FormFoot pending={pending} onCancel={onClose} action="Save" busy="Saving..." />
      </form>
      <PitchTemplateList />
    </Dialog>
  );
}
