// The events that webhooks tell of, and the bounds of endpoints; without schemas, so that pages may use it.

/** 'lead.changed': anything in a lead's history, of members and of the product itself. */
export const WEBHOOK_EVENTS = ['sponsorship.detected', 'lead.changed', 'alert.created'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent by 'Send a test event', whatever the endpoint has chosen. */
export const TEST_EVENT = 'webhook.test';

/** 'withheld': not sent, because its owner may not see it any more. */
export const DELIVERY_STATES = ['pending', 'delivered', 'withheld'] as const;

/** Of one member. */
export const ENDPOINTS_MAX = 10;
/** An endpoint whose attempts all failed for so long is disabled. */
export const FAILING_HOURS = 24;
/** The log of deliveries is kept for so many days. */
export const DELIVERIES_KEPT_DAYS = 30;
