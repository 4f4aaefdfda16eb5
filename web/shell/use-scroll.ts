import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { readFromTab, storeInTab } from '../data/tab-storage.ts';
import { KEEP_SCROLL } from '../ui/use-search-state.ts';

const STORED = 'scroll';
const places = new Map(readFromTab<[place: string, y: number][]>(STORED));

/** A new page starts at its top; back, forward and reload restore the scroll position. */
export function useScrollRestoration(): void {
  const { key, pathname, state } = useLocation();
  // Every page that the browser itself loads has the same key.
  const place = `${key} ${pathname}`;
  const kind = useNavigationType();
  // Runs before the browser limits the position to a shorter new page and that is stored as the old page's position.
  useLayoutEffect(() => {
    if (kind === 'POP') window.scrollTo(0, places.get(place) ?? 0);
    else if (state !== KEEP_SCROLL.state) window.scrollTo(0, 0);
    const note = () => places.set(place, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [place, kind, state]);
  useEffect(() => {
    // The browser's own restoration runs before the page is rendered.
    window.history.scrollRestoration = 'manual';
    const store = () => {
      window.history.scrollRestoration = 'auto';
      storeInTab(STORED, [...places]);
    };
    const back = () => {
      window.history.scrollRestoration = 'manual';
    };
    window.addEventListener('pagehide', store);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', store);
      window.removeEventListener('pageshow', back);
    };
  }, []);
}
