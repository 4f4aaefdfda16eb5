// Requests for access: visitors send them, administrators answer them.
import { Hono } from 'hono';
import {
  accessRequest,
  accessRequestChange,
  accessRequestInput,
  accessRequestList,
  accessRequestsQuery,
  okAnswer,
} from '../contract/account.ts';
import { notFound } from '../errors.ts';
import { decideAccessRequest, listAccessRequests, recordAccessRequest } from '../store/access-requests.ts';
import { answer } from './answer.ts';
import { validateBody, validateQuery } from './input.ts';
import { rateLimited } from './limits.ts';
import { paging } from './paging.ts';
import type { AppEnv } from './types.ts';

export const publicAccessRequestRoutes = new Hono<AppEnv>().post(
  '/access-requests',
  rateLimited('write'),
  validateBody(accessRequestInput),
  async (c) => {
    await recordAccessRequest(c.var.services.db, c.req.valid('json'), c.var.now);
    return answer(c, okAnswer, { ok: true }, 201);
  },
);

export const adminAccessRequestRoutes = new Hono<AppEnv>()
  .get('/access-requests', validateQuery(accessRequestsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { rows, total } = await listAccessRequests(c.var.services.db, asked);
    return answer(c, accessRequestList, { requests: rows, ...paging(asked, total) });
  })
  .patch('/access-requests/:id', validateBody(accessRequestChange), async (c) => {
    const { services, now } = c.var;
    const decided = await decideAccessRequest(services.db, c.req.param('id'), c.req.valid('json').status, now);
    if (!decided) throw notFound('Access request');
    return answer(c, accessRequest, decided);
  });
