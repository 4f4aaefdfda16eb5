// Calls for the page on which administrators manage the product's own subscriptions to newsletters.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE, toQueryString } from '../../src/contract/lists.ts';
import type { NewsletterSubscriptionList } from '../../src/contract/subscriptions.ts';
import { request } from './request.ts';

export const subscriptionsQuery = (page: number, state: string) =>
  queryOptions({
    queryKey: ['subscriptions', page, state],
    queryFn: ({ signal }) =>
      request<NewsletterSubscriptionList>(
        `/api/subscriptions${toQueryString({ page, limit: PAGE_SIZE.subscriptions, state: state || undefined })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const markSubscriptionHandled = (newsletterId: string): Promise<unknown> =>
  request(`/api/subscriptions/${newsletterId}/handled`, { method: 'POST' });

export const undoSubscriptionHandled = (newsletterId: string): Promise<unknown> =>
  request(`/api/subscriptions/${newsletterId}/handled`, { method: 'DELETE' });
