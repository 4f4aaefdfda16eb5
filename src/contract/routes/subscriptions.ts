import { okAnswer } from '../account.ts';
import { get, post, remove, routes } from '../route.ts';
import { newsletterSubscriptionList, newsletterSubscriptionsQuery } from '../subscriptions.ts';

export const subscriptionRoutes = routes(
  { access: 'admin' },
  {
    list: get('/subscriptions', 'Our newsletter subscriptions, those that need attention first', {
      query: newsletterSubscriptionsQuery,
      answer: newsletterSubscriptionList,
    }),
    markHandled: post('/subscriptions/{id}/handled', 'Marks a sign-up or confirmation as done', { answer: okAnswer }),
    undoHandled: remove('/subscriptions/{id}/handled', 'Undoes that mark, once', { answer: okAnswer }),
  },
);
