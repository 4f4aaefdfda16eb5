// Form with what members know about a lead. Unsaved text is kept while other members change the lead. If they changed
// the same field, both values are shown and the member chooses.
import { type FormEvent, useState } from 'react';
import type { Lead, LeadChange, LeadFields, PipelineSettings } from '../../src/contract/leads.ts';
import { currencyDecimals, formatAmountForInput, parseAmount } from '../../src/contract/money.ts';
import { changeLead, leadQuery } from '../data/leads.ts';
import { queryClient } from '../data/query-client.ts';
import { ApiError, messageOf } from '../data/request.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input, Select, Textarea } from '../ui/input.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import type { UndoableAction } from '../ui/undo-bar.tsx';
import { EditConflictNotice } from './conflict.tsx';
import { createStageNamer } from './event-words.ts';
import { LeadLinks } from './lead-links.tsx';

type Edited = Partial<Pick<LeadFields, 'nextStep' | 'nextStepOn' | 'currency' | 'contact' | 'notes' | 'links'>> & {
  value?: string;
};

export default function LeadForm({
  lead,
  pipeline,
  onDone,
}: {
  lead: Lead;
  pipeline: PipelineSettings;
  onDone: (doing: UndoableAction) => void;
}) {
  // The edited fields, and the lead's version when the edit began; the lead itself may be newer by now.
  const [edited, setEdited] = useState<Edited>({});
  const [version, setVersion] = useState(lead.version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const isDirty = Object.keys(edited).length > 0;
  const base = isDirty ? version : lead.version;
  const edit = (next: Edited) => {
    if (!isDirty) setVersion(lead.version);
    setEdited((before) => ({ ...before, ...next }));
  };
  const currency = edited.currency ?? lead.currency;
  const shown = {
    ...lead,
    ...edited,
    value: edited.value ?? (lead.value === null ? '' : formatAmountForInput(lead.value, lead.currency)),
  };

  const send = async (change: LeadChange, words: string | null) => {
    setPending(true);
    try {
      const { eventId, meanwhile } = await changeLead(lead.id, change);
      setErrors({});
      if (words) onDone({ text: words, events: eventId === null ? [] : [eventId] });
      const others = meanwhile.flatMap(({ by }) => by?.name ?? []);
      if (others.length > 0)
        toast({
          title: `${[...new Set(others)].join(' and ')} also changed this lead`,
          description: 'The page shows both changes.',
        });
      return true;
    } catch (error) {
      setErrors(error instanceof ApiError ? error.details : {});
      const said = messageOf(error, CHECK_CONNECTION_TEXT);
      // Refetches the lead, so that the form can show the stored value next to the unsaved one.
      const now = error instanceof ApiError && error.status === 409 ? await readAgain(lead.id) : undefined;
      const isElsewhere = now !== undefined && now.stage !== lead.stage;
      toast({
        title: 'Not saved yet',
        description: isElsewhere ? `${said} It is in ${createStageNamer(pipeline.stages)(now.stage)} now.` : said,
        variant: 'destructive',
      });
      return false;
    } finally {
      setPending(false);
    }
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { value, links, ...rest } = edited;
    const amount = value === undefined || value.trim() === '' ? null : parseAmount(value, currency);
    if (value?.trim() && amount === null) return setErrors({ value: 'Enter an amount such as 1,250' });
    const change: LeadChange = { ...rest, version: base };
    if (value !== undefined) change.value = amount;
    else if (edited.currency && lead.value !== null)
      change.value = Math.round(
        (lead.value / 10 ** currencyDecimals(lead.currency)) * 10 ** currencyDecimals(currency),
      );
    if (links) change.links = links.filter(({ url }) => url.trim() !== '');
    if (await send(change, `Saved ${lead.brand.name}`)) setEdited({});
  };

  const conflicts = Object.keys(edited).filter((name) => errors[name] && version < lead.version);
  return (
    <Card>
      <CardHead title="Lead" />
      <CardBody>
        <form className="grid gap-3.5" onSubmit={(event) => void save(event)}>
          <div className="grid grid-cols-1 gap-3.5 @md:grid-cols-2">
            <Field label="Stage" required error={errors.stage}>
              <Select
                className="w-full"
                value={lead.stage}
                onChange={({ target }) => {
                  const stage = target.value as Lead['stage'];
                  void send(
                    { stage, version: lead.version },
                    `Moved ${lead.brand.name} to ${createStageNamer(pipeline.stages)(stage)}`,
                  );
                }}
              >
                {pipeline.stages.map(({ stage, name }) => (
                  <option key={stage} value={stage}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Assignee" error={errors.assigneeId}>
              <Select
                className="w-full"
                value={lead.assigneeId ?? ''}
                onChange={({ target }) =>
                  void send(
                    { assigneeId: target.value || null, version: lead.version },
                    `Reassigned ${lead.brand.name}`,
                  )
                }
              >
                <option value="">Nobody</option>
                {pipeline.members.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                {lead.assignee && !pipeline.members.some(({ id }) => id === lead.assigneeId) ? (
                  <option value={lead.assignee.id}>{lead.assignee.name} (no longer a member)</option>
                ) : null}
              </Select>
            </Field>
            <Field label="Next step" error={errors.nextStep}>
              <Input
                value={shown.nextStep}
                maxLength={200}
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
              <Field label="Value" error={errors.value}>
                <Input
                  inputMode="decimal"
                  value={shown.value}
                  onChange={({ target }) => edit({ value: target.value })}
                />
              </Field>
              <Field label="Currency" required error={errors.currency}>
                <Input
                  value={currency}
                  maxLength={3}
                  className="uppercase"
                  onChange={({ target }) => edit({ currency: target.value.toUpperCase() })}
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
          <LeadLinks links={shown.links} error={errors.links} onChange={(links) => edit({ links })} />
          {conflicts.length > 0 ? (
            <EditConflictNotice
              lead={lead}
              fields={conflicts}
              onKeepMine={() => setVersion(lead.version)}
              onUseTheirs={() => {
                setEdited((before) =>
                  Object.fromEntries(Object.entries(before).filter(([name]) => !conflicts.includes(name))),
                );
                setVersion(lead.version);
                setErrors({});
              }}
            />
          ) : null}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" disabled={pending || !isDirty || conflicts.length > 0}>
              {pending ? 'Saving...' : 'Save changes'}
            </Button>
            {isDirty ? (
              <Button variant="ghost" disabled={pending} onClick={() => setEdited({})}>
                Discard
              </Button>
            ) : null}
          </div>
        </form>
      </CardBody>
    </Card>
  );
}

async function readAgain(id: string): Promise<Lead | undefined> {
  const { queryKey } = leadQuery(id);
  await queryClient.refetchQueries({ queryKey });
  return queryClient.getQueryData(queryKey);
}
