// What waits for a curator's word. Apart from what decides it (curation.ts): a cold load asks for this, and needs nothing of the rest.
import { queryOptions } from '@tanstack/react-query';
import type { ReviewItem, ReviewList } from '../../src/contract/curation.ts';
import { request } from './request.ts';

/** So many are asked for at once; more are fetched before the last is decided. */
export const REVIEW_PAGE = 50;

/** @param kind one kind of what waits; the empty text for all. The server chooses: what is asked for may lie behind the first page of all. */
export const reviewQuery = (kind: ReviewItem['kind'] | '' = '') =>
  queryOptions({
    queryKey: ['review', 'items', kind],
    queryFn: ({ signal }) =>
      request<ReviewList>(`/api/review?page=1&limit=${REVIEW_PAGE}${kind && `&kind=${kind}`}`, { signal }),
    staleTime: 0,
  });
