// Requests take precedence over queued jobs where one isolate handles both (on the laptop always, in production now and
// then). A queued job begins only in a gap between requests; after a maximum wait it begins all the same, one at a time
// while requests come in, so that no job starves.
// Made of numbers and of timers that each event sets for itself: on Workers, a promise shared between two events ends
// with the event that created it.

/** A gap: no request has been under way for so many milliseconds. */
const GAP = 40;
const LOOK_AGAIN = 10;
/** Jobs at once where no requests come in: more than any batch holds. */
const AT_ONCE = 16;

/** Events that the platform cut off never end: after so long they count as over. */
const ANSWERED_MS = 60_000;
const WORKED_MS = 15 * 60_000;

/** When each request and job that is under way began. */
const waiting = new Map<symbol, number>();
const working = new Map<symbol, number>();
let lastAnswer = 0;

/** @returns how many are under way. */
function underWay(events: Map<symbol, number>, longest: number): number {
  const since = Date.now() - longest;
  for (const [event, began] of events) if (began < since) events.delete(event);
  return events.size;
}

/** Counts a request as under way until `answer` has settled. */
export async function countRequest<T>(answer: () => T | Promise<T>): Promise<T> {
  const event = Symbol('request');
  waiting.set(event, Date.now());
  try {
    return await answer();
  } finally {
    waiting.delete(event);
    lastAnswer = Date.now();
  }
}

const peopleAbout = () => underWay(waiting, ANSWERED_MS) > 0 || Date.now() - lastAnswer < GAP;

/**
 * Runs a queued job in its turn.
 * @param patience milliseconds after which it begins even though requests are under way.
 */
export async function runWhenIdle<T>(patience: number, job: () => Promise<T>): Promise<T> {
  const since = Date.now();
  const atWork = () => underWay(working, WORKED_MS);
  while (peopleAbout() ? atWork() > 0 || Date.now() - since < patience : atWork() >= AT_ONCE) {
    await new Promise((again) => setTimeout(again, LOOK_AGAIN));
  }
  const event = Symbol('job');
  working.set(event, Date.now());
  try {
    return await job();
  } finally {
    working.delete(event);
  }
}
