// Drags a lead by its handle with a mouse, pen or finger. The card follows the pointer; the column and the cards under
// the pointer decide where the lead is dropped.
import { type PointerEvent, useRef, useState } from 'react';
import type { LeadStage } from '../../src/contract/lead-stages.ts';

export interface LeadDropPosition {
  stage: LeadStage;
  after: string | null;
}

/** Pixels that the pointer must move before a press becomes a drag. */
const STEADY = 4;
/** Pixels from the window's edge within which it scrolls. */
const EDGE = 56;

/**
 * The drop place at a pointer's position: the column, and the last lead in it whose card has its middle above the
 * pointer.
 */
function placeAt(x: number, y: number, id: string): LeadDropPosition | null {
  const column = document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>('[data-stage]'))
    .find(Boolean);
  if (!column) return null;
  const above = [...column.querySelectorAll<HTMLElement>('[data-lead]')].filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return card.dataset.lead !== id && top + height / 2 < y;
  });
  return { stage: column.dataset.stage as LeadStage, after: above.at(-1)?.dataset.lead ?? null };
}

/**
 * @returns `dragged`, the lead that is being dragged and its current drop place, and `handle`, which makes the pointer
 * event handlers for a lead's handle.
 */
export function useLeadDrag(onDrop: (id: string, to: LeadDropPosition) => void) {
  const [dragged, setDragged] = useState<{ id: string; to: LeadDropPosition | null } | null>(null);
  const start = useRef<{ x: number; y: number; card: HTMLElement | null } | null>(null);
  const end = () => {
    const card = start.current?.card;
    if (card) card.style.transform = '';
    start.current = null;
    setDragged(null);
  };
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = {
        x: event.clientX,
        y: event.clientY + window.scrollY,
        card: event.currentTarget.closest<HTMLElement>('[data-lead]'),
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY + window.scrollY - from.y];
      if (!dragged && Math.hypot(x, y) < STEADY) return;
      if (event.clientY < EDGE) window.scrollBy(0, -12);
      if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, 12);
      if (from.card) from.card.style.transform = `translate(${x}px, ${y}px)`;
      setDragged({ id, to: placeAt(event.clientX, event.clientY, id) });
    },
    onPointerUp: () => {
      const to = dragged?.to;
      end();
      if (to) onDrop(id, to);
    },
    onPointerCancel: end,
  });
  return { dragged, handle };
}
