// Where the focus goes when the focused control is removed. The first of these that exists:
// the same action of the entry that moved up (the next of a queue), the text that nothing is left, another action,
// the control at the same position, the panel.

const CONTROLS = 'a[href], button, input, select, textarea, summary';
/** Index of a control that nothing replaces. It is also what indexOf gives for what is no control. */
const NONE = -1;

export interface Place {
  path: string;
  /** Its act (`data-word`), where every entry has the same acts. */
  word: string | undefined;
  /** What the control stands in, nearest first, each with the number of controls before it in there. */
  above: [HTMLElement, number][];
}

/**
 * @param control a control, or a panel that has the focus because its control was removed: it can be replaced, too.
 * @returns null outside the page's content.
 */
export function placeOf(control: Element | null): Place | null {
  const main = document.getElementById('main');
  if (!main || !(control instanceof HTMLElement) || control === main || !main.contains(control)) return null;
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
