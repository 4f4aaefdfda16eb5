import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { trendsApiPath } from '../../src/contract/lists.ts';
import type { TrendReport, TrendReportList, Trends } from '../../src/contract/trends.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const trendsQuery = (scope: string, by: string) => {
  const path = trendsApiPath(scope, by);
  return queryOptions({
    queryKey: ['trends', path],
    queryFn: ({ signal }) => request<Trends>(path, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const trendReportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['trend-reports', page],
    queryFn: ({ signal }) => request<TrendReportList>(`/api/trend-reports?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const trendReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['trend-reports', 'one', id],
    queryFn: ({ signal }) => request<TrendReport>(`/api/trend-reports/${id}`, { signal }),
  });

/** Subscribes the signed-in user to the weekly report by mail, or unsubscribes them. */
export async function setTrendMailSubscription(wanted: boolean): Promise<void> {
  await request('/api/trend-reports/subscription', { method: 'PUT', json: { wanted } });
  await refresh('trend-reports');
}
