// The events that webhooks report, and the limits of endpoints. Without schemas, so that pages can use it without zod.

/** 'lead.changed': any event in a lead's history, by members or by the product itself. */
export const WEBHOOK_EVENTS = ['sponsorship.detected', 'lead.changed', 'alert.created'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent by 'Send a test event', whichever events the endpoint has selected. */
export const TEST_EVENT = 'webhook.test';

/** 'withheld': not sent, because its owner may no longer see it. */
export const DELIVERY_STATES = ['pending', 'delivered', 'withheld'] as const;

/** Maximum number of endpoints per member. */
export const ENDPOINTS_MAX = 10;
/** An endpoint whose attempts have all failed for this many hours is disabled. */
export const ENDPOINT_DISABLED_AFTER_HOURS = 24;
/** Days for which the log of deliveries is kept. */
export const DELIVERIES_KEPT_DAYS = 30;
