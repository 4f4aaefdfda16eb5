import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../src/contract/account.ts';
import type { HiddenCounts } from '../../src/contract/dashboard.ts';
import { queryClient, refresh } from './query-client.ts';
import { ApiError, request } from './request.ts';
import { TIMINGS } from './times.ts';

/** An event of the window: nobody is signed in any more, and what stands on the page is about to go. */
export const SESSION_ENDED = 'session-ended';

/** Who was signed in when it was last asked, and with which rights. */
let known = { id: '', rights: '' };

/** Of what was loaded nothing is another person's, and nothing is shown to changed rights as it was to others. */
function keepApart({ id, isAdmin, newsletterId, access }: CurrentUser): void {
  const rights = JSON.stringify([isAdmin, newsletterId, access]);
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'user';
  if (known.id && known.id !== id) queryClient.removeQueries({ predicate });
  else if (known.id && known.rights !== rights) void queryClient.invalidateQueries({ predicate });
  known = { id, rights };
}

/** null: nobody is signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = await request<CurrentUser>('/api/auth/user', { signal });
      keepApart(user);
      return user;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      window.dispatchEvent(new Event(SESSION_ENDED));
      return null;
    }
  },
  ...TIMINGS.user,
});

/**
 * The signed-in user for everything below the session's gate (app.tsx): the same one for the whole tree, even if the
 * session ends meanwhile.
 */
export const SessionUser = createContext<CurrentUser | null>(null);

/** The signed-in user; only below the session's gate. */
export function useUser(): CurrentUser {
  const user = useContext(SessionUser);
  if (!user) throw new Error('useUser outside a session');
  return user;
}

/** Counts of what is behind the line, for members without a subscription. */
export function useHiddenCounts(enabled: boolean) {
  return useQuery({
    queryKey: ['stats', 'recent'],
    queryFn: ({ signal }) => request<HiddenCounts>('/api/stats/recent', { signal }),
    enabled,
    ...TIMINGS.recentStats,
  });
}

export const refreshUser = () => refresh('user');

/** Marks the quick tour as seen or closed. */
export async function completeTour(): Promise<void> {
  await request('/api/auth/complete-tour', { method: 'POST' });
  await refreshUser();
}

/** Ends every session of the user, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await request('/api/auth/sign-out-everywhere', { method: 'POST' });
}
