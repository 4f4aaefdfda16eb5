import { Hono } from 'hono';
import { accessRequestInput, accessRequestList, done } from '../contract/account.ts';
import { listAccessRequests, recordAccessRequest } from '../store/access-requests.ts';
import { answer } from './answer.ts';
import { body } from './input.ts';
import { limited } from './limits.ts';
import type { AppEnv } from './types.ts';

export const publicAccessRequests = new Hono<AppEnv>().post(
  '/access-requests',
  limited('write'),
  body(accessRequestInput),
  async (c) => {
    await recordAccessRequest(c.var.services.db, c.req.valid('json'), c.var.now);
    return answer(c, done, { ok: true }, 201);
  },
);

export const adminAccessRequests = new Hono<AppEnv>().get('/access-requests', async (c) =>
  answer(c, accessRequestList, await listAccessRequests(c.var.services.db)),
);
