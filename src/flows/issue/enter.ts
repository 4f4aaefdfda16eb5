// Receives a mail that an administrator typed or pasted: composes a message, which is then handled like any other mail.
import type { EmailInput } from '../../contract/emails.ts';
import { composeMessage } from '../../domain/mail/compose.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { newsletterExists } from '../../store/newsletter/newsletters.ts';
import { refuseFutureDate } from '../sponsorship/refuse-future.ts';
import { receiveIssue } from './receive.ts';

/** Composes and receives the mail. @throws AppError not_found (no such newsletter) | invalid (date in the future). */
export async function receiveTypedMail(
  services: Pick<Services, 'db' | 'files' | 'jobs'>,
  given: EmailInput,
  now: Date,
) {
  refuseFutureDate(given.receivedAt, 'receivedAt', now);
  if (!(await newsletterExists(services.db, given.newsletterId))) throw notFound('Newsletter');
  const raw = composeMessage({
    from: given.senderEmail ?? '',
    to: null,
    subject: given.subject || null,
    date: given.receivedAt ? new Date(given.receivedAt) : null,
    html: given.htmlContent ?? null,
    text: given.content ?? null,
  });
  return receiveIssue(services, { newsletterId: given.newsletterId, raw, arrivedAt: now, door: 'admin' });
}
