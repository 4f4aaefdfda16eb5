// POST /api/email/webhook: mail from an inbound-parse service. Its forms are read by domain/webhook-mail; who may knock is decided here.
import { Hono } from 'hono';
import { emailAccepted } from '../contract/emails.ts';
import { readWebhookMail } from '../domain/webhook-mail.ts';
import { AppError } from '../errors.ts';
import { takeMail } from '../flows/take-mail.ts';
import { answer } from './answer.ts';
import { limited } from './limits.ts';
import type { AppEnv } from './types.ts';

export const mailWebhook = new Hono<AppEnv>().post('/email/webhook', limited('webhook'), async (c) => {
  const { services, now } = c.var;
  const { WEBHOOK_SECRET, MAILGUN_SIGNING_KEY } = services.config;
  if (!WEBHOOK_SECRET && !MAILGUN_SIGNING_KEY)
    throw new AppError('not_configured', 'The inbound webhook is not configured');
  const mail = await readWebhookMail(
    {
      contentType: c.req.header('content-type') ?? '',
      body: new Uint8Array(await c.req.arrayBuffer()),
      secret: c.req.header('x-webhook-secret') ?? c.req.query('secret') ?? null,
      to: c.req.query('to') ?? null,
    },
    { secret: WEBHOOK_SECRET, mailgunKey: MAILGUN_SIGNING_KEY },
    now,
  );
  return answer(c, emailAccepted, await takeMail(services, mail.recipients, mail.raw, now), 202);
});
