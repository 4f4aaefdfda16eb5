// A long mail is read in slices, so that the isolate answers other requests in between. Readers are generators that
// yield between slices: those who need the result at once run through, the analysis of a mail gives way.

/** Work that yields where it may pause, and returns its result. */
export type Sliced<T> = Generator<void, T, void>;

/** Runs all slices without a pause. */
export function finish<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs the slices with a pause after each, in which the event loop serves others. */
export async function finishGivingWay<T>(work: Sliced<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await new Promise<void>((resume) => setTimeout(resume, 0));
  }
}
