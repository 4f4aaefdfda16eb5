// Records that a member sent a mail: it is stored so that the follow-up can quote it, the lead moves to the next stage,
// and the follow-up becomes its next step.
import type { SentInput } from '../../contract/drafts.ts';
import { DAY_MS, toUtcDay } from '../../contract/time.ts';
import { changeSetOf } from '../../domain/lead/fold.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { positionBehind } from '../../store/pipeline/lead-order.ts';
import { writeLeadWithMail } from '../../store/pipeline/lead-writes.ts';
import { readSetup } from '../../store/pipeline/settings.ts';
import { type Changed, leadAfter, type PipelineActor, stateFrom } from './change.ts';
import { saveLead } from './save.ts';

const NEXT = { pitch: 'Follow up', follow_up: 'Follow up again' } as const;
const TRIES = 4;

/** @throws AppError not_found if the brand is hidden | conflict. */
export async function markSent(
  services: Pick<Services, 'db'>,
  actor: PipelineActor,
  brandId: string,
  { kind, ...mail }: SentInput,
): Promise<Changed> {
  const { db } = services;
  const { pipelineId, now } = actor;
  const { followUpDays } = await readSetup(db, pipelineId);
  for (let tried = 0; tried < TRIES; tried++) {
    const { lead } = await saveLead(services, actor, { brandId, stage: 'to_pitch' });
    // A lost or finished lead starts over at 'pitched'; a lead at a later stage stays there.
    const isPitched = ['to_pitch', 'ran', 'lost'].includes(lead.stage);
    const stage = isPitched ? 'pitched' : lead.stage;
    const position = isPitched
      ? await positionBehind(db, { pipelineId, stage, after: null, leadId: lead.id }, now)
      : lead.position;
    const nextStepOn = toUtcDay(new Date(now.getTime() + followUpDays * DAY_MS));
    const change = changeSetOf(stateFrom(lead), { stage, position, nextStep: NEXT[kind], nextStepOn });
    const mailId = crypto.randomUUID();
    const write = {
      pipelineId,
      leadId: lead.id,
      version: lead.version,
      kind: 'sent',
      change,
      detail: { mailId, kind },
    } as const;
    const eventId = await writeLeadWithMail(db, { write, mail: { id: mailId, kind, ...mail } }, actor, now);
    if (eventId !== null) return { lead: await leadAfter(db, actor, lead.id), eventId, meanwhile: [] };
  }
  throw new AppError('conflict', 'Others are changing this lead right now. Please try again.');
}
