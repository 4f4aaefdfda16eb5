import { emailInputAnswer, WEBHOOK_MAIL_MAX_BYTES, webhookMailInput } from '../emails.ts';
import { JSON_ONLY, MULTIPART, post, routes } from '../route.ts';

export const mailWebhookRoutes = routes(
  { access: 'public' },
  {
    receive: post('/email/webhook', 'Receives mail from an inbound-parse service', {
      raw: {
        types: [...MULTIPART, ...JSON_ONLY, 'application/x-www-form-urlencoded', 'message/rfc822'],
        maxBytes: WEBHOOK_MAIL_MAX_BYTES,
        json: webhookMailInput,
      },
      answer: emailInputAnswer,
      succeeds: [202],
      isInboundWebhook: true,
      limit: 'webhook',
    }),
  },
);
