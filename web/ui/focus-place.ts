// Where somebody is who acts by the keyboard, and where they go on when the control that had the focus is taken away.
// The first of these that is there:
// the same act of what stands in its place (the next entry of a queue), the words that nothing is left, another act,
// the control in its place, the panel.

const CONTROLS = 'a[href], button, input, select, textarea, summary';
/** As the number of controls before one: none stands in its place. */
const NONE = -1;

export interface Place {
  path: string;
  /** Its act (`data-word`), where every entry has the same acts. */
  word: string | undefined;
  /** What the control stands in, nearest first, each with the number of controls before it in there. */
  above: [HTMLElement, number][];
}

/** @returns null where it is no control of the page. */
export function placeOf(control: Element | null): Place | null {
  const main = document.getElementById('main');
  if (!main || !(control instanceof HTMLElement) || !control.matches(CONTROLS) || !main.contains(control)) return null;
  // What failed gives way to what is tried anew: what stands beside it has nothing to do with it.
  const failed = control.closest('[role="alert"]');
  const above: Place['above'] = [];
  for (let box = (failed ?? control).parentElement; box; box = box === main ? null : box.parentElement)
    above.push([box, failed ? NONE : [...box.querySelectorAll(CONTROLS)].indexOf(control)]);
  return { path: window.location.pathname, word: control.dataset.word, above };
}

/** Moves the focus on from there, if it was lost. */
export function goOnFrom({ path, word, above }: Place): void {
  // Another page begins at its beginning.
  if (path !== window.location.pathname || document.activeElement !== document.body) return;
  const [box, nth = NONE] = above.find(([box]) => box.isConnected) ?? [];
  if (!box) return;
  const find = (selector: string) => box.querySelector<HTMLElement>(selector);
  const controls = box.querySelectorAll<HTMLElement>(CONTROLS);
  const next =
    (word && find(`[data-word="${word}"]`)) ||
    find('[data-nothing]') ||
    (word && find('[data-word]')) ||
    controls[Math.min(nth, controls.length - 1)] ||
    box;
  if (!next.matches(CONTROLS) && !next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus({ preventScroll: nth === NONE });
}
