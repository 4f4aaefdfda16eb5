import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlertList, WatchList, WatchRequest } from '../../src/contract/alerts.ts';
import { toQueryString } from '../../src/contract/lists.ts';
import type { AlertRhythm } from '../../src/contract/watch-rules.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

export const alertsQuery = (page: number) =>
  queryOptions({
    queryKey: ['alerts', 'list', page],
    queryFn: ({ signal }) => request<AlertList>(`/api/alerts${toQueryString({ page, limit: 20 })}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: CLIENT_TIMINGS_MS.alerts.staleTime,
  });

export const unreadAlertsQuery = queryOptions({
  queryKey: ['alerts', 'unread'],
  queryFn: ({ signal }) => request<{ unread: number }>('/api/alerts/unread', { signal }),
  ...CLIENT_TIMINGS_MS.alerts,
});

/** Marks alerts as read. @param ids the alerts to mark; if omitted, all. */
export async function markAlertsRead(ids?: string[]): Promise<void> {
  await request('/api/alerts/read', { method: 'POST', json: ids ? { ids } : {} });
  await refresh('alerts');
}

export const watchesQuery = queryOptions({
  queryKey: ['watches'],
  queryFn: ({ signal }) => request<WatchList>('/api/watches', { signal }),
});

export async function addWatch(input: WatchRequest): Promise<void> {
  await request('/api/watches', { method: 'POST', json: input });
  await refresh('watches');
}

export async function deleteWatch(id: string): Promise<void> {
  await request(`/api/watches/${id}`, { method: 'DELETE' });
  await refresh('watches');
}

export async function saveAlertRhythm(rhythm: AlertRhythm): Promise<void> {
  await request('/api/watches/settings', { method: 'PUT', json: { rhythm } });
  await refresh('watches');
}
