// The pipeline as a board. On a phone one column is shown at a time. A lead is moved by its handle (drag, arrow keys)
// or by the stage in its menu; each move is announced and can be undone.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LeadStage } from '../../src/contract/lead-stages.ts';
import type { LeadBoard, LeadBoardQuery } from '../../src/contract/leads.ts';
import { formatMoney } from '../../src/contract/money.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { apiQuery } from '../data/api.ts';
import { changeLead } from '../data/leads.ts';
import { queryClient } from '../data/query-client.ts';
import { messageOf } from '../data/request.ts';
import { Chips } from '../ui/chips.tsx';
import { cn } from '../ui/cn.ts';
import { formatCount } from '../ui/format.ts';
import { CHECK_CONNECTION_TEXT, LoadFailed } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { useLeadDrag } from './drag.ts';
import { HiddenLeadsNotice } from './hidden-leads.tsx';
import { LeadCard } from './lead-card.tsx';
import { applyMove, type LeadMove, moveByKey } from './moves.ts';
import { NoLeads } from './no-leads.tsx';

interface Props {
  asked: LeadBoardQuery;
  stages: PipelineSettings['stages'];
  /** The column that is visible on a phone. */
  column: LeadStage;
  onColumn: (stage: LeadStage) => void;
}

export default function PipelineBoard({ asked, stages, column: chosen, onColumn }: Props) {
  const query = apiQuery('leads.readBoard', { query: asked });
  const { data, error, isPlaceholderData, refetch } = useQuery(query);
  const nameOf = (stage: LeadStage) => stages.find((one) => one.stage === stage)?.name ?? stage;
  const focusHandle = useRef<string | null>(null);
  // A move replaces the card's element, so the handle of the new one gets the focus.
  useEffect(() => {
    if (!focusHandle.current) return;
    const handle = document.querySelector<HTMLElement>(`[data-lead="${focusHandle.current}"] button`);
    handle?.focus();
    // On a phone the card's column may appear only in a later render, so the effect tries again until the focus has
    // moved.
    if (document.activeElement === handle) focusHandle.current = null;
  });
  const move = async (board: LeadBoard, to: LeadMove) => {
    const lead = board.columns.flatMap(({ leads }) => leads).find(({ id }) => id === to.id);
    if (!lead) return;
    // Lists on their way would show the board before this move.
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, applyMove(board, to));
    try {
      const { eventId } = await changeLead(to.id, { stage: to.stage, after: to.after, version: lead.version });
      const isMoved = to.stage !== lead.stage;
      const place = isMoved
        ? `Moved ${lead.brand.name} to ${nameOf(to.stage)}`
        : `Moved ${lead.brand.name} within ${nameOf(to.stage)}`;
      offerUndo(place, [eventId]);
    } catch (failure) {
      queryClient.setQueryData(query.queryKey, board);
      const { data: now } = await refetch();
      const stage = now?.columns.find(({ leads }) => leads.some(({ id }) => id === to.id))?.stage;
      toast({
        title: `${lead.brand.name} was not moved`,
        description: `${messageOf(failure, CHECK_CONNECTION_TEXT)}${stage && stage !== lead.stage ? ` It is in ${nameOf(stage)} now.` : ''}`,
        variant: 'destructive',
      });
    }
  };
  const { dragged, handle } = useLeadDrag((id, to) => {
    if (data) void move(data, { id, ...to });
  });
  if (error && !data)
    return <LoadFailed title="Failed to load the pipeline" error={error} onRetry={() => void refetch()} />;
  if (!data) return <BoardSkeleton />;
  const total = data.columns.reduce((sum, one) => sum + one.total, 0);
  const isFiltered = Boolean(asked.search || asked.assignee || asked.due);
  return (
    <div className="grid gap-3" aria-busy={isPlaceholderData}>
      <HiddenLeadsNotice count={data.hiddenCount} />
      {total === 0 && !isFiltered ? (
        <NoLeads />
      ) : (
        <>
          <div className="sm:hidden">
            <Chips
              label="Stage"
              value={chosen}
              options={data.columns.map(({ stage, total: count }) => ({
                value: stage,
                label: `${nameOf(stage)} ${count}`,
              }))}
              onChange={(next) => onColumn(next as LeadStage)}
            />
          </div>
          <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 @4xl:grid-cols-3 @5xl:grid-cols-6">
            {data.columns.map(({ stage, total: count, values, leads }) => (
              <section
                key={stage}
                data-stage={stage}
                aria-label={nameOf(stage)}
                className={cn(
                  'grid min-w-0 content-start gap-2 rounded-lg border bg-muted/40 p-2 sm:min-h-40',
                  stage === chosen ? '' : 'max-sm:hidden',
                  dragged?.to?.stage === stage ? 'border-primary' : 'border-border',
                )}
              >
                <header className="flex flex-wrap items-baseline justify-between gap-x-2 px-1 pt-0.5">
                  <h2 className="text-xs font-semibold">
                    {nameOf(stage)}{' '}
                    <span className="font-normal text-muted-foreground tabular-nums">{formatCount(count)}</span>
                  </h2>
                  <p className="text-xs text-muted-foreground tabular-nums">
                    {values.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ')}
                  </p>
                </header>
                {leads.length > 0 ? (
                  <ol className="grid gap-2">
                    {leads.map((lead) => (
                      <LeadCard
                        key={lead.id}
                        lead={lead}
                        stages={stages}
                        isDragged={dragged?.id === lead.id}
                        handle={handle(lead.id)}
                        onStage={(next) => void move(data, { id: lead.id, stage: next, after: null })}
                        onKey={(key) => {
                          const to = moveByKey(data, lead.id, key);
                          if (!to) return false;
                          focusHandle.current = lead.id;
                          onColumn(to.stage);
                          void move(data, to);
                          return true;
                        }}
                      />
                    ))}
                  </ol>
                ) : (
                  <p className="px-1 pb-2 text-xs text-muted-foreground">
                    {isFiltered ? 'No matching leads' : 'No leads'}
                  </p>
                )}
                {count > leads.length ? (
                  <Link
                    to={`/pipeline?view=table&stage=${stage}`}
                    className="inline-flex min-h-6 items-center px-1 text-xs text-primary hover:underline"
                  >
                    Show all {formatCount(count)} in the table
                  </Link>
                ) : null}
              </section>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
