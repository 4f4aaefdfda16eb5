// The public report as JSON, and administrators' actions on it.
import { Hono } from 'hono';
import { reportState } from '../contract/newsletters.ts';
import { AppError, notFound } from '../errors.ts';
import { queueReportRebuild, rotateReportLink } from '../flows/report/curate.ts';
import { readReportState } from '../store/reports.ts';
import { answer } from './answer.ts';
import { matchesEtag, type ReportSource, readReportCopy } from './report-copies.ts';
import type { AppEnv } from './types.ts';

/** Seconds after which a reader of a report that is being built may retry. */
export const REPORT_RETRY_SECONDS = 2;

const asStored = (slug: string): ReportSource => ({
  slug,
  form: 'json',
  release: '1',
  render: (stored) => ({ type: 'application/json', body: stored }),
});

export const publicReportRoutes = new Hono<AppEnv>().get('/public/report/:slug', async (c) => {
  const copy = await readReportCopy(c, asStored(c.req.param('slug')));
  if (copy.state === 'none') throw notFound('Report');
  if (copy.state === 'building') {
    throw new AppError('not_ready', 'This report is being built. Please try again in a few seconds.', {
      retryAfter: REPORT_RETRY_SECONDS,
    });
  }
  // Browsers must revalidate each time (usually with a 304), so that a revoked link doesn't stay in their caches.
  const headers = {
    etag: copy.etag,
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
  if (matchesEtag(c, copy.etag)) return new Response(null, { status: 304, headers });
  return new Response(copy.body as BodyInit, { headers: { ...headers, 'content-type': copy.type } });
});

export const adminReportRoutes = new Hono<AppEnv>()
  .get('/newsletters/:id/report', async (c) => answer(c, reportState, await stateOf(c.env, c.req.param('id'))))
  .post('/newsletters/:id/report/rebuild', async (c) => {
    const id = c.req.param('id');
    const state = await stateOf(c.env, id);
    await queueReportRebuild(c.env.services, id);
    return answer(c, reportState, { ...state, building: true }, 202);
  })
  .post('/newsletters/:id/report/rotate', async (c) => {
    const id = c.req.param('id');
    await rotateReportLink(c.env.services, id);
    return answer(c, reportState, await stateOf(c.env, id));
  });

async function stateOf({ services, now }: AppEnv['Bindings'], id: string) {
  const state = await readReportState(services.db, id, now);
  if (!state) throw notFound('Newsletter');
  return state;
}
