// What an isolate holds of mails at a time. It has 128 MB for everything that runs in it at once, whatever doors that came by: work on a mail waits until
// its share is free, the earliest first; the largest mail has the budget to itself. Only numbers and timers of each event's own are used: a promise shared between two
// events would end with the event that made it.
import { AppError } from './errors.ts';

const MB = 1024 * 1024;
/** Of the 128; the program and everything small have the rest. */
const BUDGET = 88 * MB;
/** Bytes in memory for each byte of a mail: taken in (pieces, the whole, its hash), and taken apart (decoded parts, text, blocks). */
const WEIGHT = { receive: 2.5, analyse: 5 } as const;

/** Above this a mail is stored while it comes in, and read back without its attachments. */
export const LARGE_MAIL_BYTES = MB;
/** What counts of a mail that is stored while it comes in: a part of the store's, its beginning, and pieces that wait to be collected. Three at once. */
export const STREAMED_BYTES = 11 * MB;

const LOOK_AGAIN_MS = 25;
/** Work that waits longer is refused, to be tried again. */
const PATIENCE_MS = 120_000;
/** Work that was cut off never gives its share back: after this long it counts no more. */
const HELD_MS = 5 * 60_000;
/** An event that was cut off while it waited never looks again; after this long it no longer stands before the others. */
const GONE_MS = 1_000;

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

/** Whether `key` is the earliest that still waits. */
function isNext(key: symbol, now: number): boolean {
  for (const [other, looked] of waiting) {
    if (other === key) return true;
    if (looked < now - GONE_MS) waiting.delete(other);
    else return false;
  }
  return true;
}

/**
 * Does work on a mail of `bytes` bytes when its share of the memory is free. Never within itself: it would wait for its own share.
 * @throws AppError not_ready, with `retryAfter`, where it isn't free within two minutes.
 */
export async function holding<T>(what: keyof typeof WEIGHT, bytes: number, work: () => Promise<T>): Promise<T> {
  const share = Math.min(BUDGET, Math.ceil(bytes * WEIGHT[what]));
  const key = Symbol(what);
  const until = Date.now() + PATIENCE_MS;
  waiting.set(key, Date.now());
  try {
    for (;;) {
      const now = Date.now();
      waiting.set(key, now);
      if (isNext(key, now) && heldNow(now) + share <= BUDGET) break;
      if (now > until)
        throw new AppError('not_ready', 'Too much mail at once. Please try again in a minute.', { retryAfter: 60 });
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
