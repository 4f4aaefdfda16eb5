import { Hono } from 'hono';
import { done } from '../contract/account.ts';
import { ping } from '../store/db.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './types.ts';

/** Up, and Postgres answers. */
export const health = new Hono<AppEnv>().get('/health', async (c) => {
  await ping(c.var.services.db);
  return answer(c, done, { ok: true });
});
