// The pipeline: a board and a table over the same leads, with the same filters.
import { useQuery } from '@tanstack/react-query';
import type { LeadStage } from '../../src/contract/lead-stages.ts';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { NewsletterRequired, PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LoadFailed, Skeleton } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import Board from './board.tsx';
import { PipelineFilters } from './filters.tsx';

const LeadTable = lazyPart(() => import('./table.tsx'), <Skeleton className="h-96" />);
const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));
const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'));

const DEFAULTS = {
  view: 'board',
  search: '',
  assignee: '',
  due: '',
  stage: '',
  sort: 'nextStepOn-asc',
  column: 'to_pitch',
};
const CHOICES = { view: ['board', 'table'], due: ['', 'overdue', 'week'] };

export default function PipelinePage() {
  const { newsletterId, newsletterName } = useUser();
  const { change, page, ...state } = useSearchState(DEFAULTS, CHOICES);
  const { view, search, assignee, due, stage, sort, column } = state;
  const {
    data: pipeline,
    error,
    refetch,
  } = useQuery({ ...apiQuery('leads.readPipeline'), enabled: newsletterId !== null });
  if (newsletterId === null)
    return <NewsletterRequired title="Pipeline" text="The pipeline holds the leads of your own newsletter." />;
  if (error && !pipeline)
    return (
      <>
        <PageHead title="Pipeline" />
        <LoadFailed title="Failed to load the pipeline" error={error} onRetry={() => void refetch()} />
      </>
    );
  const stages = pipeline?.stages ?? [];
  return (
    <>
      <PageHead
        title="Pipeline"
        subtitle={newsletterName ? `Sponsors of ${newsletterName}, from first pitch to the ad that ran` : undefined}
        actions={
          <>
            <fieldset className="flex rounded-md border border-input p-0.5">
              <legend className="sr-only">View</legend>
              {(['board', 'table'] as const).map((one) => (
                <Button
                  key={one}
                  size="sm"
                  variant={view === one ? 'secondary' : 'ghost'}
                  aria-pressed={view === one}
                  onClick={() => change({ view: one })}
                >
                  {one === 'board' ? 'Board' : 'Table'}
                </Button>
              ))}
            </fieldset>
            <DialogButton
              variant="outline"
              dialog={(onClose) => (pipeline ? <SettingsDialog pipeline={pipeline} onClose={onClose} /> : null)}
            >
              Pipeline settings
            </DialogButton>
            <DialogButton
              variant="outline"
              dialog={(onClose) => (pipeline ? <ImportDialog pipeline={pipeline} onClose={onClose} /> : null)}
            >
              Import CSV
            </DialogButton>
            <DialogButton dialog={(onClose) => <AddDialog onClose={onClose} />}>Add lead</DialogButton>
          </>
        }
      />
      <PipelineFilters
        filters={{ search, assignee, due, stage, sort }}
        isTable={view === 'table'}
        pipeline={pipeline}
        change={change}
      />
      {pipeline === undefined ? (
        <Skeleton className="h-96" />
      ) : view === 'board' ? (
        <Board
          asked={{
            search: search || undefined,
            assignee: assignee || undefined,
            due: (due || undefined) as 'week' | undefined,
          }}
          stages={stages}
          column={column as LeadStage}
          onColumn={(next) => change({ column: next }, true)}
        />
      ) : (
        <LeadTable filters={{ search, assignee, due, stage, sort }} page={page} pipeline={pipeline} change={change} />
      )}
    </>
  );
}
