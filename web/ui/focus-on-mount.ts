/** A `ref` that focuses a new element once. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
