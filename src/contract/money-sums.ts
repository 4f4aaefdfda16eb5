// Constants of the Money page, which doesn't load zod.

/**
 * What is added up: agreed (`booked`: booked or ran), ran, on an invoice, paid, past its due day, and what open slots
 * bring at the plan's prices.
 */
export const MONEY_SUMS = ['booked', 'ran', 'invoiced', 'paid', 'overdue', 'open'] as const;
export type MoneySums = Record<(typeof MONEY_SUMS)[number], number>;

export const BILLING_STATES = ['to_invoice', 'unpaid', 'overdue', 'paid'] as const;
export type BillingState = (typeof BILLING_STATES)[number];
export const BILLING_LABELS: Record<BillingState, string> = {
  to_invoice: 'To invoice',
  unpaid: 'Awaiting payment',
  overdue: 'Overdue',
  paid: 'Paid',
};

/** How far a booking is billed; null if there is nothing to bill. */
export function billingState(
  {
    state,
    price,
    invoicedOn,
    dueOn,
    paidOn,
  }: Record<'invoicedOn' | 'dueOn' | 'paidOn', string | null> & {
    state: string;
    price: number | null;
  },
  today: string,
): BillingState | null {
  if (paidOn) return 'paid';
  if (invoicedOn) return dueOn && dueOn < today ? 'overdue' : 'unpaid';
  return price && (state === 'booked' || state === 'ran') ? 'to_invoice' : null;
}
