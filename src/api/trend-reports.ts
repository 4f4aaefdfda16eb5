import { trendReportRoutes } from '../contract/routes/trend-reports.ts';
import { requireFound } from '../errors.ts';
import { endOfLastCompleteWeek } from '../flows/trends/reports.ts';
import { findTrendReport, listTrendReports, subscribeToTrendMail } from '../store/trends/trend-reports.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';
import { createUnsubscribePages } from './unsubscribe.ts';

export const trendReportApi = answers(trendReportRoutes, {
  list: async ({ db, viewer, query: page, c }) => {
    const { userId, newsletterId } = viewer;
    const { wanted, reports, total } = await listTrendReports(db, { userId: userId ?? '', newsletterId }, page);
    return { wanted, address: c.var.user?.email ?? null, reports, ...paging(page, total) };
  },
  read: async ({ db, params, viewer }) => {
    const found = await requireFound(findTrendReport(db, params.id, viewer.newsletterId), 'Report');
    const { id, week, builtAt, content } = found;
    return { ...content, id, week, builtAt };
  },
  subscribe: ({ services, viewer, now, body: { wanted } }) =>
    subscribeToTrendMail(services.db, viewer.userId ?? '', { wanted, week: endOfLastCompleteWeek(now) }, now),
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
