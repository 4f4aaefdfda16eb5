import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Where the address asks for a page that lies behind the last: shows the last, in the address too.
 * @param list what was found there; undefined until it is there.
 */
export function useLastPage(page: number, list: { rows: number; totalPages: number } | undefined): void {
  const [, setParams] = useSearchParams();
  const last = list && list.rows === 0 && list.totalPages > 0 && page > list.totalPages ? list.totalPages : null;
  useEffect(() => {
    if (last === null) return;
    const after = new URLSearchParams(window.location.search);
    if (last === 1) after.delete('page');
    else after.set('page', String(last));
    // The page that doesn't exist is no place to go back to.
    setParams(after, { replace: true });
  }, [last, setParams]);
}
