// Long computations in slices, so that a Worker isolate can answer other requests in between. Such a computation is a
// generator that yields between slices.

/** A computation that yields wherever it may be paused, and returns its result. */
export type PausableWork<T> = Generator<void, T, void>;

export function runWithoutPauses<T>(work: PausableWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs a sliced computation, and lets the event loop serve other requests after each slice. */
export async function runWithPauses<T>(work: PausableWork<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await new Promise<void>((resume) => setTimeout(resume, 0));
  }
}
