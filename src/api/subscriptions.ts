import { subscriptionRoutes } from '../contract/routes/subscriptions.ts';
import { notFound } from '../errors.ts';
import {
  listNewsletterSubscriptions,
  markNewsletterSubscriptionHandled,
  undoNewsletterSubscriptionHandled,
} from '../store/newsletter/newsletter-subscriptions.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';

export const subscriptionApi = answers(subscriptionRoutes, {
  list: async ({ query: asked, db, now }) => {
    const { rows, counts, total } = await listNewsletterSubscriptions(db, asked, now);
    return { subscriptions: rows, counts, ...paging(asked, total) };
  },
  markHandled: async ({ services, viewer, now, params }) => {
    if (!(await markNewsletterSubscriptionHandled(services.db, params.id, viewer.userId, now)))
      throw notFound('Newsletter');
  },
  undoHandled: async ({ db, params }) => {
    if (!(await undoNewsletterSubscriptionHandled(db, params.id))) throw notFound('Mark');
  },
});
