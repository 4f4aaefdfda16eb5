// Handles the mails found in a mailbox. Mails of tracked newsletters are received like uploaded mails. Of mail from
// unknown lists only the sender, subject, date and place in the file are stored; of personal mail only the number.

import type { MailLocation } from '../../contract/mailbox-cursor.ts';
import { issueDate } from '../../domain/mail/message.ts';
import { MAILBOX_FAULT_REASONS } from '../../domain/mailbox/bounds.ts';
import { type MailboxMailFacts, readMailboxMailFacts } from '../../domain/mailbox/mail-facts.ts';
import { STREAMED_MAIL_BYTES, withMemoryShare } from '../../memory.ts';
import type { Services } from '../../services.ts';
import type { MailboxProgress } from '../../store/mailbox-progress.ts';
import { haveStoredCopies } from '../../store/mailbox-senders.ts';
import { receiveIssue, receiveLargeIssue } from '../issue/receive.ts';
import type { MailboxFinding } from './finding.ts';
import type { SenderMatcher } from './match-sender.ts';
import { readMailBytes, readMailChunks } from './places.ts';
import type { MailboxFileReader } from './sources.ts';

type Needs = Pick<Services, 'db' | 'files' | 'jobs' | 'config'>;

/** Maximum time between the mailbox's copy of an issue and the copy that we received; both have the same subject. */
const COPY_MS = 6 * 3_600_000;
/** Number of mails that are received concurrently; each has one request open at a time. */
const AT_ONCE = 4;
const SUBJECT_MAX = 200;

/** A mail of a mailbox with the newsletter that it belongs to. `bytes`: null for a large mail, which is streamed. */
export interface MailToReceive {
  newsletterId: string;
  place: MailLocation;
  bytes: Uint8Array | null;
  facts: Pick<MailboxMailFacts, 'subject' | 'date'>;
}

type Outcome = Omit<MailboxProgress, 'cursor'>;

/** Sorts findings by newsletter and receives what belongs to one. @param startedAt when the import was begun. */
export async function receiveFoundMails(
  services: Needs,
  sources: MailboxFileReader,
  findings: readonly MailboxFinding[],
  { matcher, startedAt, now }: { matcher: SenderMatcher; startedAt: Date; now: Date },
): Promise<Outcome> {
  const outcome: Outcome = { found: 0, imported: 0, duplicates: 0, personal: 0, faults: [], unknown: [] };
  const taken: MailToReceive[] = [];
  for (const finding of findings) {
    if (finding.what === 'fault') outcome.faults.push({ place: finding.place, because: finding.because });
    if (finding.what !== 'mail') continue;
    outcome.found++;
    const { place, bytes, head } = finding;
    const facts = await readMailboxMailFacts(head, place.format);
    const match = await matcher.match(facts);
    if (match === 'personal') outcome.personal++;
    else if (match === 'nameless') outcome.faults.push({ place: '', because: MAILBOX_FAULT_REASONS.noSender });
    else if ('newsletterId' in match) taken.push({ newsletterId: match.newsletterId, place, bytes, facts });
    else {
      const { name, listId, date } = facts;
      const subject = facts.subject?.slice(0, SUBJECT_MAX) ?? null;
      outcome.unknown.push({ ...match.unknown, name, listId, subject, date: plausible(date, now), place });
    }
  }
  const received = await receiveMailboxMails(services, sources, taken, { startedAt, now });
  return { ...outcome, imported: received.imported, duplicates: received.duplicates };
}

/** A Date header may contain any date, so an implausible one is replaced (`issueDate`). */
const plausible = (date: Date | null, now: Date): Date | null =>
  date === null ? null : issueDate({ date }, now, true);

/** Receives the mails that aren't stored already. @returns the numbers of new mails and of duplicates. */
export async function receiveMailboxMails(
  services: Needs,
  sources: MailboxFileReader,
  mails: readonly MailToReceive[],
  { startedAt, now }: { startedAt: Date; now: Date },
): Promise<{ imported: number; duplicates: number }> {
  const copies = await copiesHere(services, mails, startedAt);
  const fresh = mails.filter((mail) => !copies.has(mail));
  let imported = 0;
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const created = await Promise.all(
      fresh.slice(at, at + AT_ONCE).map((mail) => receive(services, sources, mail, now)),
    );
    imported += created.filter(Boolean).length;
  }
  return { imported, duplicates: mails.length - imported };
}

async function copiesHere(
  { db }: Pick<Needs, 'db'>,
  mails: readonly MailToReceive[],
  startedAt: Date,
): Promise<Set<MailToReceive>> {
  const dated = mails.flatMap((mail) => {
    const { subject, date } = mail.facts;
    if (!subject || !date) return [];
    const around = (milliseconds: number) => new Date(date.getTime() + milliseconds);
    const copy = { newsletterId: mail.newsletterId, subject, from: around(-COPY_MS), to: around(COPY_MS) };
    return [{ mail, copy }];
  });
  const here = await haveStoredCopies(
    db,
    dated.map(({ copy }) => copy),
    startedAt,
  );
  return new Set(dated.filter((_, nth) => here[nth]).map(({ mail }) => mail));
}

/** @returns whether the mail is new. */
async function receive(
  services: Needs,
  sources: MailboxFileReader,
  { newsletterId, place, bytes }: MailToReceive,
  now: Date,
): Promise<boolean> {
  const arrival = { newsletterId, arrivedAt: now, door: 'admin', isBacklog: true } as const;
  const { format, size } = place;
  const isStreamed = bytes === null && format !== 'msg';
  return withMemoryShare('receive', isStreamed ? STREAMED_MAIL_BYTES : size, async () => {
    if (isStreamed)
      return (await receiveLargeIssue(services, { ...arrival, chunks: readMailChunks(sources, place) })).created;
    const raw = bytes ?? (await readMailBytes(sources, place));
    return (await receiveIssue(services, { ...arrival, raw, filename: FILE_NAMES[format] })).created;
  });
}

/** File names by format. The extension decides how a file is read that isn't in mail format. */
const FILE_NAMES: Record<MailLocation['format'], string> = {
  mbox: 'mail.eml',
  eml: 'mail.eml',
  emlx: 'mail.eml',
  msg: 'mail.msg',
  html: 'mail.html',
  text: 'mail.txt',
};
