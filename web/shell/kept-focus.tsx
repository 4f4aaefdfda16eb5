// Who acts by the keyboard goes on where they are, also where the control that has the focus is taken away: a row is
// done with, more rows are shown, what failed is tried again. On another page they begin at its content; back on one,
// at the link by which they had left it.
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { goOnFrom, type Place, placeOf } from '../ui/focus-place.ts';

/** The path of the page that was shown last; at first the one that the tab was loaded with. */
let shown = new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href).pathname;

/** Loaded after the page, which may have been left by then. */
export function KeptFocus() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [said, setSaid] = useState('');
  useEffect(() => {
    const main = document.getElementById('main');
    const from = shown;
    shown = pathname;
    if (!main || from === pathname) return;
    const ends = [beginIn(main, isReturn ? from : null), onceItStands(main, () => setSaid(document.title))];
    return () => {
      for (const end of ends) end();
    };
  }, [pathname, isReturn]);
  useEffect(() => {
    const main = document.getElementById('main');
    return main ? keepFocus(main) : undefined;
  }, []);
  // A browser says the title after a load; here the page has to.
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Milliseconds. */
const LOOKS_EVERY = 100;

/**
 * Calls back once the page stands: it has its heading, since until then its title may be of any brand, and nothing in
 * it is still being loaded.
 * @returns what ends it.
 */
function onceItStands(main: HTMLElement, then: () => void): () => void {
  const timer = setInterval(() => {
    if (!main.querySelector('h1') || main.querySelector('[aria-busy="true"]')) return;
    clearInterval(timer);
    then();
  }, LOOKS_EVERY);
  return () => clearInterval(timer);
}

/**
 * Once the page stands: its content gets the focus if no control has it.
 * @param to the path of a link that gets it instead, where there is one.
 * @returns what ends it.
 */
const beginIn = (main: HTMLElement, to: string | null): (() => void) =>
  onceItStands(main, () => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== main) return;
    // On a phone another link of a row is shown.
    const links = to ? [...main.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(to)}"]`)] : [];
    (links.find((link) => link.checkVisibility()) ?? main).focus({ preventScroll: true });
  });

interface Held {
  control: Element;
  place: Place;
}

function heldAt(control: Element | null): Held | null {
  const place = placeOf(control);
  return control && place && { control, place };
}

/** @returns what ends it. */
function keepFocus(main: HTMLElement): () => void {
  // Who was quicker than this code has the focus already.
  let held = heldAt(document.activeElement);
  const onFocus = ({ target }: FocusEvent) => {
    held = heldAt(target as Element);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const { control } = held ?? {};
    // Some browsers tell of a blur before they take the element away: who left it is seen afterwards.
    queueMicrotask(() => {
      if (relatedTarget || control?.isConnected) held = held?.control === control ? null : held;
    });
  };
  // It may be another's button by now: a key that is held down acts once.
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
  };
  const observer = new MutationObserver(() => {
    if (!held || held.control.isConnected) return;
    const { place } = held;
    held = null;
    goOnFrom(place);
  });
  main.addEventListener('focusin', onFocus);
  main.addEventListener('focusout', onBlur);
  main.addEventListener('keydown', onKey);
  observer.observe(main, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    main.removeEventListener('focusin', onFocus);
    main.removeEventListener('focusout', onBlur);
    main.removeEventListener('keydown', onKey);
  };
}
