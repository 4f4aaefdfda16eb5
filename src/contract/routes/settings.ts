import { get, routes } from '../route.ts';
import { settings } from '../settings.ts';

export const settingRoutes = routes(
  { access: 'admin' },
  {
    read: get('/settings', 'Settings', { answer: settings }),
  },
);
