import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Word } from './entries.ts';

/**
 * Who decides by Tab and Enter goes on where they are: the focus goes from entry to entry.
 * @param held the decision that had the focus in the entry before, where one had.
 * @returns the ref of the element with the decisions, each of which has its word as `data-word`.
 */
export function useHeldFocus(held: RefObject<Word | null>) {
  const acts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: group } = acts;
    const next = group?.querySelector<HTMLElement>(`[data-word=${held.current}]`) ?? group?.querySelector('button');
    if (held.current && document.activeElement === document.body) next?.focus();
    held.current = null;
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && group?.contains(activeElement))
        held.current = activeElement.dataset.word as Word;
    };
  }, [held]);
  return acts;
}
