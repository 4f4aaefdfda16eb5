/** The states in order of urgency: those that need an administrator's action come first. */
export const NEWSLETTER_SUBSCRIPTION_STATES = [
  /** The sender asked whether we still read the newsletter, and ends the subscription if nobody answers. */
  're_engagement',
  'confirmation',
  /** A bounce or a notice that we were unsubscribed arrived, and no issue since. */
  'ended',
  /** Issues used to arrive, and the next one is overdue. */
  'silent',
  'no_answer',
  'not_subscribed',
  /** An administrator recently signed up or confirmed; the first issue isn't due yet. */
  'awaiting',
  'receiving',
] as const;
export type NewsletterSubscriptionState = (typeof NEWSLETTER_SUBSCRIPTION_STATES)[number];
