import { queryOptions } from '@tanstack/react-query';
import type { SavedSearch, SavedSearchInput, SimilarityAnswer } from '../../src/contract/similarity.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export type SimilarityQuestion = { text: string } | { website: string };

/** Kept as long as the tab is open, so that going back to an answer doesn't request it again. */
export const similaritySearchQuery = (asked: SimilarityQuestion | null) =>
  queryOptions({
    queryKey: ['similar', asked],
    queryFn: () =>
      request<SimilarityAnswer>('/api/similarity-search', { method: 'POST', json: { ...asked, limit: 20 } }),
    enabled: asked !== null,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const savedSearchesQuery = queryOptions({
  queryKey: ['similarity', 'saved'],
  queryFn: ({ signal }) => request<SavedSearch[]>('/api/similarity-searches', { signal }),
});

export async function saveSimilaritySearch(input: SavedSearchInput): Promise<void> {
  await request('/api/similarity-searches', { method: 'POST', json: input });
  await refresh('similarity');
}

export async function deleteSavedSearch(id: string): Promise<void> {
  await request(`/api/similarity-searches/${id}`, { method: 'DELETE' });
  await refresh('similarity');
}
