// A list's page, search, sort and filters live in the address: they survive a reload, the back button and sharing.
import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Options of a navigation that keeps the scroll position, for filters. */
export const KEEP_SCROLL = { state: 'stay' } as const;

/** A page's number as an address gives it; 1 for what is none. */
export const parsePage = (given: string | null): number => Math.max(1, Math.trunc(Number(given)) || 1);

/**
 * @param defaults what is not written into the address. Any change that doesn't name the page goes to page 1; only
 *   another page is shown from its top.
 * @param choices of what only has some values, those: anything else in the address (an old bookmark's, a typing error)
 *   is as if it weren't there.
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
  /** @param inPlace the change is no step of the history. */
  const change = useCallback(
    (next: Partial<T> & { page?: number }, inPlace = false) => {
      // A debounced change may come after the reader has gone to another page.
      if (window.location.pathname !== pathname) return;
      // Reads the current address, since the router's last render may be behind it, and the previous change would be
      // lost.
      const after = new URLSearchParams(window.location.search);
      // Each word once typed isn't a step of the history: only the first letter is, and clearing.
      const typing = Boolean(next.search && after.get('search'));
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
