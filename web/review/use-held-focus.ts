import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const ACT = '[data-word]';
const HERE = '[aria-current="true"]';

/**
 * A decision takes away the entry that it is about, and with it the button that had the focus. The focus goes on: to the same button of the entry that
 * comes next, in the list of the waiting to the next entry, and after the last one to the element that held them all.
 * @returns the props of that element.
 */
export function useHeldFocus() {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<string | null>(null);
  // After every render: whatever took the button away.
  useLayoutEffect(() => {
    const { current } = box;
    if (!held.current || document.activeElement !== document.body) return;
    (current?.querySelector<HTMLElement>(held.current) ?? current?.querySelector<HTMLElement>(ACT) ?? current)?.focus();
  });
  return {
    ref: box,
    tabIndex: -1,
    // From a dialog too, which is React's child.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const { word } = target.dataset;
      held.current = word ? `[data-word=${word}]` : target.closest('nav') ? HERE : ACT;
    },
    // React hears none where the focused element is taken away; a field that is off while its form is sent comes back.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(':disabled')) held.current = null;
    },
  };
}
