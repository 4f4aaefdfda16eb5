import { vi } from 'vitest';

/** Puts a map in place of the browser's storages. */
export function stubStorage(kept: Map<string, string>): void {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage);
}
