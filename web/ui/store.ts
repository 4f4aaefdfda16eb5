import { useSyncExternalStore } from 'react';

/** A value that parts of the page share without one being inside another. */
export function createStore<T>(value: T) {
  let now = value;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read: () => now,
    write: (next: T) => {
      now = next;
      for (const listener of listeners) listener();
    },
    /** The value, for a component that is rendered again when it changes. */
    use: () => useSyncExternalStore(subscribe, () => now),
  };
}
