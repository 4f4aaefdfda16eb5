// Where one isolate handles both, queued jobs begin in gaps between requests, or after a maximum wait one at a time.
// The state is numbers, because on Workers a promise shared between two events ends with the event that created it.

/** A gap begins when no request has been under way for this many milliseconds. */
const GAP = 40;
const LOOK_AGAIN = 10;
const AT_ONCE = 16;

/** After these times a request and a job count as over, because one that the platform cut off never ends. */
const ANSWERED_MS = 60_000;
const WORKED_MS = 15 * 60_000;

const waiting = new Map<symbol, number>();
const working = new Map<symbol, number>();
let lastAnswer = 0;

function underWay(events: Map<symbol, number>, longest: number): number {
  const since = Date.now() - longest;
  for (const [event, began] of events) if (began < since) events.delete(event);
  return events.size;
}

export async function countRunningRequest<T>(answer: () => T | Promise<T>): Promise<T> {
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

/** @param patience milliseconds after which it begins even if requests are under way, as soon as no other job runs. */
export async function runJobWhenIdle<T>(patience: number, job: () => Promise<T>): Promise<T> {
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
