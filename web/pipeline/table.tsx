// The pipeline as a table. Its column headers sort it, and several leads can be moved or assigned at once.
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { PAGE_SIZE } from '../../src/contract/lists.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { apiQuery } from '../data/api.ts';
import { List } from '../ui/list.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { Table, Th } from '../ui/table.tsx';
import { useChosenRows } from '../ui/use-chosen-rows.tsx';
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
  change: (next: Partial<LeadFilters>) => void;
}

export default function LeadTable({ filters, page, pipeline, change }: Props) {
  const order = toLeadsParams(filters);
  const { sortBy, sortOrder } = order;
  const list = useQuery(apiQuery('leads.list', { query: { ...order, page, limit: PAGE_SIZE.leads } }));
  const { data } = list;
  const { picked, clear, headBox, rowBox } = useChosenRows(data?.leads ?? [], 'lead');
  const nameOf = createStageNamer(pipeline.stages);
  const turn = (by: string) => change({ sort: `${by}-${by === sortBy && sortOrder === 'asc' ? 'desc' : 'asc'}` });
  const { search, assignee, due, stage } = filters;
  const Arrow = sortOrder === 'asc' ? ArrowUp : ArrowDown;
  const isFiltered = Boolean(search || assignee || due || stage);
  if (data && data.leads.length === 0 && !isFiltered && data.hiddenCount === 0) return <NoLeads />;
  return (
    <div className="grid gap-3">
      <HiddenLeadsNotice count={data?.hiddenCount ?? 0} />
      <List
        query={list}
        rows={({ leads }) => leads}
        noun="lead"
        skeleton={<Skeleton className="m-4 h-64" />}
        empty={<EmptyState title="No matching leads" text="Change the filters to see more of your pipeline." />}
      >
        {(leads, { total }) => (
          <>
            <BulkActionsBar total={total} picked={picked.map(({ id }) => id)} pipeline={pipeline} onClear={clear} />
            <Table label="Leads">
              <thead>
                <tr>
                  <Th className="w-8 pr-0">{headBox}</Th>
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
                        {sortBy === value ? <Arrow className="size-3" aria-hidden /> : null}
                      </button>
                    </Th>
                  ))}
                  {pipeline.members.length > 1 ? <Th className="hidden @4xl:table-cell">Assignee</Th> : null}
                </tr>
              </thead>
              <tbody>
                {leads.map((lead) => (
                  <LeadTableRow
                    key={lead.id}
                    lead={lead}
                    stage={nameOf(lead.stage)}
                    showsAssignee={pipeline.members.length > 1}
                    box={rowBox(lead, lead.brand.name)}
                  />
                ))}
              </tbody>
            </Table>
          </>
        )}
      </List>
    </div>
  );
}
