// The chosen theme (dark by default), stored in local storage; the head's script applies it before the first paint.
import { createStore } from '../ui/store.ts';

export type Theme = 'light' | 'dark' | 'system';
const KEY = 'theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'system' ? value : 'dark';
}

const theme = createStore(stored());

function apply(): void {
  const chosen = theme.read();
  document.documentElement.classList.toggle('dark', chosen === 'dark' || (chosen === 'system' && systemIsDark.matches));
}
systemIsDark.addEventListener('change', apply);

function choose(next: Theme): void {
  localStorage.setItem(KEY, next);
  theme.write(next);
  apply();
}

export const useTheme = (): [Theme, (theme: Theme) => void] => [theme.use(), choose];
