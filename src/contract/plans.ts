// The plans for sale. Plain constants, so that the dialog that shows them doesn't load zod.

export const PLANS = {
  annual: { label: 'Annual', price: 98, per: 'year' },
  weekly: { label: 'Weekly', price: 4.5, per: 'week' },
} as const;
export type PlanName = keyof typeof PLANS;

/** What the annual plan saves. The specification gives 56% in the pricing dialog and 58% in Settings. */
export const ANNUAL_SAVING_IN_DIALOG = '56%';
export const ANNUAL_SAVING_IN_SETTINGS = '58%';
export const PARTNER_OFFERS_VALUE = '$1,800';

export const formatUsd = (amount: number): string =>
  `$${Number.isInteger(amount) ? amount.toLocaleString('en-US') : amount.toFixed(2)}`;

/** Stripe's statuses of a subscription that is paid or on trial. A past_due subscription is not. */
export const PAYING_STATUSES = ['active', 'trialing'] as const;
export const isPaying = (status: string | null): boolean => PAYING_STATUSES.some((paying) => paying === status);

/** Statuses that may bill again: their owner can't buy a second subscription. */
const BILLABLE_STATUSES = [...PAYING_STATUSES, 'past_due', 'unpaid', 'paused'];
export const mayBillAgain = (status: string | null): boolean =>
  BILLABLE_STATUSES.some((billable) => billable === status);
