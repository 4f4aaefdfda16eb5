// The newsletter that the user works on: what the catalogue shows of it, how drafts introduce it, and templates.
import { useQuery } from '@tanstack/react-query';
import type { NewsletterDetail } from '../../src/contract/newsletters.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { changedFields } from '../ui/changed-fields.ts';
import { Field, TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Input, Textarea } from '../ui/input.tsx';
import { CurrencySelect } from '../ui/money-field.tsx';
import { EmptyState, LoadFailed, Skeleton } from '../ui/states.tsx';
import SponsorsPageSettings from './sponsors-page.tsx';
import { PitchTemplateList } from './templates.tsx';

export default function MyNewsletterPage() {
  const { newsletterId } = useUser();
  const newsletter = useQuery({
    ...apiQuery('newsletters.read', { id: newsletterId ?? '' }),
    enabled: newsletterId !== null,
  });
  const pipeline = useQuery({ ...apiQuery('leads.readPipeline'), enabled: newsletterId !== null });
  const failed = [newsletter, pipeline].find(({ data, error }) => error && !data);
  return (
    <>
      <PageHead title="My newsletter" subtitle="What sponsors and your drafts are told about it" />
      {newsletterId === null ? (
        <EmptyState title="No newsletter" text="Your account doesn't run a newsletter." />
      ) : failed ? (
        <LoadFailed title="Failed to load your newsletter" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : newsletter.data && pipeline.data ? (
        <div className="grid max-w-2xl gap-4">
          <NewsletterForm newsletter={newsletter.data} pipeline={pipeline.data} />
          {pipeline.data.role ? (
            <Card>
              <SponsorsPageSettings isOwner={pipeline.data.role === 'owner'} />
            </Card>
          ) : null}
          <Card>
            <CardBody className="pt-3.5">
              <PitchTemplateList />
            </CardBody>
          </Card>
        </div>
      ) : (
        <Skeleton className="h-96 max-w-2xl" />
      )}
    </>
  );
}

const OWNERS_FIELDS = ['name', 'website', 'description'] as const;
const UTM_FIELDS = [
  { name: 'utmSource', label: 'utm_source', placeholder: 'newsletter' },
  { name: 'utmMedium', label: 'utm_medium', placeholder: 'email' },
  { name: 'utmCampaign', label: 'utm_campaign', placeholder: '{brand}-{date}' },
] as const;

function NewsletterForm({ newsletter, pipeline }: { newsletter: NewsletterDetail; pipeline: PipelineSettings }) {
  const isOwner = pipeline.role === 'owner';
  const { name, website, description, updatedAt } = newsletter;
  const { audience, reach, currency, copyDueDays, utmSource, utmMedium, utmCampaign } = pipeline;
  const shared = { audience, reach, currency, copyDueDays: String(copyDueDays), utmSource, utmMedium, utmCampaign };
  return (
    <Card>
      <CardHead title={name} hint="Shared by everyone who works on this newsletter" />
      <CardBody>
        <Form
          schema={async () => {
            const [{ pipelineSettingsInput }, { ownNewsletterChange }] = await Promise.all([
              import('../../src/contract/pipeline-settings.ts'),
              import('../../src/contract/newsletters.ts'),
            ]);
            return pipelineSettingsInput.extend(ownNewsletterChange.shape);
          }}
          shape={(given) => {
            const changed = changedFields(given, { name, website, description, ...shared });
            return changed && 'copyDueDays' in changed
              ? { ...changed, copyDueDays: Number(changed.copyDueDays || Number.NaN) }
              : changed;
          }}
          send={async (changed) => {
            const own = Object.entries(changed).filter(([field]) => OWNERS_FIELDS.includes(field as 'name'));
            const others = Object.entries(changed).filter(([field]) => field in shared);
            if (own.length > 0)
              await mutate('newsletters.changeOwn', { body: { ...Object.fromEntries(own), updatedAt } });
            if (others.length > 0) await mutate('leads.savePipeline', { body: Object.fromEntries(others) });
          }}
          said={{ title: 'Newsletter saved' }}
          refused="The newsletter was not saved"
        >
          <Field name="name" label="Name" required>
            <Input defaultValue={name} maxLength={200} disabled={!isOwner} />
          </Field>
          <Field name="website" label="Website" required>
            <Input type="url" defaultValue={website} disabled={!isOwner} />
          </Field>
          <Field
            name="description"
            label="Description"
            hint={isOwner ? 'Shown on its page and used to find similar newsletters' : 'Only owners change these three'}
          >
            <Textarea rows={3} defaultValue={description} maxLength={5000} disabled={!isOwner} />
          </Field>
          <TextField
            name="audience"
            label="Your audience"
            hint="Completes “read by …” in drafts, for example “people who build small wooden boats”"
            rows={2}
            defaultValue={audience}
            maxLength={600}
          />
          <TextField
            name="reach"
            label="Your reach"
            hint="Quoted in drafts, for example “12,000 subscribers, 45% open rate”"
            defaultValue={reach}
            maxLength={200}
          />
          <Field name="currency" label="Currency of your prices" required>
            <CurrencySelect defaultValue={currency} />
          </Field>
          <Field
            name="copyDueDays"
            label="Ad copy due (days before the issue)"
            required
            hint="Bookings show when their copy is late, and sponsors see the date"
          >
            <Input type="number" min={0} max={60} defaultValue={copyDueDays} />
          </Field>
          <fieldset className="grid gap-3 sm:grid-cols-3">
            <legend className="mb-1 text-sm font-medium">UTM parameters of ads’ links</legend>
            {UTM_FIELDS.map((field) => (
              <TextField key={field.name} {...field} defaultValue={pipeline[field.name]} maxLength={100} />
            ))}
            <p className="text-xs text-muted-foreground sm:col-span-3">
              Added when you copy an ad for your mailer. {'{brand}'} and {'{date}'} are filled in.
            </p>
          </fieldset>
          <div>
            <SubmitButton busy="Saving...">Save</SubmitButton>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}
