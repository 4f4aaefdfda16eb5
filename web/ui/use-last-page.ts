import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * If the address names a page beyond the last, shows the last one, also in the address.
 * @param name the parameter that holds the page.
 * @param pages the number of pages; undefined until it is known.
 */
export function useLastPage(page: number, pages: number | undefined, name = 'page'): void {
  const [, setParams] = useSearchParams();
  const last = pages !== undefined && pages > 0 && page > pages ? pages : null;
  useEffect(() => {
    if (last === null) return;
    const after = new URLSearchParams(window.location.search);
    if (last === 1) after.delete(name);
    else after.set(name, String(last));
    // Replaces, so that Back doesn't lead to the nonexistent page.
    setParams(after, { replace: true });
  }, [last, name, setParams]);
}
