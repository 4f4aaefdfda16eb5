/** As a `ref`: what is new on the page takes the focus, once. */
export const focusIt = (element: HTMLElement | null): void => element?.focus();
