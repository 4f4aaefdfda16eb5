// Records that a member sent a mail ('I sent it'): stores the mail, which a follow-up will quote, moves the lead to the
// stage 'pitched', and makes the follow-up its next step.
import type { SentMailInput } from '../../contract/drafts.ts';
import { NEXT_STEP_AFTER_MAIL } from '../../contract/drafts.ts';
import type { Lead, LeadFields } from '../../contract/leads.ts';
import { daysAfter, toUtcDay } from '../../contract/time.ts';
import { diffLead } from '../../domain/lead/lead-from-events.ts';
import type { Services } from '../../services.ts';
import { listOwnContacts } from '../../store/pipeline/contacts.ts';
import { writeLeadWithMail } from '../../store/pipeline/lead-writes.ts';
import { readPipelineSetup } from '../../store/pipeline/settings.ts';
import {
  type LeadChangeResult,
  type PipelineActor,
  placeLead,
  readWrittenLead,
  toLeadState,
  writeInTurn,
} from './change.ts';
import { saveBrandAsLead } from './save.ts';

/** The lead's contact is who was written to: one of the members' own, or else the address, with the name it had. */
async function contactOf(
  db: Services['db'],
  { pipelineId }: PipelineActor,
  { brand, contact }: Pick<Lead, 'brand' | 'contact'>,
  to: string,
): Promise<Partial<Pick<LeadFields, 'contactId' | 'contact'>>> {
  if (to === '') return {};
  const own = (await listOwnContacts(db, pipelineId, brand.id)).find(
    ({ email }) => email.toLowerCase() === to.toLowerCase(),
  );
  if (own) return { contactId: own.id, contact: own.name || own.email };
  const isNamed = contact.toLowerCase().endsWith(`<${to.toLowerCase()}>`);
  return { contactId: null, contact: isNamed ? contact : to };
}

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
  return writeInTurn(async () => {
    const { lead } = await saveBrandAsLead(services, actor, { brandId, stage: 'to_pitch' });
    // A lead in the stage 'ran' or 'lost' is pitched again; one in any later stage stays there. A recap, a make-good,
    // an answer or a request for ad copy moves none.
    const isPitched =
      !['recap', 'make_good', 'answer', 'copy_request'].includes(kind) &&
      ['to_pitch', 'ran', 'lost'].includes(lead.stage);
    const nextStepOn = toUtcDay(daysAfter(now, followUpDays));
    const change = diffLead(toLeadState(lead), {
      ...(await placeLead(db, actor, lead, isPitched ? { stage: 'pitched' } : {})),
      nextStep: NEXT_STEP_AFTER_MAIL[kind],
      nextStepOn,
      ...(await contactOf(db, actor, lead, mail.to)),
    });
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
    return eventId === null ? null : { lead: await readWrittenLead(db, actor, lead.id), eventId, meanwhile: [] };
  });
}
