import { useSyncExternalStore } from 'react';

export interface RunningImport {
  id: string;
  /** In ms; polling ends five minutes later. */
  since: number;
  /** True once a toast has announced its end. */
  isTold?: boolean;
}

const KEY = 'newsletter-import';
const listeners = new Set<() => void>();
let running = stored();

function stored(): RunningImport | null {
  try {
    const { id, since, isTold } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? {};
    return typeof id === 'string' && typeof since === 'number' ? { id, since, isTold: isTold === true } : null;
  } catch {
    return null;
  }
}

/** @param next the import to follow; null once its end was announced and the banner closed. */
export function setRunningImport(next: RunningImport | null): void {
  running = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the browser forgets the import at a reload; the import itself continues.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRunningImport = (): RunningImport | null => useSyncExternalStore(subscribe, () => running);
