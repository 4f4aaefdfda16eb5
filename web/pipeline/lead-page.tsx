// Page of one lead: its form, bookings and history, beside what we know about the brand.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ANSWER_REQUEST_STEP, DRAFT_OF_STAGE } from '../../src/contract/lead-stages.ts';
import type { Lead } from '../../src/contract/leads.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { RecordPage } from '../ui/record-page.tsx';
import { CHECK_CONNECTION_TEXT, Skeleton } from '../ui/states.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import WatchButton from '../ui/watch-button.tsx';
import BrandPanel from './brand-panel.tsx';
import { createStageNamer } from './event-words.ts';
import LeadForm from './lead-form.tsx';
import LeadHistory from './timeline.tsx';

const LeadBookings = lazyPart(() => import('./lead-bookings.tsx'), <Skeleton className="h-28" />);
const LeadContacts = lazyPart(() => import('./lead-contacts.tsx'), <Skeleton className="h-28" />);

/** Makes the watch button as small as the buttons beside it. */
const SMALL = 'min-h-7 px-2.5 text-xs';

export default function LeadPage() {
  const { id = '' } = useParams();
  const lead = useQuery(apiQuery('leads.read', { id }));
  const pipeline = useQuery(apiQuery('leads.readPipeline'));
  const isGone = lead.error instanceof ApiError && lead.error.status === 404;
  useDocumentTitle(lead.data?.brand.name);
  return (
    <RecordPage
      query={{
        data: lead.data && pipeline.data && { lead: lead.data, pipeline: pipeline.data },
        error: lead.error ?? (pipeline.data ? null : pipeline.error),
        refetch: () => Promise.all([lead.refetch(), pipeline.refetch()]),
      }}
      noun="lead"
      list={{ path: '/pipeline', title: 'Pipeline' }}
      failed={{ title: isGone ? 'Lead not found' : 'Failed to load the lead' }}
      notFound="It was removed from the pipeline, or the link is wrong."
    >
      {(shown) => <Shown key={id} {...shown} />}
    </RecordPage>
  );
}

function Shown({ lead, pipeline }: { lead: Lead; pipeline: PipelineSettings }) {
  const { id, brand, stage, stageAt } = lead;
  const nameOf = createStageNamer(pipeline.stages);
  const names = {
    stage: nameOf,
    member: (member: string) => pipeline.members.find((one) => one.id === member)?.name ?? 'a former member',
    currency: lead.currency,
  };
  return (
    <>
      <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
        <Logo name={brand.name} url={brand.logoUrl} size="lg" words={2} />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
            {brand.isInCatalogue ? (
              <Link to={`/brands/${brand.id}`} className="hover:underline">
                {brand.name}
              </Link>
            ) : (
              brand.name
            )}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
            <Badge tone="accent">{nameOf(stage)}</Badge>
            <span>
              since <DateText date={stageAt} format="brief" />
            </span>
            {brand.website ? <OutsideLink address={brand.website} text="Visit Website" /> : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <PitchDraftButton
            brandId={brand.id}
            brand={brand.name}
            {...(lead.nextStep === ANSWER_REQUEST_STEP
              ? { kind: 'answer', label: 'Draft the answer' }
              : { kind: lead.fault ? 'make_good' : (DRAFT_OF_STAGE[stage] ?? 'pitch') })}
          />
          <WatchButton subject={{ kind: 'lead', id, name: brand.name }} className={SMALL} />
          <ActionButton
            variant="ghost"
            size="sm"
            run={async () => {
              const { events } = await mutate('leads.remove', { id });
              const stays = lead.booked.length > 0 ? '. Its bookings stay in the calendar.' : '';
              offerUndo(`Removed from the pipeline${stays}`, events);
            }}
            refused={{ title: 'The lead was not removed', otherwise: CHECK_CONNECTION_TEXT }}
          >
            Remove
          </ActionButton>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_min(22rem,46%)]">
        <div className="@container grid min-w-0 grid-cols-1 gap-4">
          <LeadForm lead={lead} pipeline={pipeline} />
          <LeadBookings leadId={id} brand={brand} />
          <LeadHistory id={id} names={names} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <LeadContacts lead={lead} />
          {brand.isInCatalogue ? (
            <BrandPanel id={brand.id} />
          ) : (
            <p className="text-sm text-muted-foreground">
              This company isn't in the catalogue yet. Once we see its ads in other newsletters, they appear here.
            </p>
          )}
        </div>
      </div>
    </>
  );
}
