import { trendRoutes } from '../contract/routes/trends.ts';
import { lastVisibleDay } from '../domain/access.ts';
import { readCatalogueTrends, readTrendFigures } from '../flows/trends/read.ts';
import { answers } from './route.ts';

export const trendApi = answers(trendRoutes, {
  read: async ({ services, viewer, sight, now, query: asked }) => {
    // Without a newsletter of one's own there are no similar ones, so the whole catalogue is used.
    const near = asked.scope === 'near' ? viewer.newsletterId : null;
    const figures = near
      ? await readTrendFigures(services, { ...asked, near }, sight, now)
      : await readCatalogueTrends(services, asked, sight, now);
    return {
      ...figures,
      scope: near ? ('near' as const) : ('all' as const),
      by: asked.by,
      visibleUntil: lastVisibleDay(sight.line),
    };
  },
});
