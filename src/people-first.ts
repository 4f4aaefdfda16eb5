// Requests before queued jobs. Where one isolate both answers requests and works off a queue (on the laptop always, in production now and then), a queued job begins
// only in a gap between requests, one at a time while requests come in; after a maximal wait it begins all the same, so that every job is done.
// Only numbers and timers of each event's own are used: a promise shared between two events would end with the event that made it.

/** A gap: no request is under way, and none has been for this long. Milliseconds. */
const GAP = 40;
const LOOK_AGAIN = 10;
/** Jobs at once where no requests come in: more than any batch holds. */
const AT_ONCE = 16;

let waiting = 0;
let lastAnswer = 0;
let working = 0;

/** Counts one person as waiting until `answer` has settled. */
export async function answering<T>(answer: () => T | Promise<T>): Promise<T> {
  waiting++;
  try {
    return await answer();
  } finally {
    waiting--;
    lastAnswer = Date.now();
  }
}

const peopleAbout = () => waiting > 0 || Date.now() - lastAnswer < GAP;

/**
 * Runs a queued job in its turn.
 * @param patience milliseconds after which it begins though people are about.
 */
export async function inTurn<T>(patience: number, job: () => Promise<T>): Promise<T> {
  const since = Date.now();
  while (peopleAbout() ? working > 0 || Date.now() - since < patience : working >= AT_ONCE) {
    await new Promise((again) => setTimeout(again, LOOK_AGAIN));
  }
  working++;
  try {
    return await job();
  } finally {
    working--;
  }
}
