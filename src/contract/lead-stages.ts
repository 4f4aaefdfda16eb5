// Constants of the pipeline (stages and kinds of events) for pages that don't load zod.

import type { AdDifference } from './booking-states.ts';
import type { DraftKind } from './drafts.ts';

/** The stages of a pipeline in their fixed order; a pipeline may give them other names. */
export const LEAD_STAGES = ['to_pitch', 'pitched', 'in_talks', 'booked', 'ran', 'lost'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];
export const LEAD_STAGE_LABELS: Record<LeadStage, string> = {
  to_pitch: 'To pitch',
  pitched: 'Pitched',
  in_talks: 'In talks',
  booked: 'Booked',
  ran: 'Ran',
  lost: 'Lost',
};
export const NEXT_STEP_MAX_CHARACTERS = 200;
/** The mail to write to a lead in each stage; a pitch in all others. */
export const DRAFT_OF_STAGE: Partial<Record<LeadStage, DraftKind>> = {
  to_pitch: 'pitch',
  pitched: 'follow_up',
  in_talks: 'follow_up',
  ran: 'renewal',
};

/**
 * Kinds of events of a lead. By members: `changed` (fields were edited, including the stage), `reordered` (moved within
 * its column; histories leave it out), `sent` (a mail was sent), `logged` (a note or a call), `invoiced` (an invoice or
 * payment was recorded), `undone` (an earlier event was undone). By the product: `asked` (a sponsor asked for dates),
 * and about bookings (`booked`, `released`, `ran`, `missing`, `differs`), the brand's deals elsewhere (`bought_nearby`,
 * `renewal_due`, `returning`, `lapsed`), recaps (`recap`, `recap_off`) and ad copy (`copy_asked`, `copy_given` by the
 * sponsor, `copy_approved`, `copy_off`).
 */
export const LEAD_EVENT_KINDS = [
  'created',
  'changed',
  'reordered',
  'removed',
  'restored',
  'merged',
  'sent',
  'logged',
  'undone',
  'asked',
  'booked',
  'released',
  'ran',
  'missing',
  'differs',
  'bought_nearby',
  'renewal_due',
  'returning',
  'lapsed',
  'recap',
  'recap_off',
  'invoiced',
  'copy_asked',
  'copy_given',
  'copy_approved',
  'copy_off',
] as const;
export type LeadEventKind = (typeof LEAD_EVENT_KINDS)[number];

/** The next step of a lead whose request for dates waits for an answer. */
export const ANSWER_REQUEST_STEP = 'Answer the request for dates';

/** The text of each event in an alert, after the brand's name. */
const LEAD_EVENT_TEXTS: Record<LeadEventKind, string> = {
  created: 'saved as a lead',
  changed: 'lead changed',
  reordered: 'lead reordered',
  removed: 'lead removed',
  restored: 'lead restored',
  merged: 'lead merged with another brand’s',
  sent: 'mail sent',
  logged: 'note or call logged',
  undone: 'a change was undone',
  asked: 'asks for dates',
  booked: 'slot booked',
  released: 'slot released',
  ran: 'the ad ran',
  missing: 'the booked ad is missing',
  differs: 'the ad differs from the booking',
  bought_nearby: 'sponsored a similar newsletter',
  renewal_due: 'renewal is due',
  returning: 'returning sponsor',
  lapsed: 'stopped sponsoring',
  recap: 'recap shared',
  recap_off: 'recap link turned off',
  invoiced: 'invoice or payment recorded',
  copy_asked: 'ad copy requested',
  copy_given: 'sent ad copy to review',
  copy_approved: 'ad copy approved',
  copy_off: 'ad copy link turned off',
};

/** What an alert says of an event. @param differences how an ad differs from its booking. */
export const leadEventText = (kind: LeadEventKind, differences: readonly AdDifference[]): string =>
  kind !== 'differs'
    ? LEAD_EVENT_TEXTS[kind]
    : differences.includes('broken_link')
      ? 'the ad’s link is broken'
      : differences.includes('text')
        ? 'the ad’s text differs from the approved copy'
        : differences.includes('placement')
          ? 'the ad ran in a different placement'
          : LEAD_EVENT_TEXTS.differs;
