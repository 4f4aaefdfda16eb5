import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AccessRequest, AccessRequestList } from '../../src/contract/account.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const accessRequestsQuery = (status: AccessRequest['status'], page: number) =>
  queryOptions({
    queryKey: ['access-requests', status, page],
    queryFn: ({ signal }) =>
      request<AccessRequestList>(`/api/access-requests?status=${status}&page=${page}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** Accepts or declines a request: an accepted address may set up its newsletter while sign-ups are closed. */
export async function answerAccessRequest(id: string, status: 'accepted' | 'declined'): Promise<void> {
  await request<AccessRequest>(`/api/access-requests/${id}`, { method: 'PATCH', json: { status } });
  await refresh('access-requests');
}
