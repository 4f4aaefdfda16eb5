import { queryClient } from './query-client.ts';
import { request } from './request.ts';

/**
 * A record as it is now, whatever was loaded before. The page's own stays: an open form is measured by what it was
 * filled from.
 */
export const fetchCurrent = <T>(kind: 'brands' | 'newsletters' | 'sponsorships', id: string): Promise<T> =>
  queryClient.fetchQuery({
    queryKey: [kind, 'now', id],
    queryFn: () => request<T>(`/api/${kind}/${id}`),
    staleTime: 0,
  });
