// A member's change of a lead. Two people may edit it at once: fields that somebody else changed in the meantime are
// refused, naming that person; all others are stored, and the answer lists what else changed.

import type { LeadLogInput } from '../../contract/lead-events.ts';
import type { LeadChange } from '../../contract/leads.ts';
import { toUtcDay } from '../../contract/time.ts';
import { newsletterRole } from '../../domain/access.ts';
import { diffLead, findConflicts, type LeadState } from '../../domain/lead/lead-from-events.ts';
import { leadFieldLabel } from '../../domain/lead/words.ts';
import { AppError, invalidField, notFound, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findOwnContact } from '../../store/pipeline/contacts.ts';
import { type LeadEventRecord, listLeadEventsSince } from '../../store/pipeline/lead-events.ts';
import { findLeadPositionAfter } from '../../store/pipeline/lead-order.ts';
import { type LeadWithNotes, type PipelineViewer, readLead } from '../../store/pipeline/lead-rows.ts';
import { writeLead } from '../../store/pipeline/lead-writes.ts';
import { listTeamMembers } from '../../store/pipeline/team.ts';

/** A member who works in a pipeline, with their Sight and the time. */
export interface PipelineActor extends PipelineViewer {
  userId: string;
  newsletterId: string;
  /** The import that the member's changes are part of. */
  importId?: string;
  /** The user whose own pipeline it is; null if it is shared by the newsletter's members. */
  alone: string | null;
}

export interface LeadChangeResult {
  lead: LeadWithNotes;
  eventId: number | null;
  /** Events of other edits since the version that the member saw. */
  meanwhile: LeadEventRecord[];
}

/** Attempts if somebody else's change came first. Each round of concurrent acts stores at least one of them. */
const TRIES = 24;

/**
 * Repeats a write until nobody else's comes first.
 * @param write reads the lead anew; answers null if somebody else changed it in the meantime.
 * @throws AppError conflict.
 */
export async function writeInTurn<T>(
  write: (tried: number) => Promise<T | null>,
  refusal = 'Others are changing this lead right now. Please try again.',
): Promise<T> {
  for (let tried = 0; tried < TRIES; tried++) {
    const written = await write(tried);
    if (written !== null) return written;
  }
  throw new AppError('conflict', refusal);
}

/** A lead's place in the board: as it is, or, if it moves, after the given lead or at its new stage's end. */
export async function placeLead(
  db: Services['db'],
  { pipelineId, now }: Pick<PipelineActor, 'pipelineId' | 'now'>,
  { id: leadId, ...lead }: Pick<LeadWithNotes, 'id' | 'stage' | 'position'>,
  { stage = lead.stage, after }: Pick<LeadChange, 'stage' | 'after'>,
): Promise<Pick<LeadState, 'stage' | 'position'>> {
  if (stage === lead.stage && after === undefined) return { stage, position: lead.position };
  const position = await findLeadPositionAfter(db, { pipelineId, stage, after: after ?? null, leadId }, now);
  return { stage, position };
}

export const toLeadState = ({
  brand,
  booked,
  fault,
  assignee,
  stageAt,
  id,
  version,
  createdAt,
  updatedAt,
  ...state
}: LeadWithNotes): LeadState => state;

/**
 * Changes the given fields of a lead.
 * @throws AppError not_found | conflict (with details by field) | invalid (an assignee or
 *   contact outside this pipeline).
 */
export async function changeLead(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor,
  id: string,
  { version, after, ...given }: LeadChange,
): Promise<LeadChangeResult> {
  return writeInTurn(async (tried) => {
    const lead = await requireLead(db, actor, id);
    const meanwhile =
      version !== undefined && version < lead.version ? await listLeadEventsSince(db, id, version, actor.by) : [];
    refuseConflicts(given, meanwhile, actor.userId);
    if (tried === 0) await refuseStrangers(db, actor, lead, given);
    const place = await placeLead(db, actor, lead, { stage: given.stage, after });
    const change = diffLead(toLeadState(lead), { ...given, ...place });
    const changed = Object.keys(change);
    if (changed.length === 0) return { lead, eventId: null, meanwhile };
    const kind = changed.every((name) => name === 'position') ? 'reordered' : 'changed';
    const write = { pipelineId: actor.pipelineId, leadId: id, version: lead.version, kind, change } as const;
    const eventId = await writeLead(db, write, actor, actor.now);
    return eventId === null ? null : { lead: await readWrittenLead(db, actor, id), eventId, meanwhile };
  });
}

/** Adds a note or a call to a lead's history. @throws AppError not_found | conflict. */
export async function logOnLead(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor,
  id: string,
  { what, text, on }: LeadLogInput,
): Promise<LeadChangeResult> {
  const { pipelineId, now } = actor;
  const detail = { what, text, on: on ?? toUtcDay(now) };
  return writeInTurn(async () => {
    const lead = await requireLead(db, actor, id);
    const write = { pipelineId, leadId: id, version: lead.version, kind: 'logged', change: {}, detail } as const;
    const eventId = await writeLead(db, write, actor, now);
    return eventId === null ? null : { lead: await readWrittenLead(db, actor, id), eventId, meanwhile: [] };
  });
}

/** @throws AppError not_found if the lead isn't in the pipeline, or no longer. */
export async function requireLead(db: Services['db'], actor: PipelineViewer, id: string): Promise<LeadWithNotes> {
  const lead = await readLead(db, { id }, actor);
  if (!lead || lead.removed) throw notFound('Lead');
  return lead;
}

export async function readWrittenLead(db: Services['db'], actor: PipelineViewer, id: string): Promise<LeadWithNotes> {
  return requireFound(readLead(db, { id }, actor), 'Lead');
}

function refuseConflicts(given: Partial<LeadState>, since: readonly LeadEventRecord[], userId: string): void {
  const conflicts = findConflicts(given, since);
  if (conflicts.size === 0) return;
  const details = Object.fromEntries(
    [...conflicts].map(([name, { by }]) => {
      const what = `changed the ${leadFieldLabel(name).toLowerCase()}`;
      // Two windows of one member conflict, too.
      const isOwn = by?.id === userId;
      return [
        name,
        isOwn ? `You ${what} in another window` : `${by?.name ?? 'Someone else'} ${what} while you were editing`,
      ];
    }),
  );
  throw new AppError('conflict', `${Object.values(details)[0]}.`, { details });
}

async function refuseStrangers(
  db: Services['db'],
  actor: PipelineActor,
  lead: LeadWithNotes,
  given: Partial<LeadState>,
) {
  const { assigneeId, contactId } = given;
  if (assigneeId) await requirePipelineMember(db, actor, assigneeId);
  if (contactId && (await findOwnContact(db, actor.pipelineId, contactId))?.brandId !== lead.brand.id)
    throw invalidField('contactId', 'This contact is not one of your own for this brand');
}

export async function requirePipelineMember(
  db: Services['db'],
  actor: PipelineActor,
  assigneeId: string,
): Promise<void> {
  const ids = actor.alone
    ? [actor.alone]
    : (await listTeamMembers(db, actor.newsletterId, newsletterRole)).map(({ id }) => id);
  if (!ids.includes(assigneeId)) throw invalidField('assigneeId', 'Only members of this newsletter can be assigned');
}
