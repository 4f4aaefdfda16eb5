// The pipeline as a table. Its column headers sort it, and several leads can be moved or assigned at once.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LeadRow } from '../../src/contract/leads.ts';
import { PAGE_SIZE } from '../../src/contract/lists.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { apiQuery } from '../data/api.ts';
import { faultText, worthText } from '../ui/booking-state.tsx';
import { List } from '../ui/list.tsx';
import { Logo } from '../ui/logo.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useChosenRows } from '../ui/use-chosen-rows.tsx';
import { BulkActionsBar } from './bulk-bar.tsx';
import { DueText } from './due-text.tsx';
import { createStageNamer } from './event-words.ts';
import { HiddenLeadsNotice } from './hidden-leads.tsx';
import { LEAD_ORDERS, type LeadFilters, toLeadsParams } from './lead-order.ts';
import { NoLeads } from './no-leads.tsx';

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
  const sort = (by: string) => change({ sort: `${by}-${by === sortBy && sortOrder === 'asc' ? 'desc' : 'asc'}` });
  const { search, assignee, due, stage } = filters;
  const isFiltered = Boolean(search || assignee || due || stage);
  if (data && data.leads.length === 0 && !isFiltered && data.hiddenCount === 0) return <NoLeads />;
  const cells: Record<(typeof LEAD_ORDERS)[number]['value'], Pick<Column<LeadRow>, 'cell' | 'cellClass'>> = {
    brand: { cell: (lead) => <BrandCell lead={lead} /> },
    stage: {
      cellClass: 'text-xs whitespace-nowrap @lg:text-sm',
      cell: (lead) => <StageCell lead={lead} stage={nameOf(lead.stage)} />,
    },
    nextStepOn: { cell: (lead) => <NextStep lead={lead} /> },
    value: { cellClass: 'tabular-nums', cell: worthText },
    updatedAt: {
      cellClass: 'whitespace-nowrap text-muted-foreground',
      cell: ({ updatedAt }) => <DueText day={updatedAt.slice(0, 10)} isOpen={false} />,
    },
  };
  const columns: Column<LeadRow>[] = [
    { head: headBox, headClass: 'w-8', className: 'pr-0', cell: (lead) => rowBox(lead, lead.brand.name) },
    ...LEAD_ORDERS.map(({ value, label, className }) => ({ head: label, sort: value, className, ...cells[value] })),
  ];
  if (pipeline.members.length > 1)
    columns.push({ head: 'Assignee', className: 'hidden @4xl:table-cell', cell: (lead) => lead.assignee?.name });
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
            <DataTable
              label="Leads"
              columns={columns}
              rows={leads}
              keyOf={({ id }) => id}
              sorting={{ by: sortBy, order: sortOrder, onSort: sort }}
            />
          </>
        )}
      </List>
    </div>
  );
}

/** In a narrow table, the name's and the stage's cells also show the values of hidden columns. */
const BrandCell = ({ lead }: { lead: LeadRow }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Logo name={lead.brand.name} url={lead.brand.logoUrl} size="sm" words={2} />
    <span className="min-w-0">
      <Link
        to={`/pipeline/${lead.id}`}
        className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
      >
        {lead.brand.name}
      </Link>
      <span className="block text-xs text-pretty @lg:hidden">
        <NextStep lead={lead} />
      </span>
    </span>
  </span>
);

function StageCell({ lead, stage }: { lead: LeadRow; stage: string }) {
  const worth = worthText(lead);
  return (
    <>
      {stage}
      {lead.fault ? <span className="block text-xs text-warning">{faultText(lead.fault)}</span> : null}
      {worth ? <span className="block text-muted-foreground tabular-nums @2xl:hidden">{worth}</span> : null}
    </>
  );
}

const NextStep = ({ lead: { nextStep, nextStepOn, stage } }: { lead: LeadRow }) =>
  nextStep || nextStepOn ? (
    <>
      {nextStep}{' '}
      {nextStepOn ? (
        <span className="text-muted-foreground">
          <DueText day={nextStepOn} isOpen={stage !== 'lost'} />
        </span>
      ) : null}
    </>
  ) : null;
