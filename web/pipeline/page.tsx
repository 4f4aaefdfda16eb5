// The pipeline: a board and a table over the same leads, with the same filters.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadStage } from '../../src/contract/lead-stages.ts';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { NewsletterRequired, PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LoadFailed, Skeleton } from '../ui/states.tsx';
import { type UndoableAction, UndoBar } from '../ui/undo-bar.tsx';
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
  const [doing, setDoing] = useState<UndoableAction | null>(null);
  const [opened, setOpened] = useState<'add' | 'import' | 'settings' | null>(null);
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
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('settings')}>
              Pipeline settings
            </Button>
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpened('import')}>
              Import CSV
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setOpened('add')}>
              Add lead
            </Button>
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
          onDone={setDoing}
        />
      ) : (
        <LeadTable
          filters={{ search, assignee, due, stage, sort }}
          page={page}
          pipeline={pipeline}
          change={change}
          onDone={setDoing}
        />
      )}
      <UndoBar action={doing} onDismiss={() => setDoing(null)} />
      {opened === 'add' ? <AddDialog onClose={() => setOpened(null)} /> : null}
      {opened === 'import' && pipeline ? <ImportDialog pipeline={pipeline} onClose={() => setOpened(null)} /> : null}
      {opened === 'settings' && pipeline ? (
        <SettingsDialog pipeline={pipeline} onClose={() => setOpened(null)} />
      ) : null}
    </>
  );
}
