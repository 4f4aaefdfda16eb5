import { okAnswer } from '../account.ts';
import { JSON_ONLY, post, routes } from '../route.ts';

export const mailEventRoutes = routes(
  { access: 'public' },
  {
    receive: post('/mail-events', 'Receives bounces and complaints from the mail service', {
      raw: { types: [...JSON_ONLY, 'text/plain'], maxBytes: 256 * 1024 },
      answer: okAnswer,
      isInboundWebhook: true,
      limit: 'webhook',
    }),
  },
);
