/** By subject, the end of its last request. */
const ends = new Map<string, Promise<unknown>>();

/**
 * Sends a request once those before it about the same subject have ended, whether they succeeded or not.
 * @param send gets a function that tells whether no other request waits for it.
 */
export function inTurn<T>(subject: string, send: (isLast: () => boolean) => Promise<T>): Promise<T> {
  const before = ends.get(subject) ?? Promise.resolve();
  const turn: Promise<T> = before.then(() => send(() => ends.get(subject) === end));
  const end: Promise<unknown> = turn.catch(() => undefined);
  ends.set(subject, end);
  return turn;
}
