// One lead on the board: its next step and due date, who it is assigned to, and its value.
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEventHandler } from 'react';
import { Link } from 'react-router';
import type { LeadStage } from '../../src/contract/lead-stages.ts';
import type { LeadRow } from '../../src/contract/leads.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { Badge } from '../ui/badge.tsx';
import { faultText, worthText } from '../ui/booking-state.tsx';
import { cn } from '../ui/cn.ts';
import { Select } from '../ui/input.tsx';
import { initialsOf, Logo } from '../ui/logo.tsx';
import { DueText } from './due-text.tsx';
import { toStageOptions } from './lead-order.ts';

interface Props {
  lead: LeadRow;
  stages: PipelineSettings['stages'];
  isDragged: boolean;
  handle: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    PointerEventHandler<HTMLElement>
  >;
  onStage: (stage: LeadStage) => void;
  onKey: (key: string) => boolean;
}

export function LeadCard({ lead, stages, isDragged, handle, onStage, onKey }: Props) {
  const { id, brand, fault, nextStep, nextStepOn, assignee, stage } = lead;
  const worth = worthText(lead);
  const press = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow') && onKey(event.key)) event.preventDefault();
  };
  return (
    <li
      data-lead={id}
      aria-label={brand.name}
      className={cn(
        'grid gap-2 rounded-md border border-border bg-card p-2.5 text-sm @5xl:p-2',
        isDragged && 'pointer-events-none relative z-20 rotate-1 border-primary opacity-90 shadow-xl',
      )}
    >
      <div className="flex items-start gap-1.5">
        <Logo name={brand.name} url={brand.logoUrl} size="sm" words={2} />
        <Link
          to={`/pipeline/${id}`}
          className="line-clamp-2 min-h-6 min-w-0 flex-1 leading-6 font-medium wrap-anywhere hover:underline @5xl:text-[0.8125rem]"
        >
          {brand.name}
        </Link>
        <button
          type="button"
          aria-label={`Move ${brand.name} with the arrow keys, or drag it`}
          title="Drag, or use the arrow keys"
          onKeyDown={press}
          {...handle}
          className="-mr-1.5 grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground active:cursor-grabbing"
        >
          <GripVertical className="size-4" aria-hidden />
        </button>
      </div>
      {fault ? (
        <p>
          <Badge tone={fault.differences.length > 0 ? 'warning' : 'danger'}>{faultText(fault)}</Badge>
        </p>
      ) : null}
      {nextStep || nextStepOn ? (
        <p className="flex flex-wrap gap-x-1 text-xs text-muted-foreground">
          <span className="line-clamp-2 min-w-0 text-foreground wrap-anywhere" title={nextStep}>
            {nextStep || 'Next step'}
          </span>{' '}
          {nextStepOn ? <DueText day={nextStepOn} isOpen={stage !== 'lost'} /> : null}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-xs text-muted-foreground">
        <Select
          aria-label={`Stage of ${brand.name}`}
          value={stage}
          options={toStageOptions(stages)}
          onChoose={(next) => onStage(next as LeadStage)}
          className="-ml-1.5 h-6 max-w-28 truncate [field-sizing:content] border-transparent bg-transparent pr-5 pl-1.5 text-xs hover:border-input"
        />
        <span className="ml-auto flex min-w-0 items-center gap-2">
          {worth ? <span className="font-medium text-foreground tabular-nums">{worth}</span> : null}
          {assignee ? (
            <span
              title={`Assigned to ${assignee.name}`}
              className="grid size-5 place-items-center rounded-full bg-secondary text-[0.625rem] font-semibold text-secondary-foreground"
            >
              <span aria-hidden>{initialsOf(assignee.name, 2)}</span>
              <span className="sr-only">Assigned to {assignee.name}</span>
            </span>
          ) : null}
        </span>
      </div>
    </li>
  );
}
