// Undoes events of leads by appending inverse events. Events that can't be undone any more are refused
// before anything is written.
import {
  applyLeadEvent,
  diffLead,
  inverseChange,
  isUndoable,
  type LeadState,
} from '../../domain/lead/lead-from-events.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findUniqueViolation } from '../../store/db.ts';
import { findLeadEvents, type LeadEventRecord } from '../../store/pipeline/lead-events.ts';
import { readLead } from '../../store/pipeline/lead-rows.ts';
import { type LeadWrite, writeLeads } from '../../store/pipeline/lead-writes.ts';
import { mustUndoBookings } from '../booking/undo-check.ts';
import { type PipelineActor, toLeadState } from './change.ts';

/**
 * Undoes events, all or none.
 * @returns the number of events undone.
 * @throws AppError not_found | conflict if something else has changed since, or somebody else was faster.
 */
export async function undoLeadEvents(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor,
  ids: readonly number[],
): Promise<number> {
  const asked = [...new Set(ids)];
  const events = await findLeadEvents(db, actor, asked);
  if (events.length < asked.length) throw notFound('Change');
  const known = new Map<string, { state: LeadState; version: number }>();
  const writes: LeadWrite[] = [];
  const mails: string[] = [];
  const released: LeadEventRecord[] = [];
  for (const event of events) {
    let at = known.get(event.leadId);
    if (!at) {
      const lead = await readLead(db, { id: event.leadId }, actor);
      if (!lead) throw notFound('Change');
      at = { state: toLeadState(lead), version: lead.version };
    }
    if (event.isUndone || !isUndoable(at.state, event, new Set()))
      throw new AppError('conflict', 'This was changed again since, so it cannot be undone');
    const change = diffLead(at.state, inverseChange(event));
    const { pipelineId } = actor;
    writes.push({ pipelineId, leadId: event.leadId, version: at.version, kind: 'undone', change, undoes: event.id });
    if (event.kind === 'recap_off' || (await mustUndoBookings(db, actor, event))) released.push(event);
    if (event.kind === 'sent' && typeof event.detail?.mailId === 'string') mails.push(event.detail.mailId);
    known.set(event.leadId, { state: applyLeadEvent(at.state, { change }), version: at.version + 1 });
  }
  const isDone = await writeLeads(db, { writes, forget: mails, released }, actor, actor.now).catch((error: unknown) => {
    if (findUniqueViolation(error) !== 'bookings_slot') throw error;
    throw new AppError('conflict', 'This slot has been booked for someone else');
  });
  if (!isDone) throw new AppError('conflict', 'Someone else changed this at the same moment. Please try again.');
  return writes.length;
}
