// The review queue's query. Separate from curation.ts, because the queue's first load needs only this.
import { queryOptions } from '@tanstack/react-query';
import type { ReviewItem, ReviewList } from '../../src/contract/review.ts';
import { request } from './request.ts';

/** Items per page; the next page is fetched before the last item is decided. */
export const REVIEW_PAGE_SIZE = 50;

/**
 * A page of the queue. @param kind one kind of items; '' for all. The server filters, since the first page of all kinds
 * may contain none of this kind.
 */
export const reviewQuery = (kind: ReviewItem['kind'] | '' = '') =>
  queryOptions({
    queryKey: ['review', 'items', kind],
    queryFn: ({ signal }) =>
      request<ReviewList>(`/api/review?page=1&limit=${REVIEW_PAGE_SIZE}${kind && `&kind=${kind}`}`, { signal }),
    staleTime: 0,
  });
