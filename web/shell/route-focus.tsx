// After a navigation, keyboard focus continues at the new page's content; after Back, at the link by which the page was
// left. Screen readers hear the new page's title.
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The path of the last shown page; at first, the path with which the tab was loaded. */
let shown = new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href).pathname;

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

/** Calls back once the page has its heading, and with it its title, and nothing is loading. @returns how to stop. */
function whenPageIsComplete(main: HTMLElement, callback: () => void): () => void {
  const timer = setInterval(() => {
    if (!main.querySelector('h1') || main.querySelector('[aria-busy="true"]')) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  return () => clearInterval(timer);
}

/** Focuses the content of a complete page, or its link to `linkTo`, unless a control has the focus. */
const focusContent = (main: HTMLElement, linkTo: string | null): (() => void) =>
  whenPageIsComplete(main, () => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== main) return;
    // A row may have different links on a phone, so the visible one is used.
    const links = linkTo ? [...main.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(linkTo)}"]`)] : [];
    (links.find((link) => link.checkVisibility()) ?? main).focus({ preventScroll: true });
  });
