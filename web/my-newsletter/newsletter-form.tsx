// What sponsors and drafts are told about the newsletter: the catalogue's fields, which its owners change, and the
// pipeline's.
import { useState } from 'react';
import type { NewsletterDetail } from '../../src/contract/newsletters.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { call, mutate } from '../data/api.ts';
import { Card } from '../ui/card.tsx';
import { changedFields } from '../ui/changed-fields.ts';
import { Field, TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Input, Textarea } from '../ui/input.tsx';
import { CurrencySelect } from '../ui/money-field.tsx';
import { useEditedRecord } from '../ui/use-edited-record.ts';

const OWNERS_FIELDS = { name: 'Name', website: 'Website', description: 'Description' };
const UTM_FIELDS = [
  { name: 'utmSource', label: 'utm_source', placeholder: 'newsletter' },
  { name: 'utmMedium', label: 'utm_medium', placeholder: 'email' },
  { name: 'utmCampaign', label: 'utm_campaign', placeholder: '{brand}-{date}' },
] as const;

type Own = Pick<NewsletterDetail, keyof typeof OWNERS_FIELDS | 'updatedAt'>;

export function NewsletterForm({ newsletter, pipeline }: { newsletter: NewsletterDetail; pipeline: PipelineSettings }) {
  const isOwner = pipeline.role === 'owner';
  const { id, name, website, description } = newsletter;
  const { audience, reach, currency, copyDueDays, utmSource, utmMedium, utmCampaign } = pipeline;
  // What the fields hold if nothing is typed, even if the page refetches what others saved meanwhile.
  const [own, setOwn] = useState({ name, website, description });
  const [shared, setShared] = useState({
    ...{ audience, reach, currency, utmSource, utmMedium, utmCampaign },
    copyDueDays: String(copyDueDays),
  });
  const edited = useEditedRecord<Own>(newsletter, OWNERS_FIELDS, () => call('newsletters.read', { id }));
  return (
    <Card title={name} hint="Shared by everyone who works on this newsletter" body>
      <Form
        schema={async () => {
          const [{ pipelineSettingsInput }, { ownNewsletterChange }] = await Promise.all([
            import('../../src/contract/pipeline-settings.ts'),
            import('../../src/contract/newsletters.ts'),
          ]);
          return pipelineSettingsInput.extend(ownNewsletterChange.shape);
        }}
        shape={(given) => {
          const changed = changedFields(given, { ...own, ...shared });
          return changed && 'copyDueDays' in changed
            ? { ...changed, copyDueDays: Number(changed.copyDueDays || Number.NaN) }
            : changed;
        }}
        send={async (changed) => {
          const partOf = (fields: object) =>
            Object.fromEntries(Object.entries(changed).filter(([field]) => field in fields));
          const [ownChange, sharedChange] = [partOf(own), partOf(shared)];
          if (Object.keys(ownChange).length > 0) {
            await edited.save(async (updatedAt) =>
              edited.restart(await mutate('newsletters.changeOwn', { body: { ...ownChange, updatedAt } })),
            );
            setOwn({ ...own, ...ownChange });
          }
          if (Object.keys(sharedChange).length > 0) {
            await mutate('leads.savePipeline', { body: sharedChange });
            const { copyDueDays: days = shared.copyDueDays } = sharedChange;
            setShared({ ...shared, ...sharedChange, copyDueDays: String(days) });
          }
        }}
        said={{ title: 'Newsletter saved' }}
        refused="The newsletter was not saved"
        onRefused={edited.onRefused}
      >
        <Field name="name" label="Name" required>
          <Input defaultValue={own.name} maxLength={200} disabled={!isOwner} />
        </Field>
        <Field name="website" label="Website" required>
          <Input type="url" defaultValue={own.website} disabled={!isOwner} />
        </Field>
        <Field
          name="description"
          label="Description"
          hint={isOwner ? 'Shown on its page and used to find similar newsletters' : 'Only owners change these three'}
        >
          <Textarea rows={3} defaultValue={own.description} maxLength={5000} disabled={!isOwner} />
        </Field>
        <TextField
          name="audience"
          label="Your audience"
          hint="Completes “read by …” in drafts, for example “people who build small wooden boats”"
          rows={2}
          defaultValue={shared.audience}
          maxLength={600}
        />
        <TextField
          name="reach"
          label="Your reach"
          hint="Quoted in drafts, for example “12,000 subscribers, 45% open rate”"
          defaultValue={shared.reach}
          maxLength={200}
        />
        <Field name="currency" label="Currency of your prices" required>
          <CurrencySelect defaultValue={shared.currency} />
        </Field>
        <Field
          name="copyDueDays"
          label="Ad copy due (days before the issue)"
          required
          hint="Bookings show when their copy is late, and sponsors see the date"
        >
          <Input type="number" min={0} max={60} defaultValue={shared.copyDueDays} />
        </Field>
        <fieldset className="grid gap-3 sm:grid-cols-3">
          <legend className="mb-1 text-sm font-medium">UTM parameters of ads’ links</legend>
          {UTM_FIELDS.map((field) => (
            <TextField key={field.name} {...field} defaultValue={shared[field.name]} maxLength={100} />
          ))}
          <p className="text-xs text-muted-foreground sm:col-span-3">
            Added when you copy an ad for your mailer. {'{brand}'} and {'{date}'} are filled in.
          </p>
        </fieldset>
        <div>
          <SubmitButton busy="Saving...">Save</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
