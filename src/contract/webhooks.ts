// Webhooks that members receive (Standard Webhooks): endpoints, and the log of deliveries.
import * as z from 'zod';
import { isoDate, pageQuery, paging, webAddress } from './common.ts';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from './webhook-rules.ts';

const url = webAddress('Enter an address that starts with https://').refine(
  (value) => value.startsWith('https:'),
  'Enter an address that starts with https://',
);

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  secret: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: isoDate,
  disabledAt: isoDate.nullable(),
  disabledFor: z.enum(['owner', 'failures']).nullable(),
  failingSince: isoDate.nullable(),
  nextAt: isoDate.nullable(),
  pending: z.number().int(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
export const webhookEndpointList = z.object({ endpoints: z.array(webhookEndpoint) });

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event').max(WEBHOOK_EVENTS.length);
export const webhookEndpointInput = z.object({ url, events: events.default([...WEBHOOK_EVENTS]) });
export const webhookEndpointChange = z
  .object({ url: url.optional(), events: events.optional(), disabled: z.boolean().optional() })
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'Change something');
export type WebhookEndpointChange = z.infer<typeof webhookEndpointChange>;

export const webhookDelivery = z.object({
  id: z.string(),
  event: z.string(),
  subject: z.string(),
  createdAt: isoDate,
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  lastAt: isoDate.nullable(),
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export const webhookDeliveriesQuery = pageQuery(20);
export const webhookDeliveryList = z.object({ deliveries: z.array(webhookDelivery), ...paging });
