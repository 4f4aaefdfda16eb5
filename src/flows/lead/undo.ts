// Undoes events of leads by appending inverse events. Events that can't be undone any more are refused
// before anything is written.

import { applyLeadEvent, diffLead, inverseChange, isUndoable } from '../../domain/lead/lead-from-events.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { orIfSlotTaken } from '../../store/booking/writes.ts';
import { findLeadEvents, findLeadEventsOfImport, type LeadEventRecord } from '../../store/pipeline/lead-events.ts';
import { deleteImportedContacts, listLeadsChangedSinceImport } from '../../store/pipeline/lead-imports.ts';
import { type LeadWithNotes, listLeadsByIds } from '../../store/pipeline/lead-rows.ts';
import { type LeadWrite, writeLeads } from '../../store/pipeline/lead-writes.ts';
import { checkBookings } from '../booking/undo-check.ts';
import { type PipelineActor, toLeadState } from './change.ts';

interface Undo {
  writes: Omit<LeadWrite, 'pipelineId'>[];
  mails: string[];
  released: LeadEventRecord[];
}

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
  const undos = await prepareUndo(db, actor, events);
  if (undos.size < new Set(events.map(({ leadId }) => leadId)).size) throw notFound('Change');
  for (const undo of undos.values()) if (typeof undo === 'string') throw new AppError('conflict', undo);
  const done = [...undos.values()] as Undo[];
  await writeUndo(db, actor, done);
  return asked.length;
}

/** Leads of an import that are undone in one transaction. */
const IMPORT_BATCH = 100;

/**
 * Undoes an import: its bookings are cancelled, and the leads that it made are removed, with their new contacts.
 * @returns the number of leads undone, and of those kept because they were changed since.
 */
export async function undoLeadImport(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor,
  importId: string,
): Promise<{ undone: number; kept: number }> {
  const events = await findLeadEventsOfImport(db, actor, importId);
  if (events.length === 0) throw notFound('Import');
  // Elsewhere a lead's first event is final: a lead is removed instead.
  const asChanges = events.map((event) => (event.kind === 'created' ? { ...event, kind: 'restored' as const } : event));
  const undos = [...(await prepareUndo(db, actor, asChanges))];
  const changed = await listLeadsChangedSinceImport(db, actor.pipelineId, importId);
  const done = undos.filter(
    (entry): entry is [string, Undo] => typeof entry[1] !== 'string' && !changed.includes(entry[0]),
  );
  for (let at = 0; at < done.length; at += IMPORT_BATCH) {
    const batch = done.slice(at, at + IMPORT_BATCH);
    await writeUndo(
      db,
      actor,
      batch.map(([, undo]) => undo),
    );
    await deleteImportedContacts(
      db,
      actor.pipelineId,
      importId,
      batch.map(([leadId]) => leadId),
    );
  }
  return { undone: done.length, kept: undos.length - done.length };
}

/** What undoing events takes, by lead, or why a lead's can't be undone; without leads that the actor doesn't see. */
async function prepareUndo(
  db: Services['db'],
  actor: PipelineActor,
  events: readonly LeadEventRecord[],
): Promise<Map<string, Undo | string>> {
  const ofLead = Map.groupBy(events, ({ leadId }) => leadId);
  const leads = await listLeadsByIds(db, [...ofLead.keys()], actor);
  const hasBookings = await checkBookings(db, actor, events);
  return new Map(leads.map((lead) => [lead.id, undoOf(lead, ofLead.get(lead.id) ?? [], hasBookings)]));
}

function undoOf(
  lead: LeadWithNotes,
  events: readonly LeadEventRecord[],
  hasBookings: (event: LeadEventRecord) => boolean | string,
): Undo | string {
  let state = toLeadState(lead);
  const undo: Undo = { writes: [], mails: [], released: [] };
  for (const [nth, event] of events.entries()) {
    if (event.isUndone || !isUndoable(state, event, new Set()))
      return 'This was changed again since, so it cannot be undone';
    const found = event.kind === 'recap_off' || hasBookings(event);
    if (typeof found === 'string') return found;
    const change = diffLead(state, inverseChange(event));
    undo.writes.push({ leadId: lead.id, version: lead.version + nth, kind: 'undone', change, undoes: event.id });
    if (found) undo.released.push(event);
    if (event.kind === 'sent' && typeof event.detail?.mailId === 'string') undo.mails.push(event.detail.mailId);
    state = applyLeadEvent(state, { change });
  }
  return undo;
}

async function writeUndo(db: Services['db'], actor: PipelineActor, undos: readonly Undo[]): Promise<void> {
  const { pipelineId } = actor;
  const given = {
    writes: undos.flatMap(({ writes }) => writes.map((write) => ({ ...write, pipelineId }))),
    forget: undos.flatMap(({ mails }) => mails),
    released: undos.flatMap(({ released }) => released),
  };
  const isDone = await orIfSlotTaken(writeLeads(db, given, actor, actor.now), 'taken');
  if (isDone === 'taken') throw new AppError('conflict', 'This slot has been booked for someone else');
  if (!isDone) throw new AppError('conflict', 'Someone else changed this at the same moment. Please try again.');
}
