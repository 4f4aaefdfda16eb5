/** What the tab has stored as JSON; null if there is nothing, or no storage in the browser. */
export function readFromTab<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a value as JSON as long as the tab is open; null removes it. Without storage in the browser it is lost. */
export function storeInTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}
