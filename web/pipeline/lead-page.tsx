// Page of one lead: its form, bookings and history, beside what we know about the brand.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ANSWER_REQUEST_STEP, DRAFT_OF_STAGE } from '../../src/contract/lead-stages.ts';
import type { Lead, PipelineSettings } from '../../src/contract/leads.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ApiError, messageOf } from '../data/request.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { CHECK_CONNECTION_TEXT, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import { type UndoableAction, UndoBar } from '../ui/undo-bar.tsx';
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
  const { data: lead, error: leadError, refetch } = useQuery(apiQuery('leads.read', { id }));
  const { data: pipeline, error: pipelineError, refetch: refetchPipeline } = useQuery(apiQuery('leads.readPipeline'));
  const error = leadError ?? (pipeline ? null : pipelineError);
  const [doing, setDoing] = useState<UndoableAction | null>(null);
  const navigate = useNavigate();
  useDocumentTitle(lead?.brand.name);
  const remove = async () => {
    try {
      const { events } = await mutate('leads.remove', { id });
      const stays = lead?.booked.length ? '. Its bookings stay in the calendar.' : '';
      setDoing({ text: `Removed from the pipeline${stays}`, events });
    } catch (failure) {
      toastRefusal('The lead was not removed', failure, CHECK_CONNECTION_TEXT);
    }
  };
  const isGone = leadError instanceof ApiError && leadError.status === 404;
  return (
    <>
      <BackLink to="/pipeline">Back to Pipeline</BackLink>
      {error && (isGone || !lead || !pipeline) ? (
        <>
          <h1 className="sr-only">Lead</h1>
          <ErrorState
            title={isGone ? 'Lead not found' : 'Failed to load the lead'}
            text={
              isGone
                ? 'It was removed from the pipeline, or the link is wrong.'
                : messageOf(error, CHECK_CONNECTION_TEXT)
            }
            {...(isGone ? {} : { onRetry: () => void Promise.all([refetch(), refetchPipeline()]) })}
            action={
              <Button variant="link" size="bare" onClick={() => void navigate('/pipeline')}>
                Open the pipeline
              </Button>
            }
          />
        </>
      ) : lead && pipeline ? (
        <Shown key={id} lead={lead} pipeline={pipeline} onRemove={() => void remove()} onDone={setDoing} />
      ) : (
        <LeadSkeleton />
      )}
      <UndoBar
        action={doing}
        onDismiss={() => {
          setDoing(null);
          if (isGone) void refetch();
        }}
      />
    </>
  );
}

interface Props {
  lead: Lead;
  pipeline: PipelineSettings;
  onRemove: () => void;
  onDone: (doing: UndoableAction) => void;
}

function Shown({ lead, pipeline, onRemove, onDone }: Props) {
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
          <Button variant="ghost" size="sm" onClick={onRemove}>
            Remove
          </Button>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_min(22rem,46%)]">
        <div className="@container grid min-w-0 grid-cols-1 gap-4">
          <LeadForm lead={lead} pipeline={pipeline} onDone={onDone} />
          <LeadBookings leadId={id} brand={brand} onDone={onDone} />
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

const LeadSkeleton = () => (
  <Loading label="Loading the lead">
    <h1 className="sr-only">Lead</h1>
    <div className="mb-4 flex items-center gap-4">
      <Skeleton className="size-14" />
      <Skeleton className="h-8 w-56 max-w-full" />
    </div>
    <div className="grid items-start gap-4 @4xl:grid-cols-[1fr_min(22rem,46%)]">
      <Skeleton className="h-[32rem]" />
      <Skeleton className="h-64" />
    </div>
  </Loading>
);
