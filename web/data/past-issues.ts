import type { PastIssuesImport } from '../../src/contract/past-issues.ts';
import { apiQuery } from './api.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

export const isReadingPastIssues = (data: PastIssuesImport | undefined): boolean =>
  data?.reading?.state === 'listing' || data?.reading?.state === 'reading';

/** The import of past issues from a newsletter's public archive, polled while it runs. */
export const pastIssuesQuery = (id: string) => ({
  ...apiQuery('pastIssues.read', { id }),
  refetchInterval: ({ state: { data } }: { state: { data: PastIssuesImport | undefined } }) =>
    isReadingPastIssues(data) ? CLIENT_TIMINGS_MS.importPoll : (false as const),
});
