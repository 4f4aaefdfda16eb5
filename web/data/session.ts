import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../src/contract/account.ts';
import type { HiddenCounts } from '../../src/contract/dashboard.ts';
import { refresh } from './query-client.ts';
import { ApiError, request } from './request.ts';
import { TIMES } from './times.ts';

/** null: nobody is signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await request<CurrentUser>('/api/auth/user', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  ...TIMES.user,
});

/** Who is signed in, for everything below the session's gate (app.tsx): one user for the whole tree, also while a session ends under a page that is drawn. */
export const SessionUser = createContext<CurrentUser | null>(null);

/** The signed-in user; only below the session's gate. */
export function useUser(): CurrentUser {
  const user = useContext(SessionUser);
  if (!user) throw new Error('useUser outside a session');
  return user;
}

/** What lies behind the line, for who doesn't subscribe. */
export function useHiddenCounts(enabled: boolean) {
  return useQuery({
    queryKey: ['stats', 'recent'],
    queryFn: ({ signal }) => request<HiddenCounts>('/api/stats/recent', { signal }),
    enabled,
    ...TIMES.recentStats,
  });
}

export const refreshUser = () => refresh('user');

/** The quick tour was seen, or closed. */
export async function completeTour(): Promise<void> {
  await request('/api/auth/complete-tour', { method: 'POST' });
  await refreshUser();
}

/** Ends every session of the user, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await request('/api/auth/sign-out-everywhere', { method: 'POST' });
}
