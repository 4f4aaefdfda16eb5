// A mail comes in, by whatever door. Order is what keeps it: bytes to R2, then the row, then the job. Whatever breaks in between leaves an
// orphan object or a pending row that the cron re-queues, never a lost mail; a redelivery changes nothing, but sends the job of an unfinished row again.

import { emailIdOf } from '../domain/email-id.ts';
import { FILE_KEYS } from '../domain/file-keys.ts';
import type { Services } from '../services.ts';
import { recordEmail } from '../store/emails.ts';
import { servesSubscriber } from '../store/subscriptions.ts';

export interface ReceivedIssue {
  newsletterId: string;
  raw: Uint8Array;
  /** An uploaded file's name: tells what the bytes are where they don't say it themselves. */
  filename?: string;
  /** When it came; the issue's date is read from its header later. */
  arrivedAt: Date;
}

/** @returns the e-mail's id, whether it is new, and the status of its row. @throws whatever storage throws: the sender must try again. */
export async function receiveIssue(
  { db, files, jobs }: Pick<Services, 'db' | 'files' | 'jobs'>,
  { newsletterId, raw, filename, arrivedAt }: ReceivedIssue,
): Promise<{ id: string; created: boolean; processingStatus: string }> {
  const id = await emailIdOf(newsletterId, raw);
  const rawKey = FILE_KEYS.rawMail(id, filename);
  await files.put(rawKey, raw, { once: true, contentType: 'message/rfc822' });
  const recorded = await recordEmail(db, {
    id,
    newsletterId,
    receivedAt: arrivedAt,
    createdAt: arrivedAt,
    rawKey,
    rawSize: raw.length,
  });
  if (recorded.processingStatus !== 'completed') {
    await jobs.send([{ kind: 'analyse', emailId: id }], { priority: await servesSubscriber(db, newsletterId) });
  }
  return { id, ...recorded };
}
