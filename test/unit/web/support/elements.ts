// Searches the element tree that a component returns when called as a function, without a page.
import { isValidElement, type ReactNode } from 'react';

interface Found {
  type: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: each element has its own
  props: Record<string, any>;
}

/** @returns every matching element of the tree, from the outside in. */
export function findElements(tree: ReactNode, fits: (element: Found) => boolean): Found[] {
  if (Array.isArray(tree)) return tree.flatMap((each: ReactNode) => findElements(each, fits));
  if (!isValidElement(tree)) return [];
  const element = tree as unknown as Found;
  return [...(fits(element) ? [element] : []), ...findElements(element.props.children as ReactNode, fits)];
}
