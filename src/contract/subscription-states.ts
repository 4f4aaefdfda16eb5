// What is next for our subscription to a newsletter; without schemas, so that pages may use it.

/** In the order in which they need a hand. */
export const SUBSCRIPTION_STATES = [
  /** Its sender asks whether we still read it; without an answer the subscription ends. */
  're_engagement',
  /** A mail waits whose link confirms the subscription. */
  'confirmation',
  /** A bounce, or a mail that says that we were unsubscribed, and no issue since. */
  'ended',
  /** Issues came and are overdue. */
  'silent',
  /** A person signed up, and no issue came. */
  'no_answer',
  'not_subscribed',
  /** Signed up or confirmed lately; the first issue is not due yet. */
  'awaiting',
  'receiving',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
