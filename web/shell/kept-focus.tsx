// Who acts by the keyboard goes on where they are, also where the control that has the focus is taken away: a row is
// done with, more rows are shown, what failed is tried again.
import { useEffect } from 'react';
import { goOnFrom, type Place, placeOf } from '../ui/focus-place.ts';

/** Loaded after the page. */
export default function KeptFocus() {
  useEffect(() => {
    const main = document.getElementById('main');
    return main ? keepFocus(main) : undefined;
  }, []);
  return null;
}

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
