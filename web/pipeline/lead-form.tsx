// Form with what members know about a lead. It saves by itself. If another member changed the same field meanwhile,
// both values are shown and the member chooses.
import { useEffect, useRef, useState } from 'react';
import { NEXT_STEP_MAX_CHARACTERS } from '../../src/contract/lead-stages.ts';
import type { Lead } from '../../src/contract/leads.ts';
import type { PipelineSettings } from '../../src/contract/pipeline-settings.ts';
import { enteredAmount, typedAmount } from '../../src/contract/typed-amount.ts';
import { apiQuery } from '../data/api.ts';
import { changeLead, type ShownLeadChange } from '../data/leads.ts';
import { queryClient } from '../data/query-client.ts';
import { ApiError, messageOf } from '../data/request.ts';
import { worthText } from '../ui/booking-state.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { forgetTypedText } from '../ui/forget-typed-text.ts';
import { Input, Select, Textarea } from '../ui/input.tsx';
import { CurrencySelect, MoneyField } from '../ui/money-field.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { EditConflictNotice } from './conflict.tsx';
import { createStageNamer } from './event-words.ts';
import { type Edited, linksProblem, toChange } from './lead-edits.ts';
import { LeadLinks } from './lead-links.tsx';
import { toMemberOptions, toStageOptions } from './lead-order.ts';

/** A change is saved when its field is left, at the latest after this pause in typing. */
const SAVE_AFTER_MS = 3_000;

interface Unsaved {
  edited: Edited;
  version: number;
  errors: Record<string, string>;
}

