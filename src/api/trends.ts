// GET /api/trends: figures of the whole catalogue, or of newsletters similar to the viewer's.
import { Hono } from 'hono';
import { toUtcDay } from '../contract/time.ts';
import { trends, trendsQuery } from '../contract/trends.ts';
import { readCatalogueTrends, readTrendsOfSimilarNewsletters } from '../flows/trends/read.ts';
import { answer } from './answer.ts';
import { validateQuery } from './input.ts';
import type { AppEnv } from './types.ts';

export const memberTrendRoutes = new Hono<AppEnv>().get('/trends', validateQuery(trendsQuery), async (c) => {
  const { services, viewer, sight, now } = c.var;
  const asked = c.req.valid('query');
  // Without a newsletter of one's own there are no similar ones, so the whole catalogue is used.
  const near = asked.scope === 'near' ? viewer.newsletterId : null;
  const figures = near
    ? await readTrendsOfSimilarNewsletters(services, { ...asked, near }, sight, now)
    : await readCatalogueTrends(services, asked, sight, now);
  return answer(c, trends, {
    ...figures,
    scope: near ? 'near' : 'all',
    by: asked.by,
    visibleUntil: sight.line && toUtcDay(sight.line),
  });
});
