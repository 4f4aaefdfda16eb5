// Detects unawaited work. On Workers, whatever a request or job leaves running ends with it, so a test fails if a call
// or job of it leaves work running.
const underWay = new Set<string>();
let [acting, nth] = [0, 0];
const STEPS = 50;

/** Records `what` as running until `act` has ended. */
export async function recordRunning<T>(what: string, act: () => Promise<T>): Promise<T> {
  const noted = `${what} (${++nth})`;
  underWay.add(noted);
  try {
    return await act();
  } finally {
    underWay.delete(noted);
  }
}

const ask = globalThis.fetch;
globalThis.fetch = (...asked) => {
  const [url, init] = asked;
  const said = typeof init?.body === 'string' ? ` ${init.body.slice(0, 200)}` : '';
  return recordRunning(`${url instanceof Request ? url.url : url}${said}`, () => ask(...asked));
};

/** A platform binding whose calls are all recorded. */
export function recordCalls<T extends object>(name: string, binding: T): T {
  return new Proxy(binding, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const made: unknown = value.apply(target, given);
        return made instanceof Promise ? recordRunning(`${name}.${String(key)}`, () => made) : made;
      };
    },
  });
}

/**
 * Runs `act` and checks that it leaves no work running. Not checked while other acts run at the same time.
 * @param isOver false if the result is still in use, such as a stream being read.
 * @throws if work that `act` began is still running after it.
 */
export async function assertNoWorkLeft<T>(
  name: string,
  act: () => Promise<T>,
  isOver: (result: T) => boolean = () => true,
): Promise<T> {
  const before = new Set(underWay);
  acting++;
  try {
    const result = await act();
    // Work that was begun last needs a few steps until it is recorded as ended.
    for (let step = 0; step < STEPS; step++) await Promise.resolve();
    const left = acting === 1 && isOver(result) ? [...underWay].filter((one) => !before.has(one)) : [];
    if (left.length > 0) throw new Error(`${name} has ended, and nobody waits for ${left.join(', ')}`);
    return result;
  } finally {
    acting--;
  }
}

/** Wraps `flow` so that it fails if it leaves work running. */
export const wrapWithNoWorkLeftCheck =
  <Given extends unknown[], Made>(flow: (...given: Given) => Promise<Made>) =>
  (...given: Given): Promise<Made> =>
    assertNoWorkLeft(flow.name, () => flow(...given));
