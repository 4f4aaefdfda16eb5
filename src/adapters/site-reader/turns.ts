// One request at a time to a host within this isolate, so that our reading doesn't slow down a small site. There is no
// lock across isolates; with few consumers and daily copies, concurrent requests are rare.

/** Until when each host's turn is taken. It expires, because a request that was aborted never releases it. */
const taken = new Map<string, number>();
const STEP_MS = 25;

/** @param holdMs maximum duration of the turn. @returns a function that releases it, harmless if called twice. */
export async function waitForHostTurn(host: string, holdMs: number, signal: AbortSignal): Promise<() => void> {
  // Polls, because on Workers a request can't await another request's promise.
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
