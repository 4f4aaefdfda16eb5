// Requests take precedence over queued jobs where one isolate handles both (on the laptop always, in production now and
// then). A queued job begins only in a gap between requests, and one at a time while requests come in; after a maximum
// wait it begins all the same, so that no job starves.
// Made of numbers and of timers that each event sets for itself: on Workers, a promise shared between two events ends
// with the event that created it.

/** A gap: no request has been under way for so many milliseconds. */
const GAP = 40;
const LOOK_AGAIN = 10;
/** Jobs at once where no requests come in: more than any batch holds. */
const AT_ONCE = 16;

let waiting = 0;
let lastAnswer = 0;
let working = 0;

/** Counts a request as under way until `answer` has settled. */
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
 * @param patience milliseconds after which it begins even though requests are under way.
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
