// Long computations as generators that yield between slices, so that a Worker answers other requests in between.

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
