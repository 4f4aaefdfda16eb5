// Bar above the table of leads: their number, or the actions for the selected leads.
import { type FormEvent, useState } from 'react';
import { type LeadStage, NEXT_STEP_MAX_CHARACTERS } from '../../src/contract/lead-stages.ts';
import type { BulkLeadChange } from '../../src/contract/leads.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { Input, Select } from '../ui/input.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { useAction } from '../ui/use-act.ts';
import { createStageNamer } from './event-words.ts';
import { toMemberOptions, toStageOptions } from './lead-order.ts';

interface Props {
  total: number;
  /** Ids of the leads selected on this page. */
  picked: string[];
  pipeline: PipelineSettings;
  onClear: () => void;
}

export function BulkActionsBar({ total, picked, pipeline, onClear }: Props) {
  const [planning, setPlanning] = useState(false);
  const [, act] = useAction({ title: 'Nothing was changed', otherwise: CHECK_CONNECTION_TEXT });
  const change = (json: Omit<BulkLeadChange, 'ids'>, words: string) =>
    void act(async () => {
      const { events } = await mutate('leads.changeSeveral', { body: { ids: picked, ...json } });
      offerUndo(`${formatCountOf(events.length, 'lead')} ${words}`, events);
      onClear();
      setPlanning(false);
    }, null);
  const plan = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { nextStep = '', nextStepOn = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    change({ nextStep, nextStepOn: nextStepOn || null }, `planned: ${nextStep}`);
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-1.5 text-sm">
      <span role="status" className={picked.length === 0 ? 'text-muted-foreground' : 'font-medium'}>
        {picked.length === 0 ? formatCountOf(total, 'lead') : `${formatCount(picked.length)} selected`}
      </span>
      {picked.length === 0 ? null : (
        <>
          <Select
            aria-label="Move the selected leads to"
            value=""
            emptyLabel="Move to..."
            options={toStageOptions(pipeline.stages)}
            onChoose={(stage) =>
              change({ stage: stage as LeadStage }, `moved to ${createStageNamer(pipeline.stages)(stage as LeadStage)}`)
            }
          />
          {pipeline.members.length > 1 ? (
            <Select
              aria-label="Assign the selected leads to"
              value=""
              emptyLabel="Assign to..."
              options={[{ value: 'nobody', label: 'Nobody' }, ...toMemberOptions(pipeline.members)]}
              onChoose={(id) => {
                const member = pipeline.members.find((one) => one.id === id);
                change({ assigneeId: member?.id ?? null }, member ? `assigned to ${member.name}` : 'unassigned');
              }}
            />
          ) : null}
          {planning ? (
            <form className="flex flex-wrap gap-2" onSubmit={plan}>
              <Input
                name="nextStep"
                aria-label="Next step"
                placeholder="Next step"
                maxLength={NEXT_STEP_MAX_CHARACTERS}
                required
                className="w-44"
                ref={focusOnMount}
              />
              <Input name="nextStepOn" type="date" aria-label="Due" className="w-36" />
              <Button type="submit" variant="outline" size="sm">
                Set next step
              </Button>
            </form>
          ) : (
            <Button variant="outline" size="sm" onClick={() => setPlanning(true)}>
              Next step...
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear<span className="sr-only"> selection</span>
          </Button>
        </>
      )}
    </div>
  );
}
