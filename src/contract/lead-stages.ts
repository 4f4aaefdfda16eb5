// Words of the pipeline that pages need without zod: stages, and the kinds of events.

/** In their order, which is fixed; a pipeline may give them other names. */
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

/**
 * What happened. `changed`: a member edited fields, the stage included; `reordered`: its place in its column, which
 * histories leave out; `sent`: a member sent a mail; `undone`: an earlier event was taken back. The others are said by
 * the product: of bookings (`booked`, `released`, `ran`, `missing`, `differs`), of the brand's deals elsewhere
 * (`bought_nearby`, `renewal_due`, `returning`, `lapsed`) and of recaps (`recap`).
 */
export const LEAD_EVENT_KINDS = [
  'created',
  'changed',
  'reordered',
  'removed',
  'restored',
  'merged',
  'sent',
  'undone',
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
] as const;
export type LeadEventKind = (typeof LEAD_EVENT_KINDS)[number];
