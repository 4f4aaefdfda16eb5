// Past weekly reports, the subscription to them by mail, and the unsubscribe page.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { pageQuery } from '../contract/common.ts';
import { trendReport, trendReportList, trendSubscription } from '../contract/trends.ts';
import { notFound } from '../errors.ts';
import { endOfLastCompleteWeek } from '../flows/trends/reports.ts';
import { findTrendReport, listTrendReports, subscribeToTrendMail } from '../store/trend-reports.ts';
import { answer } from './answer.ts';
import { validateBody, validateQuery } from './input.ts';
import { paging } from './paging.ts';
import { requireSubscription } from './similarity.ts';
import type { AppEnv } from './types.ts';
import { createUnsubscribePages } from './unsubscribe.ts';

const reading = requireSubscription('read the weekly trend report');

export const memberTrendReportRoutes = new Hono<AppEnv>()
  .get('/trend-reports', reading, validateQuery(pageQuery(12)), async (c) => {
    const { services, viewer, user } = c.var;
    const page = c.req.valid('query');
    const read = await listTrendReports(
      services.db,
      { userId: viewer.userId ?? '', newsletterId: viewer.newsletterId },
      page,
    );
    const { wanted, reports, total } = read;
    const address = user?.email ?? null;
    return answer(c, trendReportList, {
      wanted,
      address,
      reports,
      ...paging(page, total),
    });
  })
  .get('/trend-reports/:id', reading, async (c) => {
    const found = await findTrendReport(c.var.services.db, c.req.param('id'), c.var.viewer.newsletterId);
    if (!found) throw notFound('Report');
    const { id, week, builtAt, content } = found;
    return answer(c, trendReport, { ...content, id, week, builtAt });
  })
  .put('/trend-reports/subscription', reading, validateBody(trendSubscription), async (c) => {
    const { services, viewer, now } = c.var;
    const { wanted } = c.req.valid('json');
    await subscribeToTrendMail(services.db, viewer.userId ?? '', { wanted, week: endOfLastCompleteWeek(now) }, now);
    return answer(c, okAnswer, { ok: true });
  });

export const trendUnsubscribePages = createUnsubscribePages({
  path: '/unsubscribe/trends',
  mail: 'trend',
  setting: 'under Trends',
  mails: 'weekly trend reports',
  title: 'End the weekly report?',
  end: ({ db }, userId, now) =>
    subscribeToTrendMail(db, userId, { wanted: false, week: endOfLastCompleteWeek(now) }, now),
});
