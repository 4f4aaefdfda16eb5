import { hiddenCounts, stats } from '../dashboard.ts';
import { get, routes } from '../route.ts';

export const statRoutes = routes(
  { access: 'member' },
  {
    read: get('/stats', 'The dashboard', { answer: stats }),
    listRecent: get('/stats/recent', 'How many recent items a free member cannot see yet', { answer: hiddenCounts }),
  },
);
