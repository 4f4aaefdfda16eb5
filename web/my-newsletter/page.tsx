// The newsletter that the user works on: what the catalogue shows of it, how drafts introduce it, and templates.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PipelineSettings } from '../../src/contract/leads.ts';
import type { NewsletterDetail } from '../../src/contract/newsletters.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { forgetTypedText } from '../ui/forget-typed-text.ts';
import { Input, Textarea } from '../ui/input.tsx';
import { CurrencySelect } from '../ui/money-field.tsx';
import { CHECK_CONNECTION_TEXT, EmptyState, LoadFailed, Skeleton } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
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

const CATALOGUE_FIELDS = ['name', 'website', 'description'] as const;
const PIPELINE_FIELDS = ['audience', 'reach', 'currency', 'utmSource', 'utmMedium', 'utmCampaign'] as const;
const UTM_FIELDS = [
  { name: 'utmSource', label: 'utm_source', placeholder: 'newsletter' },
  { name: 'utmMedium', label: 'utm_medium', placeholder: 'email' },
  { name: 'utmCampaign', label: 'utm_campaign', placeholder: '{brand}-{date}' },
] as const;

function NewsletterForm({ newsletter, pipeline }: { newsletter: NewsletterDetail; pipeline: PipelineSettings }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const isOwner = pipeline.role === 'owner';
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const before = { ...newsletter, ...pipeline };
    const changed = <K extends keyof typeof before>(names: readonly K[]) =>
      Object.fromEntries(names.flatMap((name) => (given[name] === before[name] ? [] : [[name, given[name]]])));
    const copyDueDays = Number(given.copyDueDays || Number.NaN);
    const own = isOwner ? changed(CATALOGUE_FIELDS) : {};
    const shared = { ...changed(PIPELINE_FIELDS), ...(copyDueDays === pipeline.copyDueDays ? {} : { copyDueDays }) };
    setPending(true);
    try {
      if (Object.keys(own).length > 0)
        await mutate('newsletters.changeOwn', { body: { ...own, updatedAt: newsletter.updatedAt } });
      if (Object.keys(shared).length > 0) await mutate('leads.savePipeline', { body: shared });
      setErrors({});
      forgetTypedText(form);
      toast({ title: 'Newsletter saved' });
    } catch (error) {
      setErrors(error instanceof ApiError ? error.details : {});
      toastRefusal('The newsletter was not saved', error, CHECK_CONNECTION_TEXT);
    } finally {
      setPending(false);
    }
  };
  return (
    <Card>
      <form noValidate onSubmit={(event) => void save(event)}>
        <CardHead title={newsletter.name} hint="Shared by everyone who works on this newsletter" />
        <CardBody className="grid gap-3.5">
          <Field label="Name" required error={errors.name}>
            <Input name="name" defaultValue={newsletter.name} maxLength={200} disabled={!isOwner} />
          </Field>
          <Field label="Website" required error={errors.website}>
            <Input name="website" type="url" defaultValue={newsletter.website} disabled={!isOwner} />
          </Field>
          <Field
            label="Description"
            hint={isOwner ? 'Shown on its page and used to find similar newsletters' : 'Only owners change these three'}
            error={errors.description}
          >
            <Textarea
              name="description"
              rows={3}
              defaultValue={newsletter.description}
              maxLength={5000}
              disabled={!isOwner}
            />
          </Field>
          <Field
            label="Your audience"
            hint="Completes “read by …” in drafts, for example “people who build small wooden boats”"
            error={errors.audience}
          >
            <Textarea name="audience" rows={2} defaultValue={pipeline.audience} maxLength={600} />
          </Field>
          <Field
            label="Your reach"
            hint="Quoted in drafts, for example “12,000 subscribers, 45% open rate”"
            error={errors.reach}
          >
            <Input name="reach" defaultValue={pipeline.reach} maxLength={200} />
          </Field>
          <Field label="Currency of your prices" required error={errors.currency}>
            <CurrencySelect name="currency" defaultValue={pipeline.currency} />
          </Field>
          <Field
            label="Ad copy due (days before the issue)"
            required
            hint="Bookings show when their copy is late, and sponsors see the date"
            error={errors.copyDueDays}
          >
            <Input name="copyDueDays" type="number" min={0} max={60} defaultValue={pipeline.copyDueDays} />
          </Field>
          <fieldset className="grid gap-3 sm:grid-cols-3">
            <legend className="mb-1 text-sm font-medium">UTM parameters of ads’ links</legend>
            {UTM_FIELDS.map(({ name, label, placeholder }) => (
              <Field key={name} label={label} error={errors[name]}>
                <Input name={name} defaultValue={pipeline[name]} maxLength={100} placeholder={placeholder} />
              </Field>
            ))}
            <p className="text-xs text-muted-foreground sm:col-span-3">
              Added when you copy an ad for your mailer. {'{brand}'} and {'{date}'} are filled in.
            </p>
          </fieldset>
          <div>
            <Button type="submit" disabled={pending}>
              {pending ? 'Saving...' : 'Save'}
            </Button>
          </div>
        </CardBody>
      </form>
    </Card>
  );
}
