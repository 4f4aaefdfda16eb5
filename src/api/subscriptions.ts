// The board of our own subscriptions to newsletters (administrators).
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { newsletterSubscriptionList, newsletterSubscriptionsQuery } from '../contract/subscriptions.ts';
import { notFound } from '../errors.ts';
import {
  listNewsletterSubscriptions,
  markNewsletterSubscriptionHandled,
  undoNewsletterSubscriptionHandled,
} from '../store/newsletter-subscriptions.ts';
import { answer } from './answer.ts';
import { validateQuery } from './input.ts';
import { paging } from './paging.ts';
import type { AppEnv } from './types.ts';

export const adminSubscriptionRoutes = new Hono<AppEnv>()
  .get('/subscriptions', validateQuery(newsletterSubscriptionsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { rows, counts, total } = await listNewsletterSubscriptions(c.var.services.db, asked, c.var.now);
    return answer(c, newsletterSubscriptionList, { subscriptions: rows, counts, ...paging(asked, total) });
  })
  .post('/subscriptions/:id/handled', async (c) => {
    const { services, viewer, now } = c.var;
    if (!(await markNewsletterSubscriptionHandled(services.db, c.req.param('id'), viewer.userId, now)))
      throw notFound('Newsletter');
    return answer(c, okAnswer, { ok: true });
  })
  .delete('/subscriptions/:id/handled', async (c) => {
    if (!(await undoNewsletterSubscriptionHandled(c.var.services.db, c.req.param('id')))) throw notFound('Mark');
    return answer(c, okAnswer, { ok: true });
  });
