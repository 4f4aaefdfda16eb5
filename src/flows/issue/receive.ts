// A mail comes in, by whatever door. Order is what keeps it: bytes to R2, then the row, then the job. Whatever breaks in between leaves an
// orphan object or a pending row that the cron re-queues, never a lost mail; a redelivery changes nothing, but sends the job of an unfinished row again.

import { FILE_KEYS } from '../../domain/file-keys.ts';
import { emailIdOf } from '../../domain/mail/id.ts';
import { EmailIdStream } from '../../domain/mail/id-stream.ts';
import { rawMailFacts } from '../../domain/mail/raw-facts.ts';
import type { Services } from '../../services.ts';
import { recordEmail } from '../../store/emails.ts';
import { servesSubscriber } from '../../store/subscriptions.ts';

const MAIL_TYPE = 'message/rfc822';

export interface ReceivedIssue extends Arrival {
  raw: Uint8Array;
  /** An uploaded file's name: tells what the bytes are where they don't say it themselves. */
  filename?: string;
}

export interface Arrival {
  newsletterId: string;
  /** When it came; the issue's date is read from its header later. */
  arrivedAt: Date;
  /** By which door; an admin vouches for what it brings in. */
  door: 'mail' | 'webhook' | 'admin' | 'import';
  /** What the receiving server verified, in its words; null = nothing. Never what the mail itself says of it. */
  authentication?: string | null;
}

type Needs = Pick<Services, 'db' | 'files' | 'jobs'>;
interface Received {
  id: string;
  created: boolean;
  processingStatus: string;
}

/** @returns the e-mail's id, whether it is new, and the status of its row. @throws whatever storage throws: the sender must try again. */
export async function receiveIssue(services: Needs, { raw, filename, ...arrival }: ReceivedIssue): Promise<Received> {
  const id = await emailIdOf(arrival.newsletterId, raw);
  const rawKey = FILE_KEYS.rawMail(id, filename);
  await services.files.put(rawKey, raw, { once: true, contentType: MAIL_TYPE, facts: rawMailFacts(arrival) });
  return recorded(services, arrival, { id, rawKey, rawSize: raw.length });
}

/**
 * The same for a mail that is too large to lie in memory: it is stored while it comes in and its id found meanwhile, so that it lies under a key of its
 * own. One that is here already is stored twice for a moment.
 * @param chunks the mail's bytes. @throws what `chunks` throws, with nothing stored.
 */
export async function receiveLargeIssue(
  services: Needs,
  { chunks, ...arrival }: Arrival & { chunks: AsyncIterable<Uint8Array> },
): Promise<Received> {
  const { files } = services;
  const rawKey = FILE_KEYS.incomingMail(crypto.randomUUID());
  const stream = new EmailIdStream(arrival.newsletterId);
  const rawSize = await files.putStream(rawKey, readBy(stream, chunks), MAIL_TYPE, rawMailFacts(arrival));
  const id = stream.end() ?? (await emailIdOf(arrival.newsletterId, (await files.bytes(rawKey)) ?? new Uint8Array()));
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
  { newsletterId, arrivedAt, door, authentication = null }: Arrival,
  mail: { id: string; rawKey: string; rawSize: number },
): Promise<Received> {
  const row = await recordEmail(db, {
    ...mail,
    newsletterId,
    receivedAt: arrivedAt,
    createdAt: arrivedAt,
    door,
    authDetail: authentication,
    // Until it is judged.
    senderStanding: door === 'admin' ? 'known' : 'unfamiliar',
  });
  if (row.processingStatus !== 'completed') {
    await jobs.send([{ kind: 'analyse', emailId: mail.id }], { priority: await servesSubscriber(db, newsletterId) });
  }
  return { id: mail.id, ...row };
}
