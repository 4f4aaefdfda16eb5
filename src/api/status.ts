// GET /api/status (administrators): waiting work, dead letters, the model's token use, and current notices.
import { Hono } from 'hono';
import { serviceStatus } from '../contract/status.ts';
import { listNotices } from '../store/notices.ts';
import { readServiceState } from '../store/operations.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './types.ts';

export const adminStatusRoutes = new Hono<AppEnv>().get('/status', async (c) => {
  const { db, config } = c.var.services;
  const [seen, notices] = await Promise.all([readServiceState(db, c.var.now), listNotices(db)]);
  return answer(c, serviceStatus, {
    waiting: seen.waiting,
    verdicts: seen.verdicts,
    deadLetters: seen.deadLetters,
    modelRefusals: seen.modelRefusals,
    tokens: { today: seen.tokensToday, limit: config.OPENAI_API_KEY ? config.OPENAI_DAILY_TOKENS : 0 },
    notices: notices.map(({ text, since }) => ({ text, since: since.toISOString() })),
    alerts: [
      ...(config.ALERT_EMAIL ? ['mail' as const] : []),
      ...(config.ALERT_WEBHOOK_URL ? ['webhook' as const] : []),
    ],
  });
});
