import { reportState } from '../newsletters.ts';
import { report } from '../report.ts';
import { get, post, routes } from '../route.ts';

export const reportRoutes = routes(
  { access: 'admin' },
  {
    readPublic: get('/public/report/{slug}', 'A public intelligence report', {
      access: 'public',
      answer: report,
      succeeds: [200, 304],
      refuses: ['gone', 'rate_limited'],
    }),
    readState: get('/newsletters/{id}/report', "State of a newsletter's public report", { answer: reportState }),
    rebuild: post('/newsletters/{id}/report/rebuild', 'Rebuilds the report', { answer: reportState, succeeds: [202] }),
    rotateLink: post('/newsletters/{id}/report/rotate', 'Replaces the link of the report', { answer: reportState }),
  },
);
