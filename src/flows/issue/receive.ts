// Receives a mail through any door. The order prevents losses: bytes to R2, then the row, then the job. A failure in
// between leaves an orphan object, or a pending row that the cron requeues, but never loses a mail. A redelivery
// changes nothing, except that it sends the job of an unfinished row again.

import { FILE_KEYS } from '../../domain/file-keys.ts';
import { isOpenToStrangers, senderStandingAtArrival } from '../../domain/mail/door.ts';
import { computeEmailId } from '../../domain/mail/id.ts';
import { EmailIdStream } from '../../domain/mail/id-stream.ts';
import { type RawMailFacts, toRawMailMetadata } from '../../domain/mail/raw-facts.ts';
import type { Services } from '../../services.ts';
import { servesSubscriber } from '../../store/billing/subscriptions.ts';
import { vouchForEmail } from '../../store/issue/email-leases.ts';
import { recordEmail } from '../../store/issue/emails.ts';

const MAIL_TYPE = 'message/rfc822';

export interface IncomingIssue extends RawMailFacts {
  raw: Uint8Array;
  /** Name of an uploaded file: its extension decides if the bytes don't reveal the format. */
  filename?: string;
  /** True for one of many old mails, whose analysis must not delay that of new mail. */
  isBacklog?: boolean;
}

type Needs = Pick<Services, 'db' | 'files' | 'jobs'>;
interface Received {
  id: string;
  created: boolean;
  processingStatus: string;
}

/**
 * Stores a mail and queues its analysis.
 * @returns the e-mail's id and the status of its row. `created`: true if the mail is new, or if it was received from
 *   outside before and comes now through a door that is not open to strangers, which vouches for it.
 * @throws any error of the storage; the sender must retry.
 */
export async function receiveIssue(services: Needs, { raw, filename, ...arrival }: IncomingIssue): Promise<Received> {
  const id = await computeEmailId(arrival.newsletterId, raw);
  const rawKey = FILE_KEYS.rawMail(id, filename);
  await services.files.put(rawKey, raw, { once: true, contentType: MAIL_TYPE, facts: toRawMailMetadata(arrival) });
  return recorded(services, arrival, { id, rawKey, rawSize: raw.length });
}

/**
 * Stores a mail that is too large for memory while it streams in, and queues its analysis. Its id is known only at the
 * end, so its key doesn't contain the id, and a duplicate is briefly stored twice.
 * @param chunks the mail's bytes.
 * @throws any error of `chunks`; then nothing is stored.
 */
export async function receiveLargeIssue(
  services: Needs,
  { chunks, ...arrival }: Omit<IncomingIssue, 'raw' | 'filename'> & { chunks: AsyncIterable<Uint8Array> },
): Promise<Received> {
  const { files } = services;
  const rawKey = FILE_KEYS.incomingMail(crypto.randomUUID());
  const stream = new EmailIdStream(arrival.newsletterId);
  const rawSize = await files.putStream(rawKey, readBy(stream, chunks), MAIL_TYPE, toRawMailMetadata(arrival));
  const id =
    stream.end() ?? (await computeEmailId(arrival.newsletterId, (await files.bytes(rawKey)) ?? new Uint8Array()));
  const received = await recorded(services, arrival, { id, rawKey, rawSize });
  if (!received.created) await files.remove([rawKey]);
  return received;
}

async function* readBy(stream: EmailIdStream, chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) {
    stream.push(chunk);
    yield chunk;
  }
}

async function recorded(
  { db, jobs }: Needs,
  { newsletterId, arrivedAt, door, authentication = null, isBacklog = false }: Omit<IncomingIssue, 'raw' | 'filename'>,
  mail: { id: string; rawKey: string; rawSize: number },
): Promise<Received> {
  const kept = await recordEmail(db, {
    ...mail,
    newsletterId,
    receivedAt: arrivedAt,
    createdAt: arrivedAt,
    door,
    authDetail: authentication,
    senderStanding: senderStandingAtArrival(door),
  });
  const isVouched = !kept.created && !isOpenToStrangers(door) && (await vouchForEmail(db, mail.id, arrivedAt));
  const row = isVouched ? { created: true, processingStatus: 'pending' } : kept;
  if (row.processingStatus !== 'completed') {
    const priority = !isBacklog && (await servesSubscriber(db, newsletterId));
    await jobs.send([{ kind: 'analyse', emailId: mail.id }], { priority });
  }
  return { id: mail.id, ...row };
}
