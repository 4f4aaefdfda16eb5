import { useRef } from 'react';

/**
 * Gives the focus back where it came from when a dialog closes. Radix does so for dialogs with a trigger of their own; ours are opened by state.
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
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
