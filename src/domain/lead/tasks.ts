// The rules of 'Today': what each kind of task says, and which mail it needs. store/pipeline/tasks finds them.
import type { AdDifference } from '../../contract/booking-states.ts';
import type { DraftKind } from '../../contract/drafts.ts';
import { DRAFT_OF_STAGE, type LeadStage } from '../../contract/lead-stages.ts';
import { placementLabel } from '../../contract/names.ts';
import type { Task, TaskKind } from '../../contract/tasks.ts';
import { formatBookingDay } from '../booking/words.ts';

export interface TaskFacts {
  kind: TaskKind;
  since: string;
  brand: { id: string; name: string; logoUrl: string | null };
  leadId: string | null;
  stage: LeadStage | null;
  nextStep: string | null;
  version: number | null;
  bookingId: string | null;
  /** The booking's day. */
  day: string | null;
  placementType: string | null;
  differences: readonly AdDifference[];
  eventId: number | null;
}

interface Rule {
  text: (facts: TaskFacts, today: string) => string;
  draft?: (facts: TaskFacts) => DraftKind | null;
}

const slotText = ({ placementType, day, since }: TaskFacts, today: string) =>
  `${placementLabel(placementType ?? 'other')} on ${formatBookingDay(day ?? since, today)}`;
const makeGood = (): DraftKind => 'make_good';

const RULES: Record<TaskKind, Rule> = {
  request: { text: () => 'Asks for dates', draft: () => 'answer' },
  missing: { text: (task, today) => `${slotText(task, today)} did not run`, draft: makeGood },
  broken_link: { text: (task, today) => `The link of ${slotText(task, today)} is broken`, draft: makeGood },
  differs: { text: (task, today) => `${slotText(task, today)} ran with differences`, draft: makeGood },
  copy_missing: {
    text: (task, today) => `${slotText(task, today)}: ad copy was due ${formatBookingDay(task.since, today)}`,
  },
  copy_given: { text: (task, today) => `${slotText(task, today)}: approve the ad copy, or ask for changes` },
  runs_today: { text: ({ placementType }) => `${placementLabel(placementType ?? 'other')} runs today` },
  no_issue: { text: (task, today) => `${slotText(task, today)}: no issue received. Did it run?` },
  follow_up: {
    text: ({ nextStep, since }, today) =>
      `${nextStep || 'Follow up'}${since < today ? ` (due ${formatBookingDay(since, today)})` : ''}`,
    draft: ({ stage }) => (stage && DRAFT_OF_STAGE[stage]) ?? null,
  },
  invoice_overdue: {
    text: (task, today) => `The invoice for ${slotText(task, today)} was due ${formatBookingDay(task.since, today)}`,
  },
  renewal: { text: () => 'Renewal is due', draft: () => 'renewal' },
};

export function toTask(facts: TaskFacts, today: string): Task {
  const { kind, since, brand, leadId, bookingId, version, eventId } = facts;
  const { text, draft } = RULES[kind];
  return {
    id: `${kind}:${bookingId ?? leadId ?? brand.id}`,
    kind,
    since,
    brand,
    leadId,
    text: text(facts, today),
    path: leadId ? `/pipeline/${leadId}` : `/brands/${brand.id}`,
    draft: draft?.(facts) ?? null,
    version: kind === 'follow_up' || kind === 'request' ? version : null,
    eventId,
  };
}
