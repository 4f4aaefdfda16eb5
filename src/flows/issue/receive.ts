// Bytes to R2, then the row, then the job: a failure in between leaves an orphan or a pending row, and loses no mail.

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

/** `created` is also true if the mail came from outside before and this door vouches for it. @throws: retry. */
export async function receiveIssue(services: Needs, { raw, filename, ...arrival }: IncomingIssue): Promise<Received> {
  const id = await computeEmailId(arrival.newsletterId, raw);
  const rawKey = FILE_KEYS.rawMail(id, filename);
  await services.files.put(rawKey, raw, { once: true, contentType: MAIL_TYPE, facts: toRawMailMetadata(arrival) });
  return recorded(services, arrival, { id, rawKey, rawSize: raw.length });
}

/** The id is known only at the end, so the key doesn't contain it, and a duplicate is briefly stored twice. */
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
