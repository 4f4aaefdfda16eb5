// Work that nobody waits for is lost on Workers: what a request or a job has begun ends with it. Whatever a call or a
// job of a test leaves under way is therefore a fault, and the test that made it fails.
const underWay = new Set<string>();
let [acting, nth] = [0, 0];
const STEPS = 50;

/** Notes `what` as under way until `act` has ended. */
export async function during<T>(what: string, act: () => Promise<T>): Promise<T> {
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
  return during(`${url instanceof Request ? url.url : url}${said}`, () => ask(...asked));
};

/** A binding of the platform, each of whose calls is noted. */
export function noting<T extends object>(name: string, binding: T): T {
  return new Proxy(binding, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const made: unknown = value.apply(target, given);
        return made instanceof Promise ? during(`${name}.${String(key)}`, () => made) : made;
      };
    },
  });
}

/**
 * @param isOver whether what `act` made has ended with it; a stream goes on while it is read.
 * @throws where `act` has ended and something that it began hasn't; not judged while other acts run beside it.
 */
export async function whole<T>(
  name: string,
  act: () => Promise<T>,
  isOver: (result: T) => boolean = () => true,
): Promise<T> {
  const before = new Set(underWay);
  acting++;
  try {
    const result = await act();
    // What was begun last is a few steps away from its request.
    for (let step = 0; step < STEPS; step++) await Promise.resolve();
    const left = acting === 1 && isOver(result) ? [...underWay].filter((one) => !before.has(one)) : [];
    if (left.length > 0) throw new Error(`${name} has ended, and nobody waits for ${left.join(', ')}`);
    return result;
  } finally {
    acting--;
  }
}

/** `flow`, of which nothing may be under way when it has ended. */
export const awaited =
  <Given extends unknown[], Made>(flow: (...given: Given) => Promise<Made>) =>
  (...given: Given): Promise<Made> =>
    whole(flow.name, () => flow(...given));
