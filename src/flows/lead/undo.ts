// Takes back what events changed, by events of their own. What can't be taken back any more is refused before anything
// is written.
import { applyEvent, changeSetOf, inverseOf, isUndoable, type LeadState } from '../../domain/lead/fold.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { eventsOf } from '../../store/pipeline/lead-events.ts';
import { readLead } from '../../store/pipeline/lead-rows.ts';
import { type LeadWrite, writeLeads } from '../../store/pipeline/lead-writes.ts';
import { type PipelineActor, stateFrom } from './change.ts';

/**
 * @returns how many events were taken back.
 * @throws AppError not_found | conflict: something else has changed since, or somebody else was quicker.
 */
export async function undoEvents(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor,
  ids: readonly number[],
): Promise<number> {
  const asked = [...new Set(ids)];
  const events = await eventsOf(db, actor.pipelineId, asked);
  if (events.length < asked.length) throw notFound('Change');
  const known = new Map<string, { state: LeadState; version: number }>();
  const writes: LeadWrite[] = [];
  const mails: string[] = [];
  for (const event of events) {
    let at = known.get(event.leadId);
    if (!at) {
      const lead = await readLead(db, { id: event.leadId }, actor);
      if (!lead) throw notFound('Change');
      at = { state: stateFrom(lead), version: lead.version };
    }
    if (event.isUndone || !isUndoable(at.state, event, new Set()))
      throw new AppError('conflict', 'This was changed again since, so it cannot be undone');
    const change = changeSetOf(at.state, inverseOf(event));
    const { pipelineId } = actor;
    writes.push({ pipelineId, leadId: event.leadId, version: at.version, kind: 'undone', change, undoes: event.id });
    if (event.kind === 'sent' && typeof event.detail?.mailId === 'string') mails.push(event.detail.mailId);
    known.set(event.leadId, { state: applyEvent(at.state, { change }), version: at.version + 1 });
  }
  const done = await writeLeads(db, { writes, forget: mails }, actor, actor.now);
  if (done < writes.length)
    throw new AppError('conflict', 'Someone else changed this at the same moment. Please try again.');
  return done;
}
