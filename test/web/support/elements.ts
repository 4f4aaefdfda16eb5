// Searches the element tree that a component returns when called as a function, without a page.
import { isValidElement, type ReactNode } from 'react';

interface Found {
  type: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: each element has its own
  props: Record<string, any>;
}

/** @returns every matching element of the tree, from the outside in. */
export function elementsOf(tree: ReactNode, fits: (element: Found) => boolean): Found[] {
  if (Array.isArray(tree)) return tree.flatMap((each: ReactNode) => elementsOf(each, fits));
  if (!isValidElement(tree)) return [];
  const element = tree as unknown as Found;
  return [...(fits(element) ? [element] : []), ...elementsOf(element.props.children as ReactNode, fits)];
}

/** The text of a tree, in order. */
export function wordsOf(tree: ReactNode): string {
  if (typeof tree === 'string' || typeof tree === 'number') return String(tree);
  if (Array.isArray(tree)) return tree.map(wordsOf).join('');
  return isValidElement<{ children?: ReactNode }>(tree) ? wordsOf(tree.props.children) : '';
}

/** A button by its text. @throws if there is none. */
export function buttonOf(tree: ReactNode, words: string): { onClick: () => void; disabled?: boolean } {
  const [found] = elementsOf(tree, ({ props }) => 'onClick' in props && wordsOf(props.children).includes(words));
  if (!found) throw new Error(`No button ${words}`);
  return found.props as ReturnType<typeof buttonOf>;
}
