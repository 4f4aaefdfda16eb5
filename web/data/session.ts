import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../src/contract/account.ts';
import type { HiddenCounts } from '../../src/contract/dashboard.ts';
import { queryClient, refresh } from './query-client.ts';
import { ApiError, request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

/** Name of the window event that announces that the session has ended and the page's content is about to be removed. */
export const SESSION_ENDED_EVENT = 'session-ended';

/** The user of the last answer and a summary of their rights, to notice when either changes. */
let known = { id: '', rights: '' };

/** Removes another user's data from the cache, and refetches everything if the rights have changed. */
function keepApart({ id, isAdmin, newsletterId, access }: CurrentUser): void {
  const rights = JSON.stringify([isAdmin, newsletterId, access]);
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'user';
  if (known.id && known.id !== id) queryClient.removeQueries({ predicate });
  else if (known.id && known.rights !== rights) void queryClient.invalidateQueries({ predicate });
  known = { id, rights };
}

/** Query for the signed-in user; null if nobody is signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = await request<CurrentUser>('/api/auth/user', { signal });
      keepApart(user);
      return user;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      window.dispatchEvent(new Event(SESSION_ENDED_EVENT));
      return null;
    }
  },
  ...CLIENT_TIMINGS_MS.user,
});

/**
 * Context with the signed-in user for everything inside <SessionUserContext> (app.tsx). The whole tree gets the same
 * user, even if the session ends while it is rendered.
 */
export const SessionUserContext = createContext<CurrentUser | null>(null);

/** Returns the signed-in user. @throws Error outside <SessionUserContext>. */
export function useUser(): CurrentUser {
  const user = useContext(SessionUserContext);
  if (!user) throw new Error('useUser outside a session');
  return user;
}

/** Number of items behind the line, for members without a subscription. */
export function useHiddenCounts(enabled: boolean) {
  return useQuery({
    queryKey: ['stats', 'recent'],
    queryFn: ({ signal }) => request<HiddenCounts>('/api/stats/recent', { signal }),
    enabled,
    ...CLIENT_TIMINGS_MS.recentStats,
  });
}

export const refreshUser = () => refresh('user');

/** Saves that the user has finished or closed the quick tour. */
export async function completeTour(): Promise<void> {
  await request('/api/auth/complete-tour', { method: 'POST' });
  await refreshUser();
}

/** Ends every session of the user, including this one. */
export async function signOutEverywhere(): Promise<void> {
  await request('/api/auth/sign-out-everywhere', { method: 'POST' });
}
