// A page with loaded data of every kind, to test which requests an action sends and which lists are refetched after it.
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../../web/data/query-client.ts';

export const LOADED_QUERY_KEYS = [
  ...['access-requests', 'account', 'backups', 'brands', 'curation', 'deals', 'emails', 'newsletters', 'own-reports'],
  ...['pitch', 'review', 'similarity', 'sponsorships', 'stats', 'tracking-requests', 'trend-reports', 'trends', 'user'],
];
/** Every request since the test began: method, path and body. */
export const sentRequests: string[] = [];
/** Addresses that the browser was sent to. */
export const assignedUrls: string[] = [];
/** Types of the events that the window was told. */
export const told: string[] = [];
let answers: Response[] = [];
export const jsonResponse = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** Answers of the next requests in their order. */
export const setNextAnswers = (...next: Response[]) => {
  answers = next;
};

/** Starts each test of the file that calls this with loaded data and no requests. */
export function setUpLoadedPage(): void {
  beforeEach(() => {
    for (const each of [sentRequests, assignedUrls, told]) each.length = 0;
    answers = [];
    const location = { assign: (url: string) => void assignedUrls.push(url) };
    vi.stubGlobal('window', { location, dispatchEvent: ({ type }: Event) => void told.push(type) });
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      sentRequests.push([method, path, body].filter(Boolean).join(' '));
      return answers.shift() ?? jsonResponse({ brand: 'undone', enqueued: 3, report: 'kept' });
    });
    queryClient.clear();
    for (const kind of LOADED_QUERY_KEYS) queryClient.setQueryData([kind, 'loaded'], 1);
  });
  afterEach(() => void vi.unstubAllGlobals());
}

/** @returns the kinds of data that are marked for refetching. */
export const listInvalidatedKeys = () =>
  LOADED_QUERY_KEYS.filter((kind) => queryClient.getQueryState([kind, 'loaded'])?.isInvalidated);
