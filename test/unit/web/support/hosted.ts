// Runs hooks without a page: their state, refs and effects are stored here, and each call of a hook is a render. For
// tests that replace React's hooks by `fakeReact`.
type Cell = { deps?: readonly unknown[] | undefined; end?: unknown };

let cells: unknown[] = [];
let at = 0;
let due: (() => void)[] = [];

const cell = <T>(first: () => T): [T, number] => {
  const here = at++;
  if (!(here in cells)) cells[here] = first();
  return [cells[here] as T, here];
};

function useState<T>(first: T | (() => T)): [T, (next: T | ((now: T) => T)) => void] {
  const [value, here] = cell(() => (first instanceof Function ? first() : first));
  return [
    value,
    (next) => {
      cells[here] = next instanceof Function ? next(cells[here] as T) : next;
    },
  ];
}

function useEffect(effect: () => unknown, deps?: readonly unknown[]): void {
  const [kept] = cell<Cell>(() => ({}));
  if (kept.deps && deps?.every((dep, nth) => Object.is(dep, kept.deps?.[nth]))) return;
  kept.deps = deps;
  due.push(() => {
    if (kept.end instanceof Function) kept.end();
    kept.end = effect();
  });
}

/** Returns the last value it was notified of, as a page that renders only after a notification. */
function useSyncExternalStore<T>(subscribe: (tell: () => void) => unknown, now: () => T): T {
  const [kept] = cell(() => {
    const own = { value: now() };
    subscribe(() => {
      own.value = now();
    });
    return own;
  });
  return kept.value;
}

export const fakeReact = {
  useState,
  useEffect,
  useLayoutEffect: useEffect,
  useRef: <T>(first: T) => cell(() => ({ current: first }))[0],
  useCallback: <T>(it: T) => it,
  useMemo: <T>(make: () => T) => make(),
  useSyncExternalStore,
};

/**
 * @returns a function that renders the hook, runs its effects, and returns the result of that render, in which the
 *   effects' changes don't show yet.
 */
export function renderHook<T>(hook: () => T): () => T {
  const own: unknown[] = [];
  return () => {
    [cells, at, due] = [own, 0, []];
    const given = hook();
    for (const run of due) run();
    return given;
  };
}
