import { reportRoutes } from '../contract/routes/report.ts';
import { AppError, notFound, requireFound } from '../errors.ts';
import { queueReportRebuild, rotateReportLink } from '../flows/report/curate.ts';
import { readReportState } from '../store/report/reports.ts';
import { matchesEtag, OPEN_REPORT, type ReportSource, readReportCopy } from './report-copies.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

export const REPORT_RETRY_SECONDS = 2;

const asStored = (slug: string): ReportSource => ({
  slug,
  form: 'json',
  release: '1',
  open: OPEN_REPORT,
  render: (stored) => ({ type: 'application/json', body: stored }),
});

export const reportApi = answers(reportRoutes, {
  readPublic: async ({ params, c }) => {
    const copy = await readReportCopy(c, asStored(params.slug));
    if (copy.state === 'none') throw notFound('Report');
    if (copy.state === 'building') {
      throw new AppError('not_ready', 'This report is being built. Please try again in a few seconds.', {
        retryAfter: REPORT_RETRY_SECONDS,
      });
    }
    // A revoked link must not stay in browsers' caches.
    const headers = {
      etag: copy.etag,
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    };
    if (matchesEtag(c, copy.etag)) return new Response(null, { status: 304, headers });
    return new Response(copy.body as BodyInit, { headers: { ...headers, 'content-type': copy.type } });
  },
  readState: ({ params, c }) => stateOf(c.env, params.id),
  rebuild: async ({ params, c }) => {
    const id = params.id;
    const state = await stateOf(c.env, id);
    await queueReportRebuild(c.env.services, id);
    return { ...state, building: true };
  },
  rotateLink: async ({ params, c }) => {
    const id = params.id;
    await rotateReportLink(c.env.services, id);
    return await stateOf(c.env, id);
  },
});

async function stateOf({ services, now }: AppEnv['Bindings'], id: string) {
  return requireFound(readReportState(services.db, id, now), 'Newsletter');
}
