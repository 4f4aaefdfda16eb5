import { mailEventRoutes } from '../contract/routes/mail-events.ts';
import { parseMailDeliveryEvents } from '../domain/mail/events.ts';
import { secretsEqual } from '../domain/mail/webhook/secret.ts';
import { AppError } from '../errors.ts';
import { recordBouncesAndComplaints } from '../flows/account/note-mail-events.ts';
import { answers } from './route.ts';

export const mailEventApi = answers(mailEventRoutes, {
  receive: async ({ services, now, c }) => {
    const { WEBHOOK_SECRET } = services.config;
    if (!WEBHOOK_SECRET) throw new AppError('not_configured', 'The webhook of mail events is not configured');
    const given = c.req.header('x-webhook-secret') ?? c.req.query('secret') ?? '';
    if (!(await secretsEqual(given, WEBHOOK_SECRET))) throw new AppError('unauthenticated', 'The secret is wrong');
    await recordBouncesAndComplaints(services, parseMailDeliveryEvents(await c.req.text()), now);
  },
});
