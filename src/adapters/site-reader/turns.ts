// One request at a time to a host, within this isolate: a small site must not be slowed down by our reading. Across isolates the queue's few consumers
// and the daily copies keep it rare; there is no lock between data centres.

/** Until when a turn is someone's; a request that was cut off never gives it back. */
const taken = new Map<string, number>();
const STEP_MS = 25;

/**
 * Waits for the host's turn.
 * @param holdMs how long the turn may last at most.
 * @returns gives the turn back; more than once is harmless.
 * @throws the signal's reason where it aborts the waiting.
 */
export async function takeTurn(host: string, holdMs: number, signal: AbortSignal): Promise<() => void> {
  // A promise of another request can't be awaited on Workers; a look at the clock can.
  while ((taken.get(host) ?? 0) > Date.now()) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  const until = Date.now() + holdMs;
  taken.set(host, until);
  return () => {
    if (taken.get(host) === until) taken.delete(host);
  };
}
