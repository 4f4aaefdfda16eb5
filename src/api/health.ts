// GET /api/health, for monitors.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { pingDatabase } from '../store/db.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './types.ts';

/**
 * Answers that the Worker is up. Postgres is checked only for administrators, so that strangers can't keep
 * the database awake or busy.
 */
export const healthRoutes = new Hono<AppEnv>().get('/health', async (c) => {
  if (c.var.viewer.kind === 'admin') await pingDatabase(c.var.services.db);
  return answer(c, okAnswer, { ok: true });
});
