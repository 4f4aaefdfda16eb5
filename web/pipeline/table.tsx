// The pipeline as a table: sorted, filtered, several leads moved or assigned at once, exported as CSV.
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LeadStage } from '../../src/contract/lead-stages.ts';
import type { LeadRow, PipelineSettings } from '../../src/contract/leads.ts';
import { PAGE_SIZE } from '../../src/contract/lists.ts';
import { moneyText } from '../../src/contract/money.ts';
import { changeLeads, leadsPath, leadsQuery } from '../data/leads.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { Select } from '../ui/input.tsx';
import { Logo } from '../ui/logo.tsx';
import { Pager } from '../ui/pager.tsx';
import { CHECK_CONNECTION, EmptyState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import type { Doing } from '../ui/undo-bar.tsx';
import { DueText } from './due-text.tsx';
import { HiddenLeads } from './hidden-leads.tsx';

interface Asked {
  search: string;
  assignee: string;
  due: string;
  stage: string;
  sort: string;
  page: number;
}

interface Props {
  asked: Asked;
  pipeline: PipelineSettings;
  change: (next: Partial<Omit<Asked, 'page'>> & { page?: number }) => void;
  onDone: (doing: Doing) => void;
}

const SORTS = [
  { value: 'brand', label: 'Brand', className: '' },
  { value: 'stage', label: 'Stage', className: '' },
  { value: 'nextStepOn', label: 'Next step', className: 'hidden @lg:table-cell' },
  { value: 'value', label: 'Value', className: 'hidden text-right @2xl:table-cell' },
  { value: 'updatedAt', label: 'Changed', className: 'hidden @4xl:table-cell' },
] as const;

export default function LeadTable({ asked, pipeline, change, onDone }: Props) {
  const { sort, page, ...filters } = asked;
  const [sortBy = 'nextStepOn', sortOrder = 'asc'] = sort.split('-');
  const order = { ...filters, sortBy, sortOrder };
  const { data, error, isPlaceholderData, refetch } = useQuery(leadsQuery({ ...order, page, limit: PAGE_SIZE.leads }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = (data?.leads ?? []).map(({ id }) => id);
  const picked = shown.filter((id) => chosen.has(id));
  const nameOf = (stage: LeadStage) => pipeline.stages.find((one) => one.stage === stage)?.name ?? stage;
  const pick = (ids: string[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const act = async (json: { stage: LeadStage } | { assigneeId: string | null }, words: string) => {
    try {
      const events = await changeLeads({ ids: picked, ...json });
      onDone({ text: `${formatCountOf(events.length, 'lead')} ${words}`, events });
      setChosen(new Set());
    } catch (failure) {
      toastRefusal('Nothing was changed', failure, CHECK_CONNECTION);
    }
  };
  const turn = (by: string) => change({ sort: `${by}-${by === sortBy && sortOrder === 'asc' ? 'desc' : 'asc'}` });
  return (
    <div className="grid gap-3">
      <HiddenLeads count={data?.hiddenCount ?? 0} />
      <div className="flex flex-wrap items-center gap-2">
        <Select aria-label="Stage" value={asked.stage} onChange={({ target }) => change({ stage: target.value })}>
          <option value="">Every stage</option>
          {pipeline.stages.map(({ stage, name }) => (
            <option key={stage} value={stage}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Order"
          className="@2xl:hidden"
          value={sort}
          onChange={({ target }) => change({ sort: target.value })}
        >
          {SORTS.flatMap(({ value, label }) =>
            (['asc', 'desc'] as const).map((way) => (
              <option key={`${value}-${way}`} value={`${value}-${way}`}>
                {label}, {way === 'asc' ? 'ascending' : 'descending'}
              </option>
            )),
          )}
        </Select>
        <Button asChild variant="outline" className="ml-auto">
          <a href={leadsPath(order).replace('/api/leads', '/api/exports/leads.csv')} download>
            <Download aria-hidden />
            Export CSV
          </a>
        </Button>
      </div>
      <Card className="min-w-0" aria-busy={isPlaceholderData}>
        {error && !data ? (
          <LoadFailed title="Failed to load the leads" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading label="Loading the leads">
            <Skeleton className="m-4 h-64" />
          </Loading>
        ) : data.leads.length === 0 ? (
          <EmptyState title="No leads found" text="Change the filters, or save a brand in Pitch next." />
        ) : (
          <>
            <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-1.5 text-sm" role="status">
              {picked.length === 0 ? (
                <span className="text-muted-foreground">{formatCountOf(data.total, 'lead')}</span>
              ) : (
                <>
                  <span className="font-medium">{formatCount(picked.length)} selected</span>
                  <Select
                    aria-label="Move the selected leads to"
                    value=""
                    onChange={({ target }) => {
                      const stage = target.value as LeadStage;
                      void act({ stage }, `moved to ${nameOf(stage)}`);
                    }}
                  >
                    <option value="">Move to...</option>
                    {pipeline.stages.map(({ stage, name }) => (
                      <option key={stage} value={stage}>
                        {name}
                      </option>
                    ))}
                  </Select>
                  {pipeline.members.length > 1 ? (
                    <Select
                      aria-label="Assign the selected leads to"
                      value=""
                      onChange={({ target }) => {
                        const member = pipeline.members.find(({ id }) => id === target.value);
                        void act(
                          { assigneeId: member?.id ?? null },
                          member ? `assigned to ${member.name}` : 'unassigned',
                        );
                      }}
                    >
                      <option value="">Assign to...</option>
                      <option value="nobody">Nobody</option>
                      {pipeline.members.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  ) : null}
                </>
              )}
            </div>
            <Table label="Leads">
              <thead>
                <tr>
                  <Th className="w-8 pr-0">
                    <PickBox
                      label="Select every lead on this page"
                      checked={picked.length === shown.length}
                      onChange={(on) => pick(shown, on)}
                    />
                  </Th>
                  {SORTS.map(({ value, label, className }) => (
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
                  <Th className="hidden @4xl:table-cell">Assignee</Th>
                </tr>
              </thead>
              <tbody>
                {data.leads.map((lead) => (
                  <Row
                    key={lead.id}
                    lead={lead}
                    stage={nameOf(lead.stage)}
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

function Row({
  lead,
  stage,
  isChosen,
  onChoose,
}: {
  lead: LeadRow;
  stage: string;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
}) {
  const { id, brand, value, currency, nextStep, nextStepOn, assignee, updatedAt } = lead;
  const next =
    nextStep || nextStepOn ? (
      <>
        {nextStep}{' '}
        {nextStepOn ? (
          <span className="text-muted-foreground">
            <DueText day={nextStepOn} isOpen={lead.stage !== 'lost'} />
          </span>
        ) : null}
      </>
    ) : null;
  return (
    <Tr>
      <Td className="pr-0">
        <PickBox label={`Select ${brand.name}`} checked={isChosen} onChange={onChoose} />
      </Td>
      <Td>
        <span className="flex min-w-0 items-center gap-2.5">
          <Logo name={brand.name} url={brand.logoUrl} size="sm" words={2} />
          <span className="min-w-0">
            <Link
              to={`/pipeline/${id}`}
              className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
            >
              {brand.name}
            </Link>
            <span className="block text-xs @lg:hidden">{next}</span>
          </span>
        </span>
      </Td>
      <Td className="text-xs @lg:text-sm">{stage}</Td>
      <Td className="hidden @lg:table-cell">{next}</Td>
      <Td className="hidden text-right tabular-nums @2xl:table-cell">
        {value === null ? '' : moneyText(value, currency)}
      </Td>
      <Td className="hidden whitespace-nowrap text-muted-foreground @4xl:table-cell">
        <DueText day={updatedAt.slice(0, 10)} isOpen={false} />
      </Td>
      <Td className="hidden @4xl:table-cell">{assignee?.name}</Td>
    </Tr>
  );
}

const PickBox = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) => (
  <label className="-m-1 grid size-6 place-items-center">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      className="size-4 accent-primary"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);
