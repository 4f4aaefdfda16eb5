import { okAnswer } from '../account.ts';
import { pageQuery } from '../common.ts';
import { get, put, routes } from '../route.ts';
import { trendReport, trendReportList, trendSubscription } from '../trends.ts';

export const trendReportRoutes = routes(
  { access: 'member' },
  {
    list: get('/trend-reports', 'Past weekly reports', {
      upgradeTo: 'read the weekly trend report',
      query: pageQuery(12),
      answer: trendReportList,
    }),
    read: get('/trend-reports/{id}', 'A weekly report', {
      upgradeTo: 'read the weekly trend report',
      answer: trendReport,
    }),
    subscribe: put('/trend-reports/subscription', 'Turns the weekly report by email on or off', {
      upgradeTo: 'read the weekly trend report',
      body: trendSubscription,
      answer: okAnswer,
    }),
  },
);
