import type { Dashboard, Stats } from '../../src/contract/dashboard.ts';
import { pitchNextParams } from '../../src/contract/lists.ts';
import type { PitchNext, PitchNextQuery } from '../../src/contract/pitch.ts';
import type { PitchMark } from '../../src/contract/ranking.ts';
import { apiQuery, call } from './api.ts';
import { inTurn } from './in-turn.ts';
import { isOutdatedBy, queryClient } from './query-client.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

interface Loaded<T> {
  state: { data: T | undefined };
}

const whileBuilding = ({ state: { data } }: Loaded<{ stage: string }>) =>
  data && data.stage !== 'ready' && data.stage !== 'no_newsletter' ? CLIENT_TIMINGS_MS.stagePoll : false;

export const pitchNextQuery = (page = 1, mark: PitchNextQuery['mark'] = 'open') => ({
  ...apiQuery('pitch.list', { query: pitchNextParams(page, mark) }),
  refetchInterval: (query: Loaded<PitchNext>) =>
    whileBuilding(query) || (query.state.data?.total === 0 && mark === 'open' ? CLIENT_TIMINGS_MS.emptyPoll : false),
});

export const dashboardQuery = {
  ...apiQuery('dashboard.read'),
  refetchInterval: whileBuilding as (query: Loaded<Dashboard>) => number | false,
};

/** The counts, polled more often while a new member waits for similar newsletters to be found. */
export const statsQuery = {
  ...apiQuery('stats.read'),
  ...CLIENT_TIMINGS_MS.stats,
  refetchInterval: ({ state: { data } }: Loaded<Stats>) =>
    data?.userNewsletter?.isFinding ? CLIENT_TIMINGS_MS.stagePoll : CLIENT_TIMINGS_MS.stats.refetchInterval,
};

/**
 * Stores a member's mark on a suggested brand; of several the last wins. The list where it was made keeps its dismissed
 * brands as lines until it is shown again; any other list in view is refetched at once.
 */
export async function markBrand(brandId: string, mark: PitchMark | null): Promise<void> {
  const inView = queryClient.getQueryCache().findAll({ queryKey: ['pitch', 'pitch.list'], type: 'active' });
  await inTurn(`pitch mark ${brandId}`, () => call('pitch.mark', { brandId, body: { mark } }));
  const isOutdated = isOutdatedBy('pitch');
  void queryClient.invalidateQueries({ queryKey: ['pitch', 'pitch.list'], refetchType: 'none' });
  void queryClient.invalidateQueries({ predicate: (query) => isOutdated(query) && !inView.includes(query) });
}
