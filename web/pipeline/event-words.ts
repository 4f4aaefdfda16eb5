// Describes the events of a lead's history in words.

import type { AdDifferenceFound, BookingInvoice } from '../../src/contract/bookings.ts';
import type { SentMailKind } from '../../src/contract/drafts.ts';
import type { LeadEvent } from '../../src/contract/lead-events.ts';
import type { LeadStage } from '../../src/contract/lead-stages.ts';
import { formatMoney } from '../../src/contract/money.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { differenceText } from '../ui/booking-state.tsx';
import { formatCountOf, formatWholeDay } from '../ui/format.ts';

export interface LeadHistoryNames {
  stage: (stage: LeadStage) => string;
  member: (id: string) => string;
  currency: string;
}

const SENT: Record<SentMailKind, string> = {
  pitch: 'sent a pitch',
  follow_up: 'sent a follow-up',
  renewal: 'sent a renewal proposal',
  recap: 'sent the recap',
  make_good: 'sent a make-good offer',
  copy_request: 'sent the link for the ad copy',
  answer: 'answered the request for dates',
};

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
  bought_nearby: 'The brand sponsored a newsletter like yours',
  renewal_due: 'A renewal is due',
  returning: 'The brand is back',
  lapsed: 'The brand stopped buying',
  asked: 'The sponsor asked for dates',
  recap: 'shared a recap',
  recap_off: 'turned off the recap’s link',
  invoiced: 'recorded an invoice',
  copy_asked: 'asked for ad copy',
  copy_given: 'The sponsor sent ad copy',
  copy_approved: 'approved the ad copy',
  copy_off: 'turned off the link for ad copy',
};

const dayText = (day: unknown) => (typeof day === 'string' ? formatWholeDay(day) : 'none');
const quoted = (text: unknown) => {
  const words = String(text ?? '');
  return words === '' ? 'nothing' : `“${words.length > 80 ? `${words.slice(0, 80)}…` : words}”`;
};

