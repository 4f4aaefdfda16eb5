import { get, routes } from '../route.ts';
import { trends, trendsQuery } from '../trends.ts';

export const trendRoutes = routes(
  { access: 'member' },
  {
    read: get('/trends', 'Trends by week, month or quarter', {
      query: trendsQuery,
      answer: trends,
      example: { query: 'scope=all&by=month' },
      tool: {
        name: 'trends',
        title: 'Sponsorship trends',
        description:
          "What moves in newsletter sponsorship by week, month or quarter: in newsletters near the caller's (scope 'near') or in the whole catalogue (scope 'all').",
      },
    }),
  },
);
