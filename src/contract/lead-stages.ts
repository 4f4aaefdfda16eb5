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

/** What happened to a lead, as an alert says it after the brand's name. */
export const LEAD_EVENT_WORDS: Record<LeadEventKind, string> = {
  created: 'saved as a lead',
  changed: 'lead changed',
  reordered: 'lead reordered',
  removed: 'lead removed',
  restored: 'lead restored',
  merged: 'lead merged with another brand’s',
  sent: 'mail sent',
  undone: 'a change was undone',
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
};