/** Describes the change of one field; null for a field that the history doesn't mention. */
function fieldWords(name: string, from: unknown, to: unknown, names: LeadHistoryNames): string | null {
  switch (name) {
    case 'stage':
      return `moved it from ${names.stage(from as LeadStage)} to ${names.stage(to as LeadStage)}`;
    case 'value':
      return to === null ? 'cleared the value' : `set the value to ${formatMoney(Number(to), names.currency)}`;
    case 'currency':
      return `set the currency to ${String(to)}`;
    case 'nextStep':
      return to === '' ? 'cleared the next step' : `set the next step to ${quoted(to)}`;
    case 'nextStepOn':
      return to === null ? 'cleared the due date' : `set the due date to ${dayText(to)}`;
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

function invoiceWords({ invoiceNumber, invoicedOn, dueOn, paidOn }: Partial<BookingInvoice>, slots: string): string {
  const recorded = invoiceNumber
    ? `recorded invoice ${invoiceNumber} for ${slots}`
    : `recorded the invoice for ${slots}`;
  if (!invoiceNumber && paidOn && !invoicedOn && !dueOn) return `marked ${slots} as paid on ${dayText(paidOn)}`;
  if (paidOn === null && !invoiceNumber && !invoicedOn && !dueOn) return `marked ${slots} as not paid`;
  const days = [
    ['sent', invoicedOn],
    ['due', dueOn],
    ['paid', paidOn],
  ].flatMap(([what, day]) => (day ? [`${what} ${dayText(day)}`] : []));
  return [recorded, ...days].join(', ');
}

/**
 * Describes events of bookings, purchases in other newsletters and renewals; null for other events and for missing
 * details.
 */
function bookingWords({ kind, actor, detail }: LeadEvent): string | null {
  const said = (detail ?? {}) as {
    newsletter?: string;
    bookings?: { day: string; placementType: string }[];
    differences?: AdDifferenceFound[];
    isMentioned?: boolean;
    state?: string;
    times?: number;
    dueAt?: string;
    lastAt?: string;
    invoice?: Partial<BookingInvoice>;
    request?: { name: string };
  };
  if (kind === 'bought_nearby') return said.newsletter ? `The brand sponsored ${said.newsletter}` : null;
  if (kind === 'renewal_due' && said.dueAt && said.lastAt && said.times)
    return `A renewal is due around ${formatWholeDay(said.dueAt)}: ${formatCountOf(said.times, 'issue')} bought, last on ${formatWholeDay(said.lastAt)}`;
  if (kind === 'lapsed' && said.lastAt)
    return `The brand stopped buying: its last ad here was on ${formatWholeDay(said.lastAt)}`;
  const [first, ...others] = said.bookings ?? [];
  if (!first) return null;
  const slot = `${placementLabel(first.placementType)} on ${dayText(first.day)}`;
  const slots = others.length > 0 ? `${slot} and ${formatCountOf(others.length, 'more slot')}` : slot;
  if (kind === 'invoiced') return invoiceWords(said.invoice ?? {}, slots);
  if (kind === 'asked') return `${said.request?.name ?? 'The sponsor'} asked for ${slots}, now on hold`;
  if (kind === 'booked') return said.state === 'held' ? `put ${slots} on hold` : `booked ${slots}`;
  if (kind === 'released') return actor === 'machine' ? `The hold on ${slots} ended` : `released ${slots}`;
  if (kind === 'ran') return actor === 'member' ? `marked ${slot} as run` : `${slot} ran`;
  if (kind === 'missing' && actor === 'member') return `marked ${slot} as not run`;
  if (kind === 'missing')
    return `The issue of ${dayText(first.day)} arrived without the booked ${placementLabel(first.placementType)}${said.isMentioned ? ', though it names the brand' : ''}`;
  if (kind.startsWith('copy_')) return `${KINDS[kind] ?? ''} for ${slot}`;
  if (kind === 'differs') return `${slot} differs. ${(said.differences ?? []).map(differenceText).join('. ')}`;
  return null;
}

/**
 * Describes an event. What a member did continues a sentence that begins with the member's name: 'moved it from To
 * pitch to Pitched, set the next step to “Call”'. What happened automatically is a complete text: 'Hero on Nov 27, 2026
 * ran. Moved from Booked to Ran'.
 * @param undone the event that it undoes, if that is known.
 */
export function describeLeadEvent(event: LeadEvent, names: LeadHistoryNames, undone?: LeadEvent): string {
  const changed = Object.entries(event.change).flatMap(([name, [from, to]]) => fieldWords(name, from, to, names) ?? []);
  const fields = [...new Set(changed)];
  if (event.kind === 'created') return event.actor === 'machine' ? 'The lead was created' : (KINDS.created ?? '');
  if (event.kind === 'sent') {
    return [SENT[event.detail?.kind as SentMailKind] ?? 'sent an email', ...fields].join(', ');
  }
  if (event.kind === 'logged')
    return `${event.detail?.what === 'call' ? 'logged a call' : 'noted'} on ${dayText(event.detail?.on)}`;
  if (event.kind === 'undone') {
    const words = fields.join(', ') || (undone ? `“${describeLeadEvent(undone, names)}”` : '');
    return words ? `undid a change: ${words}` : 'undid a change';
  }
  const kind = bookingWords(event) ?? KINDS[event.kind];
  if (event.actor === 'machine' && kind) return [kind, ...fields.map(toSentence)].join('. ');
  return [kind, ...fields].filter(Boolean).join(', ') || 'changed it';
}

/** Turns 'moved it from Booked to Ran' into 'Moved from Booked to Ran'. */
const toSentence = (words: string) => words.replace('moved it', 'moved').replace(/^./, (first) => first.toUpperCase());

export const createStageNamer = (stages: readonly { stage: LeadStage; name: string }[]) => (stage: LeadStage) =>
  stages.find((one) => one.stage === stage)?.name ?? stage;
