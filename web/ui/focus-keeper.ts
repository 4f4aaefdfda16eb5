// Keeps keyboard focus near its old position when the focused control is removed: a row is handled, a failed request
// is tried again. Part of the entry chunk and started before the first render, because a control can be removed before
// any later chunk has arrived.
import { type FocusPlace, moveFocusFrom, toFocusPlace } from './focus-place.ts';

/** @param root the element that React renders into. @returns a function that stops it. */
export function keepFocus(root: HTMLElement): () => void {
  let held: { control: Element; place: FocusPlace } | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    const control = target as Element;
    const place = toFocusPlace(control);
    held = place && { control, place };
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const control = held?.control;
    // Some browsers report the blur before they remove the element, so whether the focus moved is decided later.
    queueMicrotask(() => {
      if (held?.control === control && (relatedTarget || control?.isConnected)) held = null;
    });
  };
  // While Enter is held down, the focus may move to another button. A held key triggers only once.
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
  };
  const observer = new MutationObserver(() => {
    if (!held || held.control.isConnected) return;
    const { place } = held;
    held = null;
    moveFocusFrom(place);
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('keydown', onKey);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('keydown', onKey);
  };
}
