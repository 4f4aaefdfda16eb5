// Runs a mailbox import in slices, one per job. A job receives the mails of chosen senders, or continues reading the
// file, for some seconds and in bounded memory. It saves the import's position every few mails and sends the next job.
// An import therefore survives a restart and can be paused; a mail is counted twice only if a consumer was killed
// between two saves.

import {
  initialMailboxCursor,
  type MailboxCursor,
  mailboxCursor,
  mailLocation,
} from '../../contract/mailbox-cursor.ts';
import { MAILBOX_FAULT_REASONS, MailboxFault } from '../../domain/mailbox/bounds.ts';
import { readMailboxMailFacts } from '../../domain/mailbox/mail-facts.ts';
import type { Services } from '../../services.ts';
import { leaseMailboxImport, type MailboxImport, releaseMailboxImportLease } from '../../store/mailbox-imports.ts';
import { listChosenMailboxMails, saveChosenMails, saveMailboxProgress } from '../../store/mailbox-progress.ts';
import { readChosenSenders } from '../../store/mailbox-senders.ts';
import { deleteMailboxFile } from './close.ts';
import type { MailboxFinding } from './finding.ts';
import { SenderMatcher } from './match-sender.ts';
import { isHeldInMemory, MAIL_HEAD_BYTES, readMailBytes, readMailHead } from './places.ts';
import { type MailToReceive, receiveFoundMails, receiveMailboxMails } from './receive-mails.ts';
import { MailboxFileReader } from './sources.ts';
import { unpackSlice } from './unpack.ts';
import { isMailboxAtEnd, walkMailbox } from './walk.ts';

type Needs = Pick<Services, 'db' | 'files' | 'largeFiles' | 'jobs' | 'config'>;

/**
 * A job ends after this time, or after this number of received mails, because the platform limits the requests of an
 * invocation.
 */
const SLICE_MS = 20_000;
const SLICE_MAILS = 300;
const LEASE_MS = 5 * 60_000;
/** The position is saved after this number of mails, or after this many bytes of mail in memory. */
const SAVED_MAILS = 40;
const SAVED_BYTES = 4 * 1024 * 1024;

/**
 * Runs one slice of an import; does nothing if the import has no work to do, or if another consumer holds it.
 * @param clock milliseconds since the epoch.
 */
export async function runMailboxImportSlice(
  services: Needs,
  importId: string,
  now: Date,
  clock: () => number = Date.now,
): Promise<void> {
  const { db, jobs } = services;
  const began = clock();
  const slice = new Slice(services, now, { clock, began });
  const held = await leaseMailboxImport(db, importId, slice.leaseEnd(), now);
  if (!held) return;
  try {
    const next = await slice.run(held);
    if (next === 'rests') return;
    const state = await releaseMailboxImportLease(db, held, next.change);
    // If somebody closed the import while this job held it, the next job does the closing.
    if (next.continues || state === 'closing') await jobs.send([{ kind: 'mailbox', importId }]);
  } catch (error) {
    await releaseMailboxImportLease(db, held);
    throw error;
  }
}

interface Next {
  continues: boolean;
  change: Parameters<typeof releaseMailboxImportLease>[2] & object;
}

class Slice {
  private readonly services: Needs;
  private readonly now: Date;
  private readonly time: { clock: () => number; began: number };
  private received = 0;

  constructor(services: Needs, now: Date, time: { clock: () => number; began: number }) {
    this.services = services;
    this.now = now;
    this.time = time;
  }

  leaseEnd(): Date {
    return new Date(this.now.getTime() + (this.time.clock() - this.time.began) + LEASE_MS);
  }

  private readonly isOver = (): boolean =>
    this.received >= SLICE_MAILS || this.time.clock() - this.time.began > SLICE_MS;

  /** Does the work of one job. @returns 'rests' if the lease was lost or the import is closed. */
  async run(held: MailboxImport): Promise<Next | 'rests'> {
    const sources = new MailboxFileReader(this.services, held.id, held.size);
    const chosen = await this.bringInChosen(held, sources);
    if (chosen === 'lost') return 'rests';
    if (chosen === 'more') return { continues: true, change: {} };
    if (held.state === 'closing') {
      await deleteMailboxFile(this.services, held, this.now);
      return 'rests';
    }
    if (held.state === 'waiting') return { continues: false, change: {} };
    return this.read(held, sources);
  }

