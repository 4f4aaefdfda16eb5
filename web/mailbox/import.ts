// The file stays on this machine. Uploading a mail again changes nothing, so an interrupted import starts again.
import { useEffect, useRef, useState } from 'react';
import type { UploadResult } from '../../src/contract/emails.ts';
import { uploadMailboxMails } from '../data/emails.ts';
import { refresh } from '../data/query-client.ts';
import { ApiError, messageOf } from '../data/request.ts';
import { MailboxReader } from './reader.ts';
import type { MailSender } from './sender.ts';

export interface MailboxSender extends Omit<MailSender, 'subject' | 'date'> {
  mails: number;
  lastSubject: string;
  lastDate: string | null;
}

export interface ImportState {
  step: 'choose' | 'reading' | 'review' | 'sending' | 'paused' | 'done';
  file: File | null;
  /** Number of the file's bytes that have been read in this step. */
  read: number;
  senders: ReadonlyMap<string, MailboxSender>;
  mails: number;
  sent: { imported: number; duplicates: number; failed: number };
  /** What couldn't be read or imported, by reason. */
  faults: ReadonlyMap<string, { count: number; first: string }>;
  /** Why reading stopped, or what the import waits for. */
  note: string | null;
}

const START: ImportState = {
  step: 'choose',
  file: null,
  read: 0,
  senders: new Map(),
  mails: 0,
  sent: { imported: 0, duplicates: 0, failed: 0 },
  faults: new Map(),
  note: null,
};

/** A request takes at most this many mails and bytes; all that wait together at most the second number of bytes. */
const BATCH_MAILS = 50;
const BATCH_BYTES = 8 * 1024 * 1024;
const WAITING_BYTES = 32 * 1024 * 1024;
/** Waits between attempts to send a batch, in milliseconds; the last is repeated. */
const RETRY_MS = [1_000, 3_000, 10_000, 30_000];

type Change = (before: ImportState) => Partial<ImportState>;

interface Run {
  reader: MailboxReader;
  isPaused: boolean;
  isStopped: boolean;
  /** Ends a pause. */
  resume: () => void;
}

function stopRun(run: { current: Run | null }): void {
  if (!run.current) return;
  run.current.isStopped = true;
  run.current.resume();
  run.current.reader.stop();
  run.current = null;
}

export function useMailboxImport() {
  const [state, setState] = useState(START);
  const run = useRef<Run | null>(null);
  const update = (change: Change) => setState((before) => ({ ...before, ...change(before) }));
  const stop = () => stopRun(run);
  const begin = () => {
    stop();
    const started: Run = { reader: new MailboxReader(), isPaused: false, isStopped: false, resume: () => undefined };
    run.current = started;
    return started;
  };
  useEffect(() => () => stopRun(run), []);

  const open = async (file: File) => {
    const { reader } = begin();
    setState({ ...START, step: 'reading', file });
    await reader.ask({ kind: 'open', file, chosen: [] });
    const senders = new Map<string, MailboxSender>();
    let mails = 0;
    while (run.current?.reader === reader) {
      const told = await reader.ask({ kind: 'senders' });
      if (run.current?.reader !== reader) return;
      if (told.kind === 'senders') {
        for (const sender of told.senders) addSender(senders, sender);
        mails += told.senders.length;
        const { faults, read } = told;
        update((before) => ({ read, mails, senders: new Map(senders), faults: withFaults(before.faults, faults) }));
        if (!told.isLast) continue;
        update(() => ({ step: 'review', note: null }));
      } else
        update(() => ({ step: mails > 0 ? 'review' : 'choose', note: told.kind === 'failed' ? told.reason : null }));
      return;
    }
  };

  /** @param targets the newsletter of each chosen sender; '' if the server detects it from each mail. */
  const send = async (targets: ReadonlyMap<string, string>) => {
    const { file } = state;
    if (!file) return;
    const current = begin();
    const isCurrent = () => run.current === current && !current.isStopped;
    update(() => ({ step: 'sending', read: 0, sent: START.sent, note: null }));
    const batches = new Batches();
    const deliver = async ({ newsletterId, files }: Batch) => {
      const results = await patiently(
        () => uploadMailboxMails(files, newsletterId),
        isCurrent,
        (note) => update(() => ({ note })),
      );
      if (results) update((before) => ({ note: null, ...counted(before, results) }));
    };
    await current.reader.ask({ kind: 'open', file, chosen: [...targets.keys()] });
    for (let nth = 1; isCurrent(); nth++) {
      if (current.isPaused) await new Promise<void>((resolve) => (current.resume = resolve));
      if (!isCurrent()) return;
      const told = await current.reader.ask({ kind: 'mail' });
      if (!isCurrent()) return;
      update(() => ({ read: told.read }));
      if (told.kind !== 'mail') {
        for (const batch of batches.rest()) if (isCurrent()) await deliver(batch);
        if (isCurrent()) update(() => ({ step: 'done', note: told.kind === 'failed' ? told.reason : null }));
        stop();
        void refresh('emails');
        return;
      }
      const name = `${file.name.replace(/\.[^.]*$/, '').slice(-100)}-${nth}.${told.format}`;
      const full = batches.add(targets.get(told.key) ?? '', new File([told.bytes as BlobPart], name));
      if (full) await deliver(full);
    }
  };

  const pause = (isPaused: boolean) => {
    if (!run.current) return;
    run.current.isPaused = isPaused;
    if (!isPaused) run.current.resume();
    update(() => ({ step: isPaused ? 'paused' : 'sending' }));
  };
  const reset = () => {
    stop();
    setState(START);
  };
  const backToReview = () => {
    stop();
    update(() => ({ step: 'review' }));
  };
  return { state, open, send, pause, reset, backToReview };
}

