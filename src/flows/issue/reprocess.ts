// Rebuilds rows from the raw bytes: lost ones, or with `again` all. Ids, verdicts and corrections stay.
import { normaliseRecipient } from '../../domain/mail/address.ts';
import { senderStandingAtArrival } from '../../domain/mail/door.ts';
import { computeEmailId } from '../../domain/mail/id.ts';
import { EmailIdStream } from '../../domain/mail/id-stream.ts';
import { readMessage } from '../../domain/mail/message.ts';
import { parseRawMailMetadata, type RawMailFacts } from '../../domain/mail/raw-facts.ts';
import { LARGE_MAIL_BYTES } from '../../memory.ts';
import type { Services } from '../../services.ts';
import { reopenFinishedEmails } from '../../store/issue/email-leases.ts';
import { findMailIdsByRawKey, recordEmail } from '../../store/issue/emails.ts';
import { findNewsletterIdsByTrackingAddress, newsletterExists } from '../../store/newsletter/newsletters.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'config'>;
type Stored = Awaited<ReturnType<Needs['files']['page']>>['objects'][number];

export interface ReprocessingPage {
  cursor: string | null;
  again: boolean;
  /** Rows analysed since then (ISO 8601) aren't analysed again. */
  begunAt: string;
}

const AT_ONCE = 100;
const BETWEEN_SECONDS = 30;
const RAW = /^mail\/([^/]+)\/(?:([^/]+)\/)?raw\.[a-z]+$/;

/** Processes one page and sends the job for the next. */
export async function reprocess(
  { db, files, jobs, config }: Needs,
  { cursor, again, begunAt }: ReprocessingPage,
): Promise<{ made: number; again: number }> {
  const page = await files.page('mail/', cursor, AT_ONCE);
  const raws = page.objects.filter(({ key }) => RAW.test(key));
  const standing = await findMailIdsByRawKey(
    db,
    raws.map(({ key }) => key),
  );
  const made: string[] = [];
  for (const stored of raws) {
    if (standing.has(stored.key)) continue;
    const id = await madeAnew({ db, files, config }, stored);
    if (id) made.push(id);
  }
  const reopened = again ? await reopenFinishedEmails(db, [...standing.values()], new Date(begunAt)) : [];
  await jobs.send([...made, ...reopened].map((emailId) => ({ kind: 'analyse', emailId })));
  if (page.cursor) {
    await jobs.send([{ kind: 'reprocess', cursor: page.cursor, again, begunAt }], { delaySeconds: BETWEEN_SECONDS });
  }
  return { made: made.length, again: reopened.length };
}

/** @returns null if its newsletter is unknown or the mail exists under another key. */
async function madeAnew({ db, files, config }: Omit<Needs, 'jobs'>, stored: Stored): Promise<string | null> {
  const arrival = parseRawMailMetadata(stored.facts) ?? (await addressed({ db, files, config }, stored));
  if (!arrival || !(await newsletterExists(db, arrival.newsletterId))) return null;
  const id = await idOf(files, stored, arrival.newsletterId);
  if (!id) return null;
  const { created } = await recordEmail(db, {
    id,
    newsletterId: arrival.newsletterId,
    receivedAt: arrival.arrivedAt,
    createdAt: arrival.arrivedAt,
    rawKey: stored.key,
    rawSize: stored.size,
    door: arrival.door,
    authDetail: arrival.authentication ?? null,
    senderStanding: senderStandingAtArrival(arrival.door),
    // The mail was counted against its newsletter's quota when it arrived.
    counted: true,
  });
  return created ? id : null;
}

/** The mail's id, which its key contains, except for large mails, whose id is computed from the bytes. */
async function idOf(files: Needs['files'], { key }: Stored, newsletterId: string): Promise<string | null> {
  const [, id, within] = RAW.exec(key) ?? [];
  if (id && !within) return id;
  const stored = await files.open(key);
  if (!stored) return null;
  const stream = new EmailIdStream(newsletterId);
  for await (const chunk of stored.body as AsyncIterable<Uint8Array>) stream.push(chunk);
  const whole = () => files.bytes(key).then((bytes) => (bytes ? computeEmailId(newsletterId, bytes) : null));
  return stream.end() ?? whole();
}

/** Mail stored without metadata belongs to its recipient's newsletter and is treated as a stranger's. */
async function addressed(
  { db, files, config }: Omit<Needs, 'jobs'>,
  { key, size, uploaded }: Stored,
): Promise<RawMailFacts | null> {
  const raw = size > LARGE_MAIL_BYTES ? null : await files.bytes(key);
  if (!raw) return null;
  const { message } = await readMessage(raw, { filename: key });
  const addresses = message.recipients.flatMap((one) => normaliseRecipient(one, config.MAIL_DOMAIN) ?? []);
  const [newsletterId] = await findNewsletterIdsByTrackingAddress(db, addresses);
  return newsletterId === undefined ? null : { newsletterId, arrivedAt: uploaded, door: 'mail' };
}