export default function LeadForm({ lead, pipeline }: { lead: Lead; pipeline: PipelineSettings }) {
  // `version` is the lead's when the edit began; the lead itself may be newer by now.
  const [unsaved, setUnsaved] = useState<Unsaved>({ edited: {}, version: lead.version, errors: {} });
  const [status, setStatus] = useState('Changes are saved automatically.');
  const form = useRef<HTMLFormElement>(null);
  // What was typed last is saved also after the page is left, when nothing is rendered any more.
  const latest = useRef(unsaved);
  const queue = useRef(Promise.resolve());
  const put = (next: Partial<Unsaved>) => {
    latest.current = { ...latest.current, ...next };
    setUnsaved(latest.current);
  };
  const { edited, errors } = unsaved;
  const nameOf = createStageNamer(pipeline.stages);
  const isDirty = Object.keys(edited).length > 0;
  const edit = (next: Edited) =>
    put({ edited: { ...edited, ...next }, errors: {}, ...(isDirty ? {} : { version: lead.version }) });
  const currency = edited.currency ?? lead.currency;
  const value = edited.value ?? enteredAmount(lead.value, lead.currency);
  const shown = { ...lead, ...edited };
  const conflictsOf = ({ edited: typed, errors: said, version }: Unsaved) =>
    Object.keys(typed).filter((name) => said[name] && version < lead.version);
  const conflicts = conflictsOf(unsaved);

  const send = async (change: ShownLeadChange, words: string) => {
    setStatus('Saving...');
    try {
      const { lead: saved, eventId, meanwhile } = await changeLead(lead.id, change);
      put({ errors: {} });
      setStatus('Saved');
      if (eventId !== null) offerUndo(words, [eventId]);
      const others = meanwhile.flatMap(({ by }) => by?.name ?? []);
      if (others.length > 0)
        toast({
          title: `${[...new Set(others)].join(' and ')} also changed this lead`,
          description: 'The page shows both changes.',
        });
      return saved;
    } catch (error) {
      const said = messageOf(error, CHECK_CONNECTION_TEXT);
      // Refetches the lead, so that the form can show the stored value next to the unsaved one.
      const now = error instanceof ApiError && error.status === 409 ? await readAgain(lead.id) : undefined;
      put({ errors: error instanceof ApiError ? error.details : {} });
      setStatus('Not saved yet');
      const isElsewhere = now !== undefined && now.stage !== lead.stage;
      toast({
        title: 'Not saved yet',
        description: isElsewhere ? `${said} It is in ${nameOf(now.stage)} now.` : said,
        variant: 'destructive',
      });
      return null;
    }
  };

  const saveEdited = async (element: HTMLFormElement | null) => {
    const { edited: typed, version } = latest.current;
    const { fields, change } = toChange(lead, typed);
    if (fields.length === 0 || conflictsOf(latest.current).length > 0) return;
    const saved = await send({ ...change, version }, `Saved ${lead.brand.name}`);
    if (!saved) return;
    // What was typed while the request was on its way stays edited.
    const left = Object.entries(latest.current.edited).filter(
      ([name, next]) => !fields.includes(name) || next !== typed[name as keyof Edited],
    );
    put({ edited: Object.fromEntries(left), version: saved.version });
    if (element && left.length === 0) forgetTypedText(element);
  };
  const save = () => {
    const element = form.current;
    queue.current = queue.current.then(() => saveEdited(element));
  };
  const saveLatest = useRef(save);
  saveLatest.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => saveLatest.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [edited]);
  useEffect(() => () => saveLatest.current(), []);

  return (
    <Card title="Lead" body>
      <form
        ref={form}
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        onBlur={save}
      >
        <div className="grid grid-cols-1 gap-3.5 @md:grid-cols-2">
          <Field label="Stage" required error={errors.stage}>
            <Select
              className="w-full"
              value={lead.stage}
              options={toStageOptions(pipeline.stages)}
              onChoose={(next) => {
                const stage = next as Lead['stage'];
                void send({ stage, version: lead.version }, `Moved ${lead.brand.name} to ${nameOf(stage)}`);
              }}
            />
          </Field>
          <Field label="Assignee" error={errors.assigneeId}>
            <Select
              className="w-full"
              value={lead.assigneeId ?? ''}
              emptyLabel="Nobody"
              options={[
                ...toMemberOptions(pipeline.members),
                ...(lead.assignee && !pipeline.members.some(({ id }) => id === lead.assigneeId)
                  ? [{ value: lead.assignee.id, label: `${lead.assignee.name} (no longer a member)` }]
                  : []),
              ]}
              onChoose={(id) =>
                void send({ assigneeId: id || null, version: lead.version }, `Reassigned ${lead.brand.name}`)
              }
            />
          </Field>
          <Field label="Next step" error={errors.nextStep}>
            <Input
              value={shown.nextStep}
              maxLength={NEXT_STEP_MAX_CHARACTERS}
              onChange={({ target }) => edit({ nextStep: target.value })}
            />
          </Field>
          <Field label="Due" error={errors.nextStepOn}>
            <Input
              type="date"
              value={shown.nextStepOn ?? ''}
              onChange={({ target }) => edit({ nextStepOn: target.value || null })}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3.5 @md:contents">
            <MoneyField
              label="Value"
              currency={currency}
              typed={value}
              {...(lead.booked.length > 0 ? { hint: `Booked: ${worthText(lead)}, which sums show instead` } : {})}
              error={errors.value}
              onChange={(typed) => edit({ value: typed })}
            />
            <Field label="Currency" required error={errors.currency}>
              <CurrencySelect
                value={currency}
                onChange={({ target }) =>
                  edit({
                    currency: target.value,
                    ...(edited.value ? { value: typedAmount(edited.value.text, target.value) } : {}),
                  })
                }
              />
            </Field>
          </div>
        </div>
        <Field label="Contact" hint="Who you are talking to" error={errors.contact}>
          <Input value={shown.contact} maxLength={200} onChange={({ target }) => edit({ contact: target.value })} />
        </Field>
        <Field label="Notes" error={errors.notes}>
          <Textarea
            className="min-h-32"
            value={shown.notes}
            maxLength={20_000}
            onChange={({ target }) => edit({ notes: target.value })}
          />
        </Field>
        <LeadLinks
          links={shown.links}
          error={errors.links ?? linksProblem(shown.links)}
          onChange={(links) => edit({ links })}
        />
        {conflicts.length > 0 ? (
          <EditConflictNotice
            lead={lead}
            fields={conflicts}
            onKeepMine={() => {
              put({ version: lead.version, errors: {} });
              save();
            }}
            onUseTheirs={() =>
              put({
                edited: Object.fromEntries(Object.entries(edited).filter(([name]) => !conflicts.includes(name))),
                version: lead.version,
                errors: {},
              })
            }
          />
        ) : null}
        <p className="text-xs text-muted-foreground">{isDirty && status === 'Saved' ? 'Editing...' : status}</p>
      </form>
    </Card>
  );
}

async function readAgain(id: string): Promise<Lead | undefined> {
  const { queryKey } = apiQuery('leads.read', { id });
  await queryClient.refetchQueries({ queryKey });
  return queryClient.getQueryData(queryKey);
}
