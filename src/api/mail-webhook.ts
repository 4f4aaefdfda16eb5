import { mailWebhookRoutes } from '../contract/routes/mail-webhook.ts';
import { MAIL_MAX_BYTES } from '../contract/upload-rules.ts';
import { readWebhookMail } from '../domain/mail/webhook.ts';
import { AppError } from '../errors.ts';
import { acceptMail } from '../flows/issue/take-mail.ts';
import { withMemoryShare } from '../memory.ts';
import { acceptInboundSignatureOnce, releaseInboundSignature } from '../store/issue/inbound-signatures.ts';
import { readBodyChunksWithin } from './bodies.ts';
import { answers } from './route.ts';
import { hashSessionId } from './session-cookie.ts';

/** A service sends 25 MB within seconds. A caller who takes longer is cut off, so that the memory is freed. */
const SENT_WITHIN_MS = 60_000;

export const mailWebhookApi = answers(mailWebhookRoutes, {
  receive: async ({ services, now, c }) => {
    const { WEBHOOK_SECRET, MAILGUN_SIGNING_KEY, MAILGUN_CHECKS } = services.config;
    if (!WEBHOOK_SECRET && !MAILGUN_SIGNING_KEY)
      throw new AppError('not_configured', 'The inbound webhook is not configured');
    // For a body without a declared length, the maximum is reserved.
    const size = Number(c.req.header('content-length') ?? MAIL_MAX_BYTES);
    const take = async () => {
      const mail = await readWebhookMail(
        {
          contentType: c.req.header('content-type') ?? '',
          body: readBodyChunksWithin(c, SENT_WITHIN_MS),
          secret: c.req.header('x-webhook-secret') ?? c.req.query('secret') ?? null,
          to: c.req.query('to') ?? null,
        },
        { secret: WEBHOOK_SECRET, mailgunKey: MAILGUN_SIGNING_KEY, mailgunChecks: MAILGUN_CHECKS === 'on' },
        now,
      );
      const token = mail.token === null ? null : await hashSessionId(mail.token);
      if (token && !(await acceptInboundSignatureOnce(services.db, token, now)))
        throw new AppError('unauthenticated', 'This signature was used already');
      try {
        return await acceptMail(services, { door: 'webhook', ...mail }, now);
      } catch (error) {
        // Nothing was stored, so the service may retry with the same token.
        if (token) await releaseInboundSignature(services.db, token).catch(() => undefined);
        throw error;
      }
    };
    return withMemoryShare('receive', Number.isFinite(size) ? size : MAIL_MAX_BYTES, take);
  },
});
