// Personal tokens and webhooks of the signed-in member.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiToken, ApiTokenInput, NewApiToken } from '../../src/contract/api-tokens.ts';
import { toQueryString } from '../../src/contract/lists.ts';
import type { WebhookEvent } from '../../src/contract/webhook-rules.ts';
import type { WebhookDelivery, WebhookEndpoint, WebhookEndpointChange } from '../../src/contract/webhooks.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => request<{ tokens: ApiToken[] }>('/api/api-tokens', { signal }),
});

export async function createApiToken(input: ApiTokenInput): Promise<NewApiToken> {
  const made = await request<NewApiToken>('/api/api-tokens', { method: 'POST', json: input });
  await refresh('api-tokens');
  return made;
}

export async function revokeApiToken(id: string): Promise<void> {
  await request(`/api/api-tokens/${id}`, { method: 'DELETE' });
  await refresh('api-tokens');
}

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: ({ signal }) => request<{ endpoints: WebhookEndpoint[] }>('/api/webhooks', { signal }),
});

export async function addWebhook(input: { url: string; events: WebhookEvent[] }): Promise<void> {
  await request('/api/webhooks', { method: 'POST', json: input });
  await refresh('webhooks');
}

export async function changeWebhook(id: string, change: WebhookEndpointChange): Promise<void> {
  await request(`/api/webhooks/${id}`, { method: 'PATCH', json: change });
  await refresh('webhooks');
}

export async function removeWebhook(id: string): Promise<void> {
  await request(`/api/webhooks/${id}`, { method: 'DELETE' });
  await refresh('webhooks');
}

export async function testWebhook(id: string): Promise<void> {
  await request(`/api/webhooks/${id}/test`, { method: 'POST' });
  await refresh('webhooks');
}

interface Deliveries {
  deliveries: WebhookDelivery[];
  page: number;
  total: number;
  totalPages: number;
}

/** How often, in milliseconds, an endpoint's delivery log is polled while one of its deliveries is pending. */
const LOG_POLL = 5_000;

export const endpointDeliveriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, page],
    queryFn: ({ signal }) =>
      request<Deliveries>(`/api/webhooks/${id}/deliveries${toQueryString({ page, limit: 10 })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.deliveries.some((one) => one.state === 'pending') ? LOG_POLL : false),
  });

export async function resendDelivery(id: string, deliveryId: string): Promise<void> {
  await request(`/api/webhooks/${id}/deliveries/${deliveryId}/send`, { method: 'POST' });
  await refresh('webhooks');
}
