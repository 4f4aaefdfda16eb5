import { get, routes } from '../route.ts';
import { serviceStatus } from '../status.ts';

export const statusRoutes = routes(
  { access: 'admin' },
  {
    read: get('/status', 'State of the service: queues, the analyst in use, jobs that failed permanently', {
      answer: serviceStatus,
    }),
  },
);