  /** Receives the mails of chosen senders. @returns 'more' if some are left, 'lost' if the lease was lost. */
  private async bringInChosen(held: MailboxImport, sources: MailboxFileReader): Promise<'none' | 'more' | 'lost'> {
    const { db } = this.services;
    while (!this.isOver()) {
      const rows = await listChosenMailboxMails(db, held.id, SAVED_MAILS);
      if (rows.length === 0) return 'none';
      const done: number[] = [];
      const mails: MailToReceive[] = [];
      const faults: { place: string; because: string }[] = [];
      let bytes = 0;
      for (const { nth, newsletterId, ...row } of rows) {
        const place = mailLocation.parse(row.place);
        const mail = await this.chosenMail(sources, newsletterId, place);
        done.push(nth);
        if (mail instanceof MailboxFault) {
          faults.push({ place: '', because: mail.reason });
          continue;
        }
        mails.push(mail);
        bytes += mail.bytes?.length ?? 0;
        if (bytes > SAVED_BYTES) break;
      }
      const times = { startedAt: held.createdAt, now: this.now };
      const received = await receiveMailboxMails(this.services, sources, mails, times);
      this.received += mails.length;
      const until = this.leaseEnd();
      const outcome = { nths: done, ...received, faults };
      if (!(await saveChosenMails(db, held, outcome, { until, now: this.now }))) return 'lost';
      held.claimedUntil = until;
      held.faults += faults.length;
    }
    return 'more';
  }

  private async chosenMail(
    sources: MailboxFileReader,
    newsletterId: string,
    place: MailToReceive['place'],
  ): Promise<MailToReceive | MailboxFault> {
    try {
      const bytes = isHeldInMemory(place) ? await readMailBytes(sources, place) : null;
      const head = bytes ?? (await readMailHead(sources, place, MAIL_HEAD_BYTES));
      return { newsletterId, place, bytes, facts: await readMailboxMailFacts(head, place.format) };
    } catch (error) {
      if (error instanceof MailboxFault) return error;
      throw error;
    }
  }

  private async read(held: MailboxImport, sources: MailboxFileReader): Promise<Next | 'rests'> {
    const { db } = this.services;
    let cursor: MailboxCursor = held.cursor ? mailboxCursor.parse(held.cursor) : initialMailboxCursor(held.size);
    const chosen = await readChosenSenders(db, held.id);
    const matcher = new SenderMatcher(this.services, { picked: held.newsletterId, chosen });
    let batch: MailboxFinding[] = [];
    let bytes = 0;
    const save = async (extra: { place: string; because: string }[] = []): Promise<boolean> => {
      const times = { startedAt: held.createdAt, now: this.now };
      const taken = await receiveFoundMails(this.services, sources, batch, { matcher, ...times });
      const progress = { ...taken, cursor, faults: [...taken.faults, ...extra] };
      const until = this.leaseEnd();
      if (!(await saveMailboxProgress(db, held, progress, { until, now: this.now }))) return false;
      held.claimedUntil = until;
      this.received += progress.imported + progress.duplicates;
      held.found += progress.found;
      held.faults += progress.faults.length;
      batch = [];
      bytes = 0;
      return true;
    };
    try {
      while (!this.isOver()) {
        if (cursor.unpacking) {
          const at = { importId: held.id, cursor, clock: this.time.clock };
          const { cursor: after, fault } = await unpackSlice(this.services, sources, at);
          cursor = after;
          if (!(await save(fault ? [fault] : []))) return 'rests';
          continue;
        }
        for await (const finding of walkMailbox(sources, cursor, held.size)) {
          cursor = finding.cursor;
          if (finding.what !== 'nothing') batch.push(finding);
          bytes += finding.what === 'mail' ? (finding.bytes ?? finding.head).length : 0;
          if (batch.length < SAVED_MAILS && bytes < SAVED_BYTES) continue;
          if (!(await save())) return 'rests';
          if (this.isOver()) break;
        }
        if (!(await save())) return 'rests';
        if (!isMailboxAtEnd(cursor)) continue;
        // The last file would end beyond the end of the archive, so the archive was cut off.
        const cut = cursor.at > cursor.end ? { because: MAILBOX_FAULT_REASONS.cutOff } : {};
        return { continues: true, change: { state: 'waiting', ...cut } };
      }
      return { continues: true, change: {} };
    } catch (error) {
      if (!(error instanceof MailboxFault)) throw error;
      // The mails found before the fault are kept, and their unknown senders wait for a decision.
      if (!(await save())) return 'rests';
      return { continues: true, change: { state: 'waiting', because: error.reason } };
    }
  }
}
