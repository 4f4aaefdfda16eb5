// A member's webhook endpoints and the log of their deliveries. Only a session, not a token, may see or change them.
import type { Context } from 'hono';
import { webhookRoutes } from '../contract/routes/webhooks.ts';
import { ENDPOINTS_MAX } from '../contract/webhook-rules.ts';
import { checkSiteUrl } from '../domain/site/address.ts';
import { newSigningSecret } from '../domain/webhook/signature.ts';
import { AppError, invalidField, notFound, requireFound } from '../errors.ts';
import { listDeliveries, queueTestEvent, requeueDelivery } from '../store/webhook/webhook-deliveries.ts';
import {
  changeEndpoint,
  findEndpoint,
  insertEndpoint,
  listUserEndpoints,
  removeEndpoint,
} from '../store/webhook/webhook-endpoints.ts';
import { requireUser } from './guards.ts';
import { paging } from './paging.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

/** @throws AppError not_found. */
async function ownEndpoint(c: Context<AppEnv>, id: string) {
  return requireFound(findEndpoint(c.var.services.db, requireUser(c).id, id), 'Webhook');
}

/**
 * Refuses a URL that can't be on the public internet. Where its host name resolves to is checked at each delivery.
 * @throws AppError invalid.
 */
function requirePublic(url: string): void {
  const checked = checkSiteUrl(url);
  if (!checked.ok) throw invalidField('url', `This address can't be used: ${checked.reason}`);
}

export const webhookApi = answers(webhookRoutes, {
  list: async ({ db, user }) => ({ endpoints: await listUserEndpoints(db, user.id) }),
  create: async ({ services, now, body: { url, events }, user, c }) => {
    requirePublic(url);
    const id = crypto.randomUUID();
    const made = { id, userId: user.id, url, events: [...new Set(events)], secret: newSigningSecret() };
    if (!(await insertEndpoint(services.db, made, now)))
      throw new AppError('conflict', `You have ${ENDPOINTS_MAX} webhooks already. Remove one first.`);
    return await ownEndpoint(c, id);
  },
  change: async ({ services, now, params, body: change, user, c }) => {
    const id = params.id;

    if (change.url !== undefined) requirePublic(change.url);
    if (!(await changeEndpoint(services.db, { userId: user.id, id }, change, now))) throw notFound('Webhook');
    if (change.disabled === false) await services.jobs.send([{ kind: 'deliver', endpointId: id }]);
    return await ownEndpoint(c, id);
  },
  remove: async ({ db, user, params }) => {
    if (!(await removeEndpoint(db, user.id, params.id))) throw notFound('Webhook');
  },
  sendTest: async ({ services, now, params, user, c }) => {
    const { id, disabledAt } = await ownEndpoint(c, params.id);
    if (disabledAt) throw new AppError('conflict', 'Enable this webhook first');
    await queueTestEvent(services.db, id, user.id, now);
    await services.jobs.send([{ kind: 'deliver', endpointId: id }]);
  },
  listDeliveries: async ({ query: page, params, db, c }) => {
    const { id } = await ownEndpoint(c, params.id);
    const { rows, total } = await listDeliveries(db, id, page);
    return { deliveries: rows, ...paging(page, total) };
  },
  resend: async ({ services, params, c }) => {
    const { id, disabledAt } = await ownEndpoint(c, params.id);
    if (disabledAt) throw new AppError('conflict', 'Enable this webhook first');
    if (!(await requeueDelivery(services.db, id, params.deliveryId))) throw notFound('Delivery');
    await services.jobs.send([{ kind: 'deliver', endpointId: id }]);
  },
});
