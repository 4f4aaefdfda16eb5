// Decides where the focus goes when the focused control is removed. It takes the first of these that exists: the same
// action of the entry that moved up (the next in a queue), the empty-state text, another action, the control at the
// same position, the panel.

const CONTROLS = 'a[href], button, input, select, textarea, summary';
/** Index of a control that nothing replaces, as indexOf returns it. */
const NONE = -1;

export interface FocusPlace {
  path: string;
  /** The control's action (`data-word`), in lists whose entries have the same actions. */
  word: string | undefined;
  /** The control's ancestors, nearest first, each with the number of controls before it inside that ancestor. */
  above: [HTMLElement, number][];
}

/** @param control or a panel that has the focus since its control was removed. @returns null outside the content. */
export function toFocusPlace(control: Element | null): FocusPlace | null {
  const main = document.getElementById('main');
  if (!main || !(control instanceof HTMLElement) || control === main || !main.contains(control)) return null;
  // An error is replaced by the retried content, so controls next to it are unrelated.
  const failed = control.closest('[role="alert"]');
  const above: FocusPlace['above'] = [];
  for (let box = (failed ?? control).parentElement; box; box = box === main ? null : box.parentElement)
    above.push([box, failed ? NONE : [...box.querySelectorAll(CONTROLS)].indexOf(control)]);
  return { path: window.location.pathname, word: control.dataset.word, above };
}

/** Moves the focus to the place's successor, if it was lost. */
export function moveFocusFrom({ path, word, above }: FocusPlace): void {
  // After a navigation, RouteFocus sets the focus instead.
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
