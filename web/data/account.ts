import { queryOptions } from '@tanstack/react-query';
import type { AccountSessions } from '../../src/contract/account.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const accountSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => request<AccountSessions>('/api/account/sessions', { signal }),
});

export async function endAccountSession(id: string): Promise<void> {
  await request(`/api/account/sessions/${id}`, { method: 'DELETE' });
  await refresh('account');
}

export async function deleteAccount(confirm: string): Promise<void> {
  await request('/api/account/delete', { method: 'POST', json: { confirm } });
}
