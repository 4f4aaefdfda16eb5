// Read by the score, the back-test and the page 'How we rank', so that they can't differ. Without zod, for pages.
import { MIN_RELEVANT_SIMILARITY } from './relevance.ts';

/** Days in which a placement's weight halves. */
export const HALF_LIFE_DAYS = 90;

export const BUYING_STATES = ['new', 'testing', 'renewing', 'returning', 'one_and_done', 'lapsed'] as const;
export type BuyingState = (typeof BUYING_STATES)[number];
export const DEAL_STATE_LABELS: Record<BuyingState, string> = {
  new: 'New',
  testing: 'Testing',
  renewing: 'Renewing',
  returning: 'Returning',
  one_and_done: 'One and done',
  lapsed: 'Lapsed',
};

export const PITCH_MARKS = ['saved', 'not_for_me'] as const;
export type PitchMark = (typeof PITCH_MARKS)[number];

export const CHANNELS = ['direct', 'network', 'affiliate', 'cross_promotion', 'house'] as const;
export type Channel = (typeof CHANNELS)[number];
export const CHANNEL_LABELS: Record<Channel, string> = {
  direct: 'Direct',
  network: 'Ad network',
  affiliate: 'Affiliate',
  cross_promotion: 'Cross-promotion',
  house: 'House ad',
};
/** Channels in which the buyer chose this newsletter. Buying patterns and scores use only these placements. */
export const PURCHASE_CHANNELS = ['direct', 'affiliate'] as const satisfies readonly Channel[];
/** Nobody chose this newsletter: shown, and their share counts against a brand. */
export const NON_PURCHASE_CHANNELS = ['network', 'cross_promotion', 'house'] as const satisfies readonly Exclude<
  Channel,
  (typeof PURCHASE_CHANNELS)[number]
>[];

/** Values at which a factor has nearly its full weight. */
export const FACTOR_SATURATION = { newsletters: 12, heat: 60, nearHeat: 30, renewals: 10 } as const;
export const ASSUMED_SIMILARITY = MIN_RELEVANT_SIMILARITY;
/** Days without a purchase: from `from` on they count against a brand, at `to` in full. */
export const SILENT_DAYS = { from: 180, to: 730 } as const;

/** `weight`: points out of 100, fitted on simulated worlds (`npm run eval:pitch -- --fit`), renewal by hand. */
export const PITCH_FACTORS = {
  near: {
    weight: 26,
    label: 'Sponsors similar newsletters',
    says: `Its placements in your closest newsletters, weighted by how similar their audiences are to yours. Each loses half its weight every ${HALF_LIFE_DAYS} days. Until similarity is known, all newsletters count.`,
  },
  frequency: {
    weight: 22,
    label: 'Sponsors often',
    says: `All its placements in other newsletters. Each loses half its weight every ${HALF_LIFE_DAYS} days.`,
  },
  breadth: {
    weight: 19,
    label: 'Sponsors many newsletters',
    says: `How many other newsletters it has sponsored, whatever their topic. Close to its maximum at ${FACTOR_SATURATION.newsletters}.`,
  },
  recency: {
    weight: 17,
    label: 'Sponsored recently',
    says: `Days since its latest placement in another newsletter. Halves every ${HALF_LIFE_DAYS} days.`,
  },
  fit: {
    weight: 14,
    label: 'Audience fit',
    says: 'How similar its customers are to your readers, where both are known.',
  },
  renewal: {
    weight: 2,
    label: 'Comes back',
    says: `How often it came back to a newsletter it had sponsored before. Close to its maximum at ${FACTOR_SATURATION.renewals}.`,
  },
} as const;
export type PitchFactorName = keyof typeof PITCH_FACTORS;

/** Each deduction removes up to this share (0 to 1) of the points. */
export const PITCH_DEDUCTIONS = {
  mine: {
    takes: 0.8,
    label: 'Already your sponsor',
    says: 'It sponsors you now or did before: a renewal, not a new sponsor.',
  },
  lapsed: {
    takes: 0.5,
    label: 'Inactive',
    says: `No placement for more than ${SILENT_DAYS.from} days. At its maximum after ${SILENT_DAYS.to} days.`,
  },
  fill: {
    takes: 0.6,
    label: 'Through ad networks',
    says: 'The share of its placements that came through ad networks, cross-promotions or house ads.',
  },
  unsure: { takes: 0.5, label: 'Low confidence', says: 'How uncertain its detected placements are.' },
} as const;
export type PitchDeductionName = keyof typeof PITCH_DEDUCTIONS;

/** Number of nearest newsletters that the factor 'near' uses. */
export const NEAREST_NEWSLETTERS_COUNTED = 100;
