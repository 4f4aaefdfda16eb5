import { useSyncExternalStore } from 'react';
import { readFromTab, storeInTab } from '../data/tab-storage.ts';

export interface RunningImport {
  id: string;
  /** In ms; polling ends five minutes later. */
  since: number;
  /** True once a toast has announced its end. */
  isTold?: boolean;
}

const KEY = 'newsletter-import';
const listeners = new Set<() => void>();
let running = readFromTab<RunningImport>(KEY);

/** @param next the import to follow; null once its end was announced and the banner closed. */
export function setRunningImport(next: RunningImport | null): void {
  running = next;
  storeInTab(KEY, next);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRunningImport = (): RunningImport | null => useSyncExternalStore(subscribe, () => running);
