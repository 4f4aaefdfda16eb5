// A member's webhook endpoints and the log of their deliveries. Only a session, not a token, may see or change them.
import { type Context, Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { ENDPOINTS_MAX } from '../contract/webhook-rules.ts';
import {
  webhookDeliveriesQuery,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpointInput,
  webhookEndpointList,
} from '../contract/webhooks.ts';
import { checkSiteUrl } from '../domain/site/address.ts';
import { newSigningSecret } from '../domain/webhook/signature.ts';
import { AppError, invalidField, notFound } from '../errors.ts';
import { listDeliveries, queueTestEvent, requeueDelivery } from '../store/webhook-deliveries.ts';
import {
  changeEndpoint,
  findEndpoint,
  insertEndpoint,
  listUserEndpoints,
  removeEndpoint,
} from '../store/webhook-endpoints.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { validateBody, validateQuery } from './input.ts';
import { paging } from './paging.ts';
import type { AppEnv } from './types.ts';

/** @throws AppError not_found. */
async function ownEndpoint(c: Context<AppEnv>, id: string) {
  const found = await findEndpoint(c.var.services.db, requireUser(c).id, id);
  if (!found) throw notFound('Webhook');
  return found;
}

/**
 * Refuses a URL that can't be on the public internet. Where its host name resolves to is checked at each delivery.
 * @throws AppError invalid.
 */
function requirePublic(url: string): void {
  const checked = checkSiteUrl(url);
  if (!checked.ok) throw invalidField('url', `This address can't be used: ${checked.reason}`);
}

export const memberWebhookRoutes = new Hono<AppEnv>()
  .get('/webhooks', async (c) =>
    answer(c, webhookEndpointList, { endpoints: await listUserEndpoints(c.var.services.db, requireUser(c).id) }),
  )
  .post('/webhooks', validateBody(webhookEndpointInput), async (c) => {
    const { services, now } = c.var;
    const { url, events } = c.req.valid('json');
    requirePublic(url);
    const id = crypto.randomUUID();
    const made = { id, userId: requireUser(c).id, url, events: [...new Set(events)], secret: newSigningSecret() };
    if (!(await insertEndpoint(services.db, made, now)))
      throw new AppError('conflict', `You have ${ENDPOINTS_MAX} webhooks already. Remove one first.`);
    return answer(c, webhookEndpoint, await ownEndpoint(c, id), 201);
  })
  .patch('/webhooks/:id', validateBody(webhookEndpointChange), async (c) => {
    const { services, now } = c.var;
    const id = c.req.param('id');
    const change = c.req.valid('json');
    if (change.url !== undefined) requirePublic(change.url);
    if (!(await changeEndpoint(services.db, { userId: requireUser(c).id, id }, change, now))) throw notFound('Webhook');
    if (change.disabled === false) await services.jobs.send([{ kind: 'deliver', endpointId: id }]);
    return answer(c, webhookEndpoint, await ownEndpoint(c, id));
  })
  .delete('/webhooks/:id', async (c) => {
    if (!(await removeEndpoint(c.var.services.db, requireUser(c).id, c.req.param('id')))) throw notFound('Webhook');
    return answer(c, okAnswer, { ok: true });
  })
  .post('/webhooks/:id/test', async (c) => {
    const { services, now } = c.var;
    const { id, disabledAt } = await ownEndpoint(c, c.req.param('id'));
    if (disabledAt) throw new AppError('conflict', 'Enable this webhook first');
    await queueTestEvent(services.db, id, requireUser(c).id, now);
    await services.jobs.send([{ kind: 'deliver', endpointId: id }]);
    return answer(c, okAnswer, { ok: true }, 202);
  })
  .get('/webhooks/:id/deliveries', validateQuery(webhookDeliveriesQuery), async (c) => {
    const page = c.req.valid('query');
    const { id } = await ownEndpoint(c, c.req.param('id'));
    const { rows, total } = await listDeliveries(c.var.services.db, id, page);
    return answer(c, webhookDeliveryList, { deliveries: rows, ...paging(page, total) });
  })
  .post('/webhooks/:id/deliveries/:deliveryId/send', async (c) => {
    const { services } = c.var;
    const { id, disabledAt } = await ownEndpoint(c, c.req.param('id'));
    if (disabledAt) throw new AppError('conflict', 'Enable this webhook first');
    if (!(await requeueDelivery(services.db, id, c.req.param('deliveryId')))) throw notFound('Delivery');
    await services.jobs.send([{ kind: 'deliver', endpointId: id }]);
    return answer(c, okAnswer, { ok: true }, 202);
  });
