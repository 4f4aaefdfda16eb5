import { useRef } from 'react';
import { goOnFrom, type Place, placeOf } from './focus-place.ts';

/**
 * Returns the focus to where it was when a dialog closes, or to what stands there now. Radix does so only for dialogs
 * with their own trigger; ours are opened by state. Spread over the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  const place = useRef<Place | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      place.current = placeOf(opener.current);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus();
      // What was decided or removed in it took its opener along.
      else if (place.current) goOnFrom(place.current);
      // It opened by itself.
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    },
  };
}
