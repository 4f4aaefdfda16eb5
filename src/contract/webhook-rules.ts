/** 'lead.changed': any event in a lead's history, by members or by the product itself. */
export const WEBHOOK_EVENTS = ['sponsorship.detected', 'lead.changed', 'alert.created'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const WEBHOOK_TEST_EVENT = 'webhook.test';

/** States of a delivery. 'withheld': not sent, because the endpoint's owner may no longer see its content. */
export const DELIVERY_STATES = ['pending', 'delivered', 'withheld'] as const;

export const ENDPOINTS_MAX = 10;
/** An endpoint whose attempts have all failed for this many hours is disabled. */
export const ENDPOINT_DISABLED_AFTER_HOURS = 24;
export const DELIVERIES_KEPT_DAYS = 30;
