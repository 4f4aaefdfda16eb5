// What is sold. Plain constants, so that the dialog that shows them doesn't load zod.

/** Plans a member can buy. Prices in US dollars. */
export const PLANS = {
  annual: { label: 'Annual', price: 98, per: 'year' },
  weekly: { label: 'Weekly', price: 4.5, per: 'week' },
} as const;
export type PlanName = keyof typeof PLANS;

/** The pricing dialog says 56%, Settings 58%: both stand in the spec. */
export const SAVING_IN_DIALOG = '56%';
export const SAVING_IN_SETTINGS = '58%';
/** What the offers of our partners are worth together. */
export const OFFERS_WORTH = '$1,800';

/** '$98' or '$4.50'. */
export const inDollars = (amount: number): string =>
  `$${Number.isInteger(amount) ? amount.toLocaleString('en-US') : amount.toFixed(2)}`;

/** Stripe's statuses of a subscription that is paid for or on trial; one that is past due isn't. */
export const PAYING_STATUSES = ['active', 'trialing'] as const;
export const isPaying = (status: string | null): boolean => PAYING_STATUSES.some((paying) => paying === status);

/**
 * Statuses in which a subscription may bill again: its owner changes it on the billing page and can't buy a second one.
 */
const BILLABLE_STATUSES = [...PAYING_STATUSES, 'past_due', 'unpaid', 'paused'];
export const mayBillAgain = (status: string | null): boolean =>
  BILLABLE_STATUSES.some((billable) => billable === status);
