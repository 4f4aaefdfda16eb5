// The doors for strangers' mail (e-mail routing, webhooks): the recipient's address names the newsletter, whoever the sender is.
import { MAIL_MAX_BYTES } from '../contract/emails.ts';
import { trackedAddress } from '../domain/address.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { newsletterByAddress } from '../store/newsletters.ts';
import { receiveIssue } from './receive-issue.ts';

/**
 * @param recipients the first that is a tracking address counts.
 * @throws AppError not_found (no such address) | too_large: both are refusals to tell the sender; anything else is for it to try again.
 */
export async function takeMail(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'config'>,
  recipients: string[],
  raw: Uint8Array,
  now: Date,
) {
  if (raw.length > MAIL_MAX_BYTES) throw new AppError('too_large', 'The message is larger than 25 MB');
  for (const recipient of recipients) {
    const address = trackedAddress(recipient, services.config.MAIL_DOMAIN);
    const newsletter = address && (await newsletterByAddress(services.db, address));
    if (newsletter) return receiveIssue(services, { newsletterId: newsletter.id, raw, arrivedAt: now });
  }
  throw new AppError('not_found', `No newsletter is tracked at ${recipients[0] ?? 'this address'}`);
}
