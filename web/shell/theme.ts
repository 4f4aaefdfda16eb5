// The chosen theme (dark by default), stored in local storage; the head's script applies it before the first paint.
import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';
const KEY = 'theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'system' ? value : 'dark';
}

let theme = stored();

function apply(): void {
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && systemIsDark.matches));
}
systemIsDark.addEventListener('change', apply);

function choose(next: Theme): void {
  theme = next;
  localStorage.setItem(KEY, next);
  apply();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, () => theme), choose];
}
