import { okAnswer } from '../account.ts';
import {
  alertList,
  alertSettings,
  alertsQuery,
  alertsReadInput,
  unreadAlerts,
  watch,
  watchInput,
  watchList,
} from '../alerts.ts';
import { get, post, put, remove, routes } from '../route.ts';

export const alertRoutes = routes(
  { access: 'member' },
  {
    listWatches: get('/watches', 'What the caller watches', { answer: watchList, refuses: ['payment_required'] }),
    createWatch: post('/watches', 'Watches a list, a brand or a newsletter', {
      body: watchInput,
      answer: watch,
      succeeds: [201],
      refuses: ['payment_required'],
    }),
    removeWatch: remove('/watches/{id}', 'Stops watching', { answer: okAnswer }),
    saveSettings: put('/watches/settings', 'Sets how often alerts are emailed', {
      body: alertSettings,
      answer: okAnswer,
    }),
    list: get('/alerts', "The caller's alerts, newest first", { query: alertsQuery, answer: alertList }),
    countUnread: get('/alerts/unread', 'How many alerts are unread', { answer: unreadAlerts }),
    markRead: post('/alerts/read', 'Marks alerts as read', { body: alertsReadInput, answer: okAnswer }),
  },
);
