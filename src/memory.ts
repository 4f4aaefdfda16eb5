// A memory budget for mails. An isolate has 128 MB for all the events that it handles at once. Work on a mail waits
// until enough of the budget is free, first come, first served; the largest mail takes all of it. The queue is made of
// numbers and of timers that each event sets for itself: on Workers, a promise shared between two events ends with the
// event that created it.
import { AppError } from './errors.ts';

const MB = 1024 * 1024;
/** Out of 128 MB; the rest is for the program and everything small. */
const BUDGET = 88 * MB;
/**
 * Bytes of memory for each byte of a mail: while received (chunks, the whole, its hash), and while analysed (decoded
 * parts, text, blocks).
 */
const WEIGHT = { receive: 2.5, analyse: 5 } as const;

/** A larger mail is stored as a stream, and read back without its attachments. */
export const LARGE_MAIL_BYTES = MB;
/**
 * What a mail that is stored as a stream counts: a part of the multipart upload, the mail's head, and garbage not
 * collected yet. Three fit at once.
 */
export const STREAMED_BYTES = 11 * MB;

const LOOK_AGAIN_MS = 25;
/** Work that would wait longer is refused, to be tried again. */
const PATIENCE_MS = 120_000;
/** Work that the platform cut off never returns its share: after this long the share counts as free. */
const HELD_MS = 5 * 60_000;
/** An event that was cut off while it waited stops polling; after this long without a poll it loses its place. */
const GONE_MS = 1_000;

/** The work was not begun. */
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

/** Whether `key` is first among those that still wait. */
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
 * @throws MemoryBusyError where it isn't free within two minutes.
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