function addSender(senders: Map<string, MailboxSender>, { subject, date, ...sender }: MailSender): void {
  const known = senders.get(sender.key);
  if (!known) senders.set(sender.key, { ...sender, mails: 1, lastSubject: subject, lastDate: date });
  else {
    const isNewer = date !== null && (known.lastDate === null || date >= known.lastDate);
    senders.set(sender.key, {
      ...known,
      ...(isNewer ? { name: sender.name, lastSubject: subject, lastDate: date } : {}),
      isList: known.isList || sender.isList,
      mails: known.mails + 1,
    });
  }
}

function withFaults(before: ImportState['faults'], faults: readonly { place: string; reason: string }[]) {
  const after = new Map(before);
  for (const { place, reason } of faults) {
    const known = after.get(reason);
    after.set(reason, { count: (known?.count ?? 0) + 1, first: known?.first ?? place });
  }
  return after;
}

function counted({ sent, faults }: ImportState, results: readonly UploadResult[]): Partial<ImportState> {
  const count = (is: (status: UploadResult['status']) => boolean) => results.filter(({ status }) => is(status)).length;
  const refused = results.flatMap(({ emailId, file, error }) =>
    emailId === null ? [{ place: file, reason: error ?? 'It was refused' }] : [],
  );
  return {
    sent: {
      imported: sent.imported + results.length - refused.length - count((status) => status === 'duplicate'),
      duplicates: sent.duplicates + count((status) => status === 'duplicate'),
      failed: sent.failed + refused.length,
    },
    faults: withFaults(faults, refused),
  };
}

/** Retries while the connection or the server fails. @returns null if the import was stopped. */
async function patiently(
  send: () => Promise<UploadResult[]>,
  isCurrent: () => boolean,
  say: (note: string) => void,
): Promise<UploadResult[] | null> {
  for (let tries = 0; isCurrent(); tries++) {
    try {
      return await send();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      if (isRefused) {
        const reason = messageOf(error, 'The emails could not be uploaded');
        return [{ file: '', emailId: null, newsletter: null, status: 'error', sponsorships: 0, error: reason }];
      }
      say(
        error instanceof ApiError && error.status === 429
          ? 'Waiting for the server...'
          : 'Connection lost. Retrying...',
      );
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]));
    }
  }
  return null;
}

interface Batch {
  newsletterId: string;
  files: File[];
}

/** Collects mails by newsletter until a request is worth sending. */
class Batches {
  private readonly waiting = new Map<string, File[]>();

  /** @returns a batch to send now, if there is one. */
  add(newsletterId: string, file: File): Batch | null {
    const files = [...(this.waiting.get(newsletterId) ?? []), file];
    this.waiting.set(newsletterId, files);
    if (files.length >= BATCH_MAILS || sizeOf(files) >= BATCH_BYTES) return this.take(newsletterId);
    const all = [...this.waiting].map(([id, each]) => ({ id, size: sizeOf(each) })).sort((a, b) => b.size - a.size);
    const isFull = all.reduce((sum, { size }) => sum + size, 0) >= WAITING_BYTES;
    return isFull && all[0] ? this.take(all[0].id) : null;
  }

  rest(): Batch[] {
    return [...this.waiting.keys()].map((id) => this.take(id));
  }

  private take(newsletterId: string): Batch {
    const files = this.waiting.get(newsletterId) ?? [];
    this.waiting.delete(newsletterId);
    return { newsletterId, files };
  }
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);
