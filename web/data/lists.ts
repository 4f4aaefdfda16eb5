// The queries of the lists that several places show: their page, its prefetch (routes.ts), and others.
import {
  brandsParams,
  emailsParams,
  type ListParams,
  newslettersParams,
  PAGE_SIZE,
  sponsorshipsParams,
  trendsParams,
} from '../../src/contract/lists.ts';
import type { NewsletterList, NewsletterOption } from '../../src/contract/newsletters.ts';
import type { ReviewItem } from '../../src/contract/review.ts';
import { apiQuery } from './api.ts';

export const brandsQuery = (asked: ListParams<'brands'>) => apiQuery('brands.list', { query: brandsParams(asked) });

/** Brands to choose from: the first whose names contain the text. */
export const brandChoicesQuery = (search: string) => ({
  ...apiQuery('brands.list', {
    query: { page: 1, limit: 8, scope: 'all', search, sortBy: 'name', sortOrder: 'asc' },
  }),
  enabled: search.length > 0,
});

export const brandProfileQuery = (id: string, page = 1, withProducts = '') =>
  apiQuery('brands.readProfile', { id, query: { page, limit: PAGE_SIZE.history, withProducts } });

export const emailsQuery = (asked: ListParams<'emails'>) => apiQuery('emails.list', { query: emailsParams(asked) });

// Without parameters the call answers with every newsletter, in few fields; its record has both answers.
export const newslettersQuery = (asked: ListParams<'newsletters'>) => ({
  ...apiQuery('newsletters.list', { query: newslettersParams(asked) }),
  select: (answer: NewsletterList | NewsletterOption[]) => answer as NewsletterList,
});

/** Every newsletter with few fields, for pickers. */
export const newsletterOptionsQuery = {
  ...apiQuery('newsletters.list'),
  select: (answer: NewsletterList | NewsletterOption[]) => answer as NewsletterOption[],
};

/** Items per page; the next page is fetched before the last item is decided. */
export const REVIEW_PAGE_SIZE = 50;

/** The queue's first page. @param kind filtered by the server, since all kinds' first page may have none of it. */
export const reviewQuery = (kind: ReviewItem['kind'] | '' = '') =>
  apiQuery('curation.listReview', { query: { page: 1, limit: REVIEW_PAGE_SIZE, kind } });

export const sponsorshipsQuery = (asked: ListParams<'sponsorships'>) =>
  apiQuery('sponsorships.list', { query: sponsorshipsParams(asked) });

export const subscriptionsQuery = (page: number, state: string) =>
  apiQuery('subscriptions.list', { query: { page, limit: PAGE_SIZE.subscriptions, state } });

export const trendsQuery = (scope: string, by: string) => apiQuery('trends.read', { query: trendsParams(scope, by) });
