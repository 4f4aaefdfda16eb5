import { queryClient } from './query-client.ts';
import { request } from './request.ts';

/**
 * Fetches the current version of a record. The cached one of the page stays unchanged, because an open form is compared
 * with the version that it was filled from.
 */
export const fetchCurrent = <T>(kind: 'brands' | 'newsletters' | 'sponsorships', id: string): Promise<T> =>
  queryClient.fetchQuery({
    queryKey: [kind, 'now', id],
    queryFn: () => request<T>(`/api/${kind}/${id}`),
    staleTime: 0,
  });
