// A page with loaded data of every kind, to test which requests an action sends and which lists are refetched after it.
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../../web/data/query-client.ts';

export const LOADED_CALLS = [
  ...['accessRequests.list', 'account.listSessions', 'account.readUser', 'brands.list', 'curation.listOwnReports'],
  ...['curation.listReview', 'dashboard.read', 'deals.list', 'emails.list', 'exports.listBackups', 'leads.list'],
  ...['newsletters.list', 'pitch.list', 'similarity.listSaved', 'sponsorships.list', 'stats.read'],
  ...['trackingRequests.list', 'trendReports.list', 'trends.read'],
];
const keyOf = (call: string) => [call.split('.')[0], call, 'loaded'];

export function loadEverything(): void {
  queryClient.clear();
  for (const call of LOADED_CALLS) queryClient.setQueryData(keyOf(call), 1);
}

/** Every request since the test began: method, path and body. */
export const sentRequests: string[] = [];
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
    for (const each of [sentRequests, told]) each.length = 0;
    answers = [];
    vi.stubGlobal('window', { dispatchEvent: ({ type }: Event) => void told.push(type) });
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      sentRequests.push([method, path, body].filter(Boolean).join(' '));
      return answers.shift() ?? jsonResponse({ brand: 'undone', enqueued: 3, report: 'kept', meanwhile: [], lead: {} });
    });
    loadEverything();
  });
  afterEach(() => void vi.unstubAllGlobals());
}

/** @returns the calls whose data are marked for refetching. */
export const listInvalidatedCalls = () =>
  LOADED_CALLS.filter((call) => queryClient.getQueryState(keyOf(call))?.isInvalidated);

/** @returns the calls whose data are still in the cache. */
export const listKeptCalls = () => LOADED_CALLS.filter((call) => queryClient.getQueryData(keyOf(call)) !== undefined);
