// GET /api/health, for monitors.
import { Hono } from 'hono';
import { done } from '../contract/account.ts';
import { ping } from '../store/db.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './types.ts';

/** Up; asked by an administrator, that Postgres answers too: nobody else can keep a database awake, or busy, by asking. */
export const health = new Hono<AppEnv>().get('/health', async (c) => {
  if (c.var.viewer.kind === 'admin') await ping(c.var.services.db);
  return answer(c, done, { ok: true });
});
