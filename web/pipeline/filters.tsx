// The filters of the board and the table. The table also has a stage filter, a sort order and the CSV export.
import { Download } from 'lucide-react';
import { toQueryString } from '../../src/contract/lists.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/input.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { LEAD_ORDERS, type LeadFilters, toLeadsParams, toMemberOptions, toStageOptions } from './lead-order.ts';

interface Props {
  filters: LeadFilters;
  isTable: boolean;
  pipeline: PipelineSettings | undefined;
  change: (next: Partial<LeadFilters>) => void;
}

export function PipelineFilters({ filters, isTable, pipeline, change }: Props) {
  const { search, due, assignee, stage, sort } = filters;
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 max-sm:[&>select:last-child:nth-child(even)]:col-span-2 sm:flex sm:flex-wrap [&_select]:w-full sm:[&_select]:w-auto">
      <SearchField
        label="Search leads and notes"
        value={search}
        onChange={(next) => change({ search: next })}
        className="col-span-2 sm:w-60"
      />
      {isTable ? (
        <Select
          aria-label="Stage"
          value={stage}
          emptyLabel="Any stage"
          options={toStageOptions(pipeline?.stages ?? [])}
          onChoose={(next) => change({ stage: next })}
        />
      ) : null}
      <Select
        aria-label="Next step"
        value={due}
        emptyLabel="Any next step"
        options={{ overdue: 'Overdue', week: 'Due within 7 days' }}
        onChoose={(next) => change({ due: next })}
      />
      {(pipeline?.members.length ?? 0) > 1 || assignee ? (
        <Select
          aria-label="Assignee"
          className={isTable ? 'max-sm:col-span-2' : undefined}
          value={assignee}
          emptyLabel="Any assignee"
          options={[
            { value: 'me', label: 'Assigned to me' },
            { value: 'nobody', label: 'Unassigned' },
            ...toMemberOptions(pipeline?.members ?? []),
          ]}
          onChoose={(next) => change({ assignee: next })}
        />
      ) : null}
      {isTable ? (
        <div className="col-span-2 flex min-w-0 gap-2 @3xl:ml-auto">
          {/* Hidden beside a wide table, whose column headers sort it. */}
          <Select
            aria-label="Order"
            className="min-w-0 @3xl:hidden"
            value={sort}
            onChoose={(next) => change({ sort: next })}
            options={LEAD_ORDERS.flatMap(({ value, label, ways }) =>
              (['asc', 'desc'] as const).map((way) => ({ value: `${value}-${way}`, label: `${label}: ${ways[way]}` })),
            )}
          />
          <Button asChild variant="outline" className="shrink-0">
            <a href={`/api/exports/leads.csv${toQueryString(toLeadsParams(filters))}`} download>
              <Download aria-hidden />
              Export CSV
            </a>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
