// A member's watches and alerts, and the page that unsubscribes from the alert mails.
import { type Context, Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import {
  alertList,
  alertSettings,
  alertsQuery,
  alertsReadInput,
  unreadAlerts,
  watch,
  watchInput,
  watchList,
} from '../contract/alerts.ts';
import { WATCHES_MAX, type WatchKind } from '../contract/watch-rules.ts';
import { AppError, notFound } from '../errors.ts';
import { countUnreadAlerts, listAlerts, setAlertsRead } from '../store/alerts.ts';
import { findWatchedName, insertWatch, listWatches, removeWatch, setAlertRhythm } from '../store/watches.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { validateBody, validateQuery } from './input.ts';
import { paging } from './paging.ts';
import type { AppEnv } from './types.ts';
import { createUnsubscribePages } from './unsubscribe.ts';

const viewOf = (c: Context<AppEnv>) => ({
  userId: requireUser(c).id,
  pipelineId: c.var.viewer.pipelineId,
  by: c.var.sight,
});

const NOUNS: Record<WatchKind, string> = {
  brand: 'Brand',
  newsletter: 'Newsletter',
  lead: 'Lead',
  sponsorships: 'List',
  brands: 'List',
  newsletters: 'List',
};

export const memberAlertRoutes = new Hono<AppEnv>()
  .get('/watches', async (c) => {
    const { id, email } = requireUser(c);
    return answer(c, watchList, { ...(await listWatches(c.var.services.db, id)), address: email });
  })
  .post('/watches', validateBody(watchInput), async (c) => {
    const { services, sight, viewer, now } = c.var;
    const input = c.req.valid('json');
    if (input.kind === 'brands' && input.filters.hasContact && !sight.contacts)
      throw new AppError('payment_required', 'Upgrade to filter by contact');
    const name = await findWatchedName(services.db, input, viewer.pipelineId, { by: sight, now });
    if (name === null) throw notFound(NOUNS[input.kind]);
    const made = await insertWatch(services.db, requireUser(c).id, { input, name }, now);
    if (!made) throw new AppError('conflict', `You watch ${WATCHES_MAX} things already. Stop watching one first.`);
    return answer(c, watch, made, 201);
  })
  .put('/watches/settings', validateBody(alertSettings), async (c) => {
    await setAlertRhythm(c.var.services.db, requireUser(c).id, c.req.valid('json').rhythm);
    return answer(c, okAnswer, { ok: true });
  })
  .delete('/watches/:id', async (c) => {
    if (!(await removeWatch(c.var.services.db, requireUser(c).id, c.req.param('id')))) throw notFound('Watch');
    return answer(c, okAnswer, { ok: true });
  })
  .get('/alerts', validateQuery(alertsQuery), async (c) => {
    const page = c.req.valid('query');
    const { rows, total, unread } = await listAlerts(c.var.services.db, viewOf(c), page);
    return answer(c, alertList, { alerts: rows, unread, ...paging(page, total) });
  })
  .get('/alerts/unread', async (c) =>
    answer(c, unreadAlerts, { unread: await countUnreadAlerts(c.var.services.db, viewOf(c)) }),
  )
  .post('/alerts/read', validateBody(alertsReadInput), async (c) => {
    await setAlertsRead(c.var.services.db, requireUser(c).id, c.req.valid('json').ids ?? null, c.var.now);
    return answer(c, okAnswer, { ok: true });
  });

export const alertUnsubscribePages = createUnsubscribePages({
  path: '/unsubscribe/alerts',
  mail: 'alert',
  setting: 'under Alerts',
  mails: 'alerts',
  title: 'End the alert mails?',
  end: ({ db }, userId) => setAlertRhythm(db, userId, 'off'),
});
