// After a navigation the keyboard goes on at the content of the new page; after Back, at the link by which the page was
// left. Screen readers hear the title of the new page.
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The path of the page that was shown last; at first the one that the tab was loaded with. */
let shown = new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href).pathname;

/** Loaded after the page. If that page was left before, the navigation is caught up on. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [title, setTitle] = useState('');
  useEffect(() => {
    const main = document.getElementById('main');
    const from = shown;
    shown = pathname;
    if (!main || from === pathname) return;
    const stops = [
      focusContent(main, isReturn ? from : null),
      whenPageIsComplete(main, () => setTitle(document.title)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [pathname, isReturn]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

const POLL_MS = 100;

/**
 * Calls back once the page has its heading (until then its title may be of any brand) and loads nothing any more.
 * @returns a function that stops waiting.
 */
function whenPageIsComplete(main: HTMLElement, callback: () => void): () => void {
  const timer = setInterval(() => {
    if (!main.querySelector('h1') || main.querySelector('[aria-busy="true"]')) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  return () => clearInterval(timer);
}

/**
 * Focuses the content of a complete page, unless a control has the focus.
 * @param linkTo path of the link that gets the focus instead, if the page has it.
 * @returns a function that stops waiting.
 */
const focusContent = (main: HTMLElement, linkTo: string | null): (() => void) =>
  whenPageIsComplete(main, () => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== main) return;
    // On a phone another link of a row is shown.
    const links = linkTo ? [...main.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(linkTo)}"]`)] : [];
    (links.find((link) => link.checkVisibility()) ?? main).focus({ preventScroll: true });
  });
