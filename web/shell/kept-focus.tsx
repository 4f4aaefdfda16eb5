// Who acts by the keyboard goes on where they are: where the control that has the focus is taken away (a row is done with, more rows are shown), the
// focus goes to the one that now stands in its place, and in a panel that holds none any more to the panel.
import { useEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, summary';

interface Place {
  control: Element;
  path: string;
  /** What the control stands in, nearest first, each with the number of controls before it in there. */
  above: [HTMLElement, number][];
}

/** Loaded after the page. */
export default function KeptFocus() {
  useEffect(() => {
    const main = document.getElementById('main');
    return main ? keepFocus(main) : undefined;
  }, []);
  return null;
}

/** @returns what ends it. */
function keepFocus(main: HTMLElement): () => void {
  let held: Place | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    held = target instanceof Element && target.matches(CONTROLS) ? placeOf(target, main) : null;
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
    const { path, above } = held;
    held = null;
    // Another page begins at its beginning.
    if (path === window.location.pathname && document.activeElement === document.body) goOn(above);
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

function placeOf(control: Element, main: HTMLElement): Place {
  const above: Place['above'] = [];
  for (let box = control.parentElement; box; box = box === main ? null : box.parentElement)
    above.push([box, [...box.querySelectorAll(CONTROLS)].indexOf(control)]);
  return { control, path: window.location.pathname, above };
}

function goOn(above: Place['above']): void {
  const [box, nth] = above.find(([box]) => box.isConnected) ?? [];
  if (!box) return;
  const controls = box.querySelectorAll<HTMLElement>(CONTROLS);
  const next = controls[Math.min(nth ?? 0, controls.length - 1)] ?? box;
  if (next === box && !box.hasAttribute('tabindex')) box.tabIndex = -1;
  next.focus();
}
