// POST /api/mail-events?secret=...: the mail service's webhook for bounces and complaints.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { parseMailDeliveryEvents } from '../domain/mail/events.ts';
import { secretsEqual } from '../domain/mail/webhook/secret.ts';
import { AppError } from '../errors.ts';
import { recordBouncesAndComplaints } from '../flows/account/note-mail-events.ts';
import { answer } from './answer.ts';
import { rateLimited } from './limits.ts';
import type { AppEnv } from './types.ts';

export const mailEventRoutes = new Hono<AppEnv>().post('/mail-events', rateLimited('webhook'), async (c) => {
  const { services, now } = c.var;
  const { WEBHOOK_SECRET } = services.config;
  if (!WEBHOOK_SECRET) throw new AppError('not_configured', 'The webhook of mail events is not configured');
  const given = c.req.header('x-webhook-secret') ?? c.req.query('secret') ?? '';
  if (!(await secretsEqual(given, WEBHOOK_SECRET))) throw new AppError('unauthenticated', 'The secret is wrong');
  await recordBouncesAndComplaints(services, parseMailDeliveryEvents(await c.req.text()), now);
  return answer(c, okAnswer, { ok: true });
});
