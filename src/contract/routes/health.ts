import { okAnswer } from '../account.ts';
import { get, routes } from '../route.ts';

export const healthRoutes = routes(
  { access: 'public' },
  {
    check: get('/health', 'Health of the app and its database', { answer: okAnswer }),
  },
);
