import { useRef } from 'react';
import { type FocusPlace, moveFocusFrom, toFocusPlace } from './focus-place.ts';

/**
 * When a dialog closes, returns the focus to the control that opened it, or to what replaced that control. Radix does
 * this only for dialogs with a trigger; ours are opened by state. Spread the result over the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  const place = useRef<FocusPlace | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      place.current = toFocusPlace(opener.current);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus();
      // The dialog's action has removed the control that opened it.
      else if (place.current) moveFocusFrom(place.current);
      // The app opened the dialog, so no control can get the focus.
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    },
  };
}
