import { dashboard, intake } from '../dashboard.ts';
import { get, routes } from '../route.ts';

export const dashboardRoutes = routes(
  { access: 'member' },
  {
    read: get('/dashboard', 'What changed, own sponsors, and the most similar newsletters week by week', {
      answer: dashboard,
    }),
    readIntake: get('/intake', 'Mails by outcome, claims by analyst, coverage gaps', {
      access: 'admin',
      answer: intake,
    }),
  },
);
