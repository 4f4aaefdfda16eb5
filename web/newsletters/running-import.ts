import { readFromTab, storeInTab } from '../data/tab-storage.ts';
import { createStore } from '../ui/store.ts';

export interface RunningImport {
  id: string;
  /** In ms; polling ends five minutes later. */
  since: number;
  /** True once a toast has announced its end. */
  isTold?: boolean;
}

const KEY = 'newsletter-import';
const running = createStore(readFromTab<RunningImport>(KEY));

/** @param next the import to follow; null once its end was announced and the banner closed. */
export function setRunningImport(next: RunningImport | null): void {
  running.write(next);
  storeInTab(KEY, next);
}

export const useRunningImport = running.use;
