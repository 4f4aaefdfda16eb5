// A memory budget for mails. An isolate has 128 MB for all the events that it handles at once. Work on a mail waits
// until enough of the budget is free, first come, first served; the largest mail takes all of it. The queue is made of
// numbers and of timers that each event sets for itself: on Workers, a promise shared between two events ends with the
// event that created it.
import { AppError } from './errors.ts';

const MB = 1024 * 1024;
/** Bytes of memory for mails; the rest of the isolate's 128 MB is for the program and small objects. */
const BUDGET = 88 * MB;
/**
 * Bytes of memory for each byte of a mail: while received (chunks, the whole, its hash), and while analysed (decoded
 * parts, text, blocks).
 */
const WEIGHT = { receive: 2.5, analyse: 5 } as const;

/** A larger mail is stored as a stream, and read back without its attachments. */
export const LARGE_MAIL_BYTES = MB;
/**
 * The maximum size that is counted for a mail stored as a stream, which is never in memory as a whole: enough for a
 * part of the multipart upload, the mail's head, and garbage not collected yet. Three such mails fit at once.
 */
export const STREAMED_MAIL_BYTES = 11 * MB;

const LOOK_AGAIN_MS = 25;
/** How long work waits for memory before it is refused; the caller may try it again. */
const PATIENCE_MS = 120_000;
/** After this time a share counts as free, because work that the platform cut off never returns its share. */
const HELD_MS = 5 * 60_000;
/** Work that was cut off while it waited stops polling. After this time without a poll it leaves the queue. */
const GONE_MS = 1_000;

/** The error (503) of work that was not begun, because not enough memory became free in time. */
export class MemoryBusyError extends AppError {
  constructor() {
    super('not_ready', 'Too much mail at once. Please try again in a minute.', { retryAfter: 60 });
  }
}

const held = new Map<symbol, { bytes: number; until: number }>();
const waiting = new Map<symbol, number>();

const heldNow = (now: number): number => {
  let sum = 0;
  for (const [key, { bytes, until }] of held) {
    if (until < now) held.delete(key);
    else sum += bytes;
  }
  return sum;
};

/** True if `key` is the first in the queue. Work ahead of it that no longer polls is removed from the queue. */
function isNext(key: symbol, now: number): boolean {
  for (const [other, looked] of waiting) {
    if (other === key) return true;
    if (looked < now - GONE_MS) waiting.delete(other);
    else return false;
  }
  return true;
}

/**
 * Runs work on a mail of `bytes` bytes as soon as its share of the memory is free. Must not be nested: the inner call
 * would wait for the outer's share.
 * @throws MemoryBusyError if the share isn't free within two minutes.
 */
export async function withMemoryShare<T>(what: keyof typeof WEIGHT, bytes: number, work: () => Promise<T>): Promise<T> {
  const share = Math.min(BUDGET, Math.ceil(bytes * WEIGHT[what]));
  const key = Symbol(what);
  const until = Date.now() + PATIENCE_MS;
  waiting.set(key, Date.now());
  try {
    for (;;) {
      const now = Date.now();
      waiting.set(key, now);
      if (isNext(key, now) && heldNow(now) + share <= BUDGET) break;
      if (now > until) throw new MemoryBusyError();
      await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS));
    }
    held.set(key, { bytes: share, until: Date.now() + HELD_MS });
  } finally {
    waiting.delete(key);
  }
  try {
    return await work();
  } finally {
    held.delete(key);
  }
}
