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

/** The text of a tree, in order. */
export function textOfTree(tree: ReactNode): string {
  if (typeof tree === 'string' || typeof tree === 'number') return String(tree);
  if (Array.isArray(tree)) return tree.map(textOfTree).join('');
  return isValidElement<{ children?: ReactNode }>(tree) ? textOfTree(tree.props.children) : '';
}

/** A button by its text. @throws if there is none. */
export function findButton(tree: ReactNode, words: string): { onClick: () => void; disabled?: boolean } {
  const [found] = findElements(tree, ({ props }) => 'onClick' in props && textOfTree(props.children).includes(words));
  if (!found) throw new Error(`No button ${words}`);
  return found.props as ReturnType<typeof findButton>;
}
