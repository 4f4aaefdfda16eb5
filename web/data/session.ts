import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../src/contract/account.ts';
import { apiQuery, call } from './api.ts';
import { queryClient, refresh } from './query-client.ts';
import { ApiError } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

/** The window's event before the page's content is removed, because the session has ended. */
export const SESSION_ENDED_EVENT = 'session-ended';

let known = { id: '', rights: '' };

/** Removes another user's data from the cache, and refetches everything if the rights have changed. */
function keepApart({ id, isAdmin, newsletterId, access }: CurrentUser): void {
  const rights = JSON.stringify([isAdmin, newsletterId, access]);
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'account.readUser';
  if (known.id && known.id !== id) queryClient.removeQueries({ predicate });
  else if (known.id && known.rights !== rights) void queryClient.invalidateQueries({ predicate });
  known = { id, rights };
}

/** Query for the signed-in user; null if nobody is signed in. */
export const userQuery = queryOptions({
  queryKey: apiQuery('account.readUser').queryKey as readonly unknown[],
  queryFn: async (): Promise<CurrentUser | null> => {
    try {
      const user = await call('account.readUser');
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

/** The whole tree gets the same user, even if the session ends while it is rendered. */
export const SessionUserContext = createContext<CurrentUser | null>(null);

export function useUser(): CurrentUser {
  const user = useContext(SessionUserContext);
  if (!user) throw new Error('useUser outside a session');
  return user;
}

export const useHiddenCounts = (enabled: boolean) => useQuery({ ...apiQuery('stats.listRecent'), enabled });

export const refreshUser = () => refresh('account');
