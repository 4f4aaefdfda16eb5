// A list's page, search, order and filters are in the address: they survive a reload, Back and sharing.
import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Navigation options that keep the scroll position, for filters. */
export const KEEP_SCROLL = { state: 'stay' } as const;

const TYPED: readonly string[] = ['search', 'words'];

export const parsePage = (given: string | null): number => Math.max(1, Math.trunc(Number(given)) || 1);

/**
 * Any change that doesn't name the page goes to page 1; only another page starts at its top.
 * @param defaults values that aren't written into the address. @param choices allowed values; others are ignored.
 */
export function useSearchState<T extends Record<string, string>>(
  defaults: T,
  choices: { [name in keyof T]?: readonly string[] } = {},
) {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, otherwise]) => {
      const given = params.get(name);
      return [name, given === null || choices[name]?.includes(given) === false ? otherwise : given];
    }),
  ) as T;
  const page = parsePage(params.get('page'));
  /** @param inPlace true replaces the current history entry. */
  const change = useCallback(
    (next: Partial<T> & { page?: number }, inPlace = false) => {
      // A debounced change may arrive after the user has gone to another page.
      if (window.location.pathname !== pathname) return;
      // Reads the current address, since the router's last render may be older, and the previous change would be lost.
      const after = new URLSearchParams(window.location.search);
      // Typing adds only one history entry: for the first letter, and for clearing.
      const typing = Object.keys(next).some((name) => TYPED.includes(name) && next[name] && after.get(name));
      const turned = 'page' in next && String(next.page) !== (after.get('page') ?? '1');
      if (!('page' in next)) after.delete('page');
      for (const [name, value] of Object.entries(next)) {
        const otherwise = name === 'page' ? '1' : defaults[name];
        if (value === undefined || String(value) === otherwise || value === '') after.delete(name);
        else after.set(name, String(value));
      }
      setParams(after, { ...(turned ? {} : KEEP_SCROLL), replace: typing || inPlace });
    },
    [setParams, defaults, pathname],
  );
  return { ...state, page, change };
}
