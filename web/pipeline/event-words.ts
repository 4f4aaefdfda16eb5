// A lead's history in words.

import { LEAD_STAGE_LABELS, type LeadStage } from '../../src/contract/lead-stages.ts';
import type { LeadEvent } from '../../src/contract/leads.ts';
import { moneyText } from '../../src/contract/money.ts';
import { formatDate } from '../ui/format.ts';

export interface Names {
  stage: (stage: LeadStage) => string;
  member: (id: string) => string;
  currency: string;
}

const KINDS: Partial<Record<LeadEvent['kind'], string>> = {
  created: 'saved the brand as a lead',
  removed: 'removed the lead from the pipeline',
  restored: 'brought the lead back',
  merged: 'merged it with the lead of the same brand',
  booked: 'booked a slot',
  released: 'released the slot',
  ran: 'The ad ran',
  missing: 'The booked ad was missing',
  differs: 'The ad differs from the booking',
  bought_nearby: 'Bought a newsletter like yours',
  renewal_due: 'A renewal is due',
  returning: 'The brand is back',
  lapsed: 'The brand fell silent',
  recap: 'shared a recap',
};

const dayText = (day: unknown) => (typeof day === 'string' ? formatDate(day, 'MMM d, yyyy', 'UTC') : 'none');
const quoted = (text: unknown) => {
  const words = String(text ?? '');
  return words === '' ? 'nothing' : `“${words.length > 80 ? `${words.slice(0, 80)}…` : words}”`;
};

/** What one field became. */
function fieldWords(name: string, from: unknown, to: unknown, names: Names): string | null {
  switch (name) {
    case 'stage':
      return `moved it from ${names.stage(from as LeadStage)} to ${names.stage(to as LeadStage)}`;
    case 'value':
      return to === null ? 'cleared the value' : `set the value to ${moneyText(Number(to), names.currency)}`;
    case 'currency':
      return `set the currency to ${String(to)}`;
    case 'nextStep':
      return `set the next step to ${quoted(to)}`;
    case 'nextStepOn':
      return to === null ? 'cleared its date' : `set its date to ${dayText(to)}`;
    case 'contact':
    case 'contactId':
      return 'changed the contact';
    case 'notes':
      return from === '' ? 'added notes' : 'changed the notes';
    case 'links':
      return 'changed the links';
    case 'assigneeId':
      return to === null ? 'unassigned it' : `assigned it to ${names.member(String(to))}`;
    default:
      return null;
  }
}

/** 'moved it from To pitch to Pitched, set the next step to “Call”' */
export function eventWords(event: LeadEvent, names: Names): string {
  const fields = Object.entries(event.change).flatMap(([name, [from, to]]) => fieldWords(name, from, to, names) ?? []);
  if (event.kind === 'created') return KINDS.created ?? '';
  if (event.kind === 'sent') {
    const what = event.detail?.kind === 'follow_up' ? 'sent a follow-up' : 'sent a pitch';
    return [what, ...fields].join(', ');
  }
  if (event.kind === 'undone') return `undid a change: ${fields.join(', ') || 'took a notice back'}`;
  const kind = KINDS[event.kind];
  return [kind, ...fields].filter(Boolean).join(', ') || 'changed it';
}

export const stageName = (stages: readonly { stage: LeadStage; name: string }[]) => (stage: LeadStage) =>
  stages.find((one) => one.stage === stage)?.name ?? LEAD_STAGE_LABELS[stage];
