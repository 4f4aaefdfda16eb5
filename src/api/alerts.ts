import type { Context } from 'hono';
import { alertRoutes } from '../contract/routes/alerts.ts';
import { WATCHES_MAX, type WatchKind } from '../contract/watch-rules.ts';
import { AppError, notFound } from '../errors.ts';
import { countUnreadAlerts, listAlerts, setAlertsRead } from '../store/alert/alerts.ts';
import { findWatchedName, insertWatch, listWatches, removeWatch, setAlertRhythm } from '../store/alert/watches.ts';
import { requireUser } from './guards.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';
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

export const alertApi = answers(alertRoutes, {
  listWatches: async ({ user: { id, email }, db }) => {
    return { ...(await listWatches(db, id)), address: email };
  },
  createWatch: async ({ services, sight, viewer, now, body: input, user }) => {
    if (input.kind === 'brands' && input.filters.hasContact && !sight.contacts)
      throw new AppError('payment_required', 'Upgrade to filter by contact');
    const name = await findWatchedName(services.db, input, viewer.pipelineId, { by: sight, now });
    if (name === null) throw notFound(NOUNS[input.kind]);
    const made = await insertWatch(services.db, user.id, { input, name }, now);
    if (!made) throw new AppError('conflict', `You watch ${WATCHES_MAX} things already. Stop watching one first.`);
    return made;
  },
  removeWatch: async ({ db, user, params }) => {
    if (!(await removeWatch(db, user.id, params.id))) throw notFound('Watch');
  },
  saveSettings: ({ db, user, body }) => setAlertRhythm(db, user.id, body.rhythm),
  list: async ({ query: page, db, c }) => {
    const { rows, total, unread } = await listAlerts(db, viewOf(c), page);
    return { alerts: rows, unread, ...paging(page, total) };
  },
  countUnread: async ({ db, c }) => ({ unread: await countUnreadAlerts(db, viewOf(c)) }),
  markRead: ({ db, user, body, now }) => setAlertsRead(db, user.id, body.ids ?? null, now),
});

export const alertUnsubscribePages = createUnsubscribePages({
  path: '/unsubscribe/alerts',
  mail: 'alert',
  setting: 'under Alerts',
  mails: 'alerts',
  title: 'End the alert mails?',
  end: ({ db }, userId) => setAlertRhythm(db, userId, 'off'),
});
