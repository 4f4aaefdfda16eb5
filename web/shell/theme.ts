import { useEffect, useState } from 'react';

export type Theme = 'light' | 'dark' | 'system';
const KEY = 'theme';
const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'system' ? value : 'dark';
}

/** The theme as chosen (dark unless told otherwise), kept in local storage; the head's script applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(stored);
  useEffect(() => {
    const apply = () =>
      document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && dark().matches));
    apply();
    if (theme !== 'system') return;
    const media = dark();
    media.addEventListener('change', apply);
    return () => media.removeEventListener('change', apply);
  }, [theme]);
  return [
    theme,
    (next) => {
      localStorage.setItem(KEY, next);
      setTheme(next);
    },
  ];
}
