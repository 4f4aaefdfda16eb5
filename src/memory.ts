// An isolate has 128 MB for all the events that it handles at once, so work on a mail waits until enough is free, first
// come, first served. The queue is made of numbers and timers, because on Workers a promise shared between two events
// ends with the event that created it.
import { AppError } from './errors.ts';

const MB = 1024 * 1024;
const BUDGET = 88 * MB;
/** Bytes of memory for each byte of a mail. */
const WEIGHT = { receive: 2.5, analyse: 5 } as const;

/** A larger mail is stored as a stream, and read back without its attachments. */
export const LARGE_MAIL_BYTES = MB;
/** What is counted for a mail stored as a stream: a part of the upload, its head, and garbage. Three fit at once. */
export const STREAMED_MAIL_BYTES = 11 * MB;

const LOOK_AGAIN_MS = 25;
const PATIENCE_MS = 120_000;
/** After this time a share counts as free, because work that the platform cut off never returns its share. */
const HELD_MS = 5 * 60_000;
/** Work that was cut off while it waited stops polling. After this time without a poll it leaves the queue. */
const GONE_MS = 1_000;

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

/** Work ahead of it that no longer polls is removed from the queue. */
function isNext(key: symbol, now: number): boolean {
  for (const [other, looked] of waiting) {
    if (other === key) return true;
    if (looked < now - GONE_MS) waiting.delete(other);
    else return false;
  }
  return true;
}

/**
 * Must not be nested: the inner call would wait for the outer's share.
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
