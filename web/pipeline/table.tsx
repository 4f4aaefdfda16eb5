// The pipeline as a table. Its column headers sort it, and several leads can be moved or assigned at once.
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { PipelineSettings } from '../../src/contract/leads.ts';
import { PAGE_SIZE } from '../../src/contract/lists.ts';
import { apiQuery } from '../data/api.ts';
import { Card } from '../ui/card.tsx';
import { SelectionCheckbox } from '../ui/checkbox.tsx';
import { Pager } from '../ui/pager.tsx';
import { EmptyState, NotLoaded } from '../ui/states.tsx';
import { Table, Th } from '../ui/table.tsx';
import type { UndoableAction } from '../ui/undo-bar.tsx';
import { useListPage } from '../ui/use-list-page.ts';
import { BulkActionsBar } from './bulk-bar.tsx';
import { createStageNamer } from './event-words.ts';
import { HiddenLeadsNotice } from './hidden-leads.tsx';
import { LEAD_ORDERS, type LeadFilters, toLeadsParams } from './lead-order.ts';
import { NoLeads } from './no-leads.tsx';
import { LeadTableRow } from './table-row.tsx';

interface Props {
  filters: LeadFilters;
  page: number;
  pipeline: PipelineSettings;
  change: (next: Partial<LeadFilters> & { page?: number }) => void;
  onDone: (doing: UndoableAction) => void;
}

export default function LeadTable({ filters, page, pipeline, change, onDone }: Props) {
  const order = toLeadsParams(filters);
  const { sortBy, sortOrder } = order;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    apiQuery('leads.list', { query: { ...order, page, limit: PAGE_SIZE.leads } }),
  );
  useListPage(isPlaceholderData ? undefined : data?.totalPages);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = (data?.leads ?? []).map(({ id }) => id);
  const picked = shown.filter((id) => chosen.has(id));
  const nameOf = createStageNamer(pipeline.stages);
  const pick = (ids: string[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const turn = (by: string) => change({ sort: `${by}-${by === sortBy && sortOrder === 'asc' ? 'desc' : 'asc'}` });
  const { search, assignee, due, stage } = filters;
  const isFiltered = Boolean(search || assignee || due || stage);
  if (data && data.leads.length === 0 && !isFiltered && data.hiddenCount === 0) return <NoLeads />;
  return (
    <div className="grid gap-3">
      <HiddenLeadsNotice count={data?.hiddenCount ?? 0} />
      <Card className="min-w-0" aria-busy={isPlaceholderData}>
        {!data ? (
          <NotLoaded what="the leads" error={error} onRetry={() => void refetch()} className="m-4 h-64" />
        ) : data.leads.length === 0 ? (
          <EmptyState title="No matching leads" text="Change the filters to see more of your pipeline." />
        ) : (
          <>
            <BulkActionsBar
              total={data.total}
              picked={picked}
              pipeline={pipeline}
              onClear={() => setChosen(new Set())}
              onDone={onDone}
            />
            <Table label="Leads">
              <thead>
                <tr>
                  <Th className="w-8 pr-0">
                    <SelectionCheckbox
                      label="Select every lead on this page"
                      checked={picked.length === shown.length}
                      onChange={(on) => pick(shown, on)}
                    />
                  </Th>
                  {LEAD_ORDERS.map(({ value, label, className }) => (
                    <Th
                      key={value}
                      className={className}
                      aria-sort={sortBy === value ? (sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
                    >
                      <button
                        type="button"
                        className="inline-flex min-h-6 items-center gap-1 hover:text-foreground"
                        onClick={() => turn(value)}
                      >
                        {label}
                        {sortBy === value ? (
                          sortOrder === 'asc' ? (
                            <ArrowUp className="size-3" aria-hidden />
                          ) : (
                            <ArrowDown className="size-3" aria-hidden />
                          )
                        ) : null}
                      </button>
                    </Th>
                  ))}
                  {pipeline.members.length > 1 ? <Th className="hidden @4xl:table-cell">Assignee</Th> : null}
                </tr>
              </thead>
              <tbody>
                {data.leads.map((lead) => (
                  <LeadTableRow
                    key={lead.id}
                    lead={lead}
                    stage={nameOf(lead.stage)}
                    showsAssignee={pipeline.members.length > 1}
                    isChosen={chosen.has(lead.id)}
                    onChoose={(on) => pick([lead.id], on)}
                  />
                ))}
              </tbody>
            </Table>
            {data.totalPages > 1 ? (
              <footer className="border-t border-border px-4 py-2.5">
                <Pager page={data.page} pages={data.totalPages} onPage={(next) => change({ page: next })} />
              </footer>
            ) : null}
          </>
        )}
      </Card>
    </div>
  );
}
