// Uploads mailbox files in parts. An upload continues while the user visits other pages, and failed parts are sent
// again. After a reload, the user chooses the same file again and only the missing parts are uploaded.
import { useSyncExternalStore } from 'react';
import { MAILBOX_PART_BYTES } from '../../src/contract/mailbox-rules.ts';
import {
  fetchMailboxImport,
  finishMailboxUpload,
  startMailboxImport,
  uploadMailboxPart,
} from '../data/mailbox-imports.ts';
import { refresh } from '../data/query-client.ts';
import { ApiError, messageOf } from '../data/request.ts';

export interface MailboxUpload {
  file: File;
  /** Number of bytes already stored on the server. */
  sent: number;
  state: 'running' | 'paused' | 'failed';
  /** Why the upload failed, or what it is waiting for. */
  note: string | null;
}

/** Waits between attempts to send a part, in milliseconds; the last is repeated. */
const RETRY_MS = [1_000, 3_000, 10_000, 30_000];
const FINGERPRINT_BYTES = 64 * 1024;

const uploads = new Map<string, MailboxUpload & { stop: AbortController }>();
const listeners = new Set<() => void>();

function update(id: string, change: Partial<MailboxUpload>): void {
  const known = uploads.get(id);
  if (known) uploads.set(id, { ...known, ...change });
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The upload of an import; undefined if this tab isn't uploading its file. */
export const useMailboxUpload = (id: string): MailboxUpload | undefined =>
  useSyncExternalStore(subscribe, () => uploads.get(id));

/** Identifies a file by its size and a hash of its first and last 64 KB. */
export async function fingerprintFile(file: File): Promise<string> {
  const ends = new Blob([file.slice(0, FINGERPRINT_BYTES), file.slice(-FINGERPRINT_BYTES)]);
  const digest = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${file.size}-${hex.slice(0, 40)}`;
}

/** Starts an import and its upload. @returns the import's id. @throws ApiError. */
export async function startMailboxUpload(file: File, newsletterId: string): Promise<string> {
  const fingerprint = await fingerprintFile(file);
  const name = file.name.toWellFormed().slice(-300) || 'mailbox';
  const { id } = await startMailboxImport({ name, size: file.size, fingerprint, newsletterId: newsletterId || null });
  resumeMailboxUpload(id, file);
  return id;
}

/** Starts or continues an upload. Only parts that are missing on the server are sent. */
export function resumeMailboxUpload(id: string, file: File): void {
  const stop = new AbortController();
  uploads.set(id, { file, sent: uploads.get(id)?.sent ?? 0, state: 'running', note: null, stop });
  update(id, {});
  void run(id, file, stop.signal);
}

/** Stops an upload until `resumeMailboxUpload`. */
export function pauseMailboxUpload(id: string): void {
  uploads.get(id)?.stop.abort();
  update(id, { state: 'paused', note: null });
}

async function run(id: string, file: File, signal: AbortSignal): Promise<void> {
  try {
    const { partNumbers } = await patiently(id, signal, () => fetchMailboxImport(id));
    const here = new Set(partNumbers);
    const parts = Math.ceil(file.size / MAILBOX_PART_BYTES);
    const sizeOf = (part: number) => Math.min(MAILBOX_PART_BYTES, file.size - (part - 1) * MAILBOX_PART_BYTES);
    let sent = [...here].reduce((sum, part) => sum + sizeOf(part), 0);
    update(id, { sent });
    for (let part = 1; part <= parts; part++) {
      if (here.has(part)) continue;
      const at = (part - 1) * MAILBOX_PART_BYTES;
      const body = file.slice(at, at + MAILBOX_PART_BYTES, 'application/octet-stream');
      await patiently(id, signal, () => uploadMailboxPart(id, part, body, signal));
      sent += body.size;
      update(id, { sent, note: null });
    }
    await patiently(id, signal, () => finishMailboxUpload(id));
    uploads.delete(id);
    update(id, {});
    await refresh('mailbox-imports');
  } catch (error) {
    if (!signal.aborted) update(id, { state: 'failed', note: messageOf(error, 'The file could not be read') });
  }
}

/**
 * Retries while the connection or the server fails. @throws ApiError for a 4xx answer other than 429, because a retry
 * wouldn't change it.
 */
async function patiently<T>(id: string, signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      signal.throwIfAborted();
      return await send();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      if (signal.aborted || isRefused) throw error;
      update(id, { note: 'The connection failed. Trying again...' });
      const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
