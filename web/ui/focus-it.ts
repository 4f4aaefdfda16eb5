/** A `ref` that focuses a new element once. */
export const focusIt = (element: HTMLElement | null): void => element?.focus();
