// The board of our own subscriptions to newsletters (administrators).
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { subscriptionList, subscriptionsQuery } from '../contract/subscriptions.ts';
import { notFound } from '../errors.ts';
import {
  listSubscriptions,
  markSubscriptionHandled,
  undoSubscriptionHandled,
} from '../store/newsletter-subscriptions.ts';
import { answer } from './answer.ts';
import { validateQuery } from './input.ts';
import { paging } from './paging.ts';
import type { AppEnv } from './types.ts';

export const adminSubscriptionRoutes = new Hono<AppEnv>()
  .get('/subscriptions', validateQuery(subscriptionsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { rows, counts, total } = await listSubscriptions(c.var.services.db, asked, c.var.now);
    return answer(c, subscriptionList, { subscriptions: rows, counts, ...paging(asked, total) });
  })
  .post('/subscriptions/:id/handled', async (c) => {
    const { services, viewer, now } = c.var;
    if (!(await markSubscriptionHandled(services.db, c.req.param('id'), viewer.userId, now)))
      throw notFound('Newsletter');
    return answer(c, okAnswer, { ok: true });
  })
  .delete('/subscriptions/:id/handled', async (c) => {
    if (!(await undoSubscriptionHandled(c.var.services.db, c.req.param('id')))) throw notFound('Mark');
    return answer(c, okAnswer, { ok: true });
  });
