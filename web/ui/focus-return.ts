import { useRef } from 'react';

/** As a `ref`: what is new on the page takes the focus, once. */
export const focusIt = (element: HTMLElement | null): void => element?.focus();

/**
 * Returns the focus to where it was when a dialog closes. Radix does so only for dialogs with their own trigger; ours are opened by state.
 * Spread over the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus();
      // It opened by itself, or what was removed in it took its opener along.
      else if (document.activeElement === document.body) document.getElementById('main')?.focus();
    },
  };
}
