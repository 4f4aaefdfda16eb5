import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { KEEP_SCROLL, parsePage } from './use-search-state.ts';

/**
 * The page of a list is in the address; one beyond the last becomes the last.
 * @param name the parameter; a second list on a page has its own, and doesn't scroll the page to its top.
 */
export function useListPage(pages: number | undefined, name = 'page'): (page: number) => void {
  const [params, setParams] = useSearchParams();
  const page = parsePage(params.get(name));
  const go = (to: number, options: Parameters<typeof setParams>[1]) => {
    const after = new URLSearchParams(window.location.search);
    if (to === 1) after.delete(name);
    else after.set(name, String(to));
    setParams(after, options);
  };
  const last = pages !== undefined && pages > 0 && page > pages ? pages : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another last page matters
  useEffect(() => {
    // Replaces, so that Back doesn't lead to the nonexistent page.
    if (last !== null) go(last, { replace: true });
  }, [last]);
  return (to) => go(to, name === 'page' ? {} : KEEP_SCROLL);
}
