import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Dashboard, Intake } from '../../src/contract/dashboard.ts';
import type { BrandCalendar, NewsletterInsight } from '../../src/contract/insight.ts';
import { pitchNextApiPath, toQueryString } from '../../src/contract/lists.ts';
import type { PitchNext, PitchNextQuery } from '../../src/contract/pitch.ts';
import type { PitchMark } from '../../src/contract/ranking.ts';
import { kindsThatShow, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

/** Polling interval while a new member's first ranking is built; false once there is nothing to wait for. */
const whileBuilding = ({ state }: { state: { data?: { stage: string } | undefined } }) =>
  state.data && state.data.stage !== 'ready' && state.data.stage !== 'no_newsletter'
    ? CLIENT_TIMINGS_MS.stagePoll
    : false;

const RANKED = ['pitch', 'next'];

export const pitchNextQuery = (page = 1, mark: PitchNextQuery['mark'] = 'open') => {
  const path = pitchNextApiPath(page, mark);
  return queryOptions({
    queryKey: [...RANKED, path],
    queryFn: ({ signal }) => request<PitchNext>(path, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      whileBuilding(query) || (query.state.data?.total === 0 && mark === 'open' ? CLIENT_TIMINGS_MS.emptyPoll : false),
  });
};

export const dashboardQuery = queryOptions({
  queryKey: ['pitch', 'dashboard'],
  queryFn: ({ signal }) => request<Dashboard>('/api/dashboard', { signal }),
  refetchInterval: whileBuilding,
});

export const intakeQuery = queryOptions({
  queryKey: ['stats', 'intake'],
  queryFn: ({ signal }) => request<Intake>('/api/intake', { signal }),
});

export const brandCalendarQuery = (id: string, weeks: number) =>
  queryOptions({
    queryKey: ['brands', 'calendar', id, weeks],
    queryFn: ({ signal }) =>
      request<BrandCalendar>(`/api/brands/${id}/calendar${toQueryString({ weeks })}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const newsletterInsightQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletters', 'insight', id],
    queryFn: ({ signal }) => request<NewsletterInsight>(`/api/newsletters/${id}/insight`, { signal }),
  });

/** Each brand's latest mark request, for which the next one waits. */
const asked = new Map<string, Promise<unknown>>();

/**
 * Stores a member's mark on a suggested brand; null removes it. Requests for one brand are sent one after another, so
 * that the last mark wins. The list where it was made keeps its dismissed brands as lines and is refetched when it is
 * shown next; any other visible list is refetched immediately.
 */
export async function markBrand(brandId: string, mark: PitchMark | null): Promise<void> {
  const inView = queryClient.getQueryCache().findAll({ queryKey: RANKED, type: 'active' });
  const send = () => request(`/api/pitch-next/${brandId}`, { method: 'PUT', json: { mark } });
  const answer = (asked.get(brandId) ?? Promise.resolve()).then(send, send);
  asked.set(brandId, answer);
  await answer;
  // A saved brand is a lead.
  const kinds = kindsThatShow('leads');
  void queryClient.invalidateQueries({ queryKey: RANKED, refetchType: 'none' });
  void queryClient.invalidateQueries({
    predicate: (query) => kinds.includes(String(query.queryKey[0])) && !inView.includes(query),
  });
}
