// Records that a member sent a mail ('I sent it'): stores the mail, which a follow-up will quote, moves the lead to the
// stage 'pitched', and makes the follow-up its next step.
import type { SentMailInput, SentMailKind } from '../../contract/drafts.ts';
import { DAY_MS, toUtcDay } from '../../contract/time.ts';
import { diffLead } from '../../domain/lead/lead-from-events.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findLeadPositionAfter } from '../../store/pipeline/lead-order.ts';
import { writeLeadWithMail } from '../../store/pipeline/lead-writes.ts';
import { readPipelineSetup } from '../../store/pipeline/settings.ts';
import { type LeadChangeResult, type PipelineActor, readWrittenLead, TRIES, toLeadState } from './change.ts';
import { saveBrandAsLead } from './save.ts';

const NEXT: Record<SentMailKind, string> = {
  pitch: 'Follow up',
  follow_up: 'Follow up again',
  renewal: 'Follow up on the renewal',
  recap: 'Follow up on the recap',
};

/** Records a mail that a member sent to a brand. @throws AppError not_found if the brand is hidden | conflict. */
export async function recordSentMail(
  services: Pick<Services, 'db'>,
  actor: PipelineActor,
  brandId: string,
  { kind, ...mail }: SentMailInput,
): Promise<LeadChangeResult> {
  const { db } = services;
  const { pipelineId, now } = actor;
  const { followUpDays } = await readPipelineSetup(db, pipelineId);
  for (let tried = 0; tried < TRIES; tried++) {
    const { lead } = await saveBrandAsLead(services, actor, { brandId, stage: 'to_pitch' });
    // A lead in the stage 'ran' or 'lost' is pitched again; one in any later stage stays there. A recap moves no lead.
    const isPitched = kind !== 'recap' && ['to_pitch', 'ran', 'lost'].includes(lead.stage);
    const stage = isPitched ? 'pitched' : lead.stage;
    const position = isPitched
      ? await findLeadPositionAfter(db, { pipelineId, stage, after: null, leadId: lead.id }, now)
      : lead.position;
    const nextStepOn = toUtcDay(new Date(now.getTime() + followUpDays * DAY_MS));
    const change = diffLead(toLeadState(lead), { stage, position, nextStep: NEXT[kind], nextStepOn });
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
    if (eventId !== null) return { lead: await readWrittenLead(db, actor, lead.id), eventId, meanwhile: [] };
  }
  throw new AppError('conflict', 'Others are changing this lead right now. Please try again.');
}
