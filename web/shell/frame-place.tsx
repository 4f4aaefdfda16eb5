import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Renders into a place that the frame reserves for a part that is loaded later. */
export function FramePlace({ id, children }: { id: 'search' | 'bell' | 'outcomes'; children: ReactNode }) {
  const place = document.getElementById(id);
  return place && createPortal(children, place);
}
