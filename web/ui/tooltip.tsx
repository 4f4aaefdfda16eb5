// A hint on hover (after 700 ms, immediately within 300 ms of another) and on keyboard focus; Escape hides it. Written
// by hand, because the library needs 18 KB of positioning code for one line of text.
import { cloneElement, type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from './cn.ts';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Time for the pointer to move from the element to the hint. */
const LEAVE_MS = 120;
/** Half the width of the widest hint, plus a margin. */
const HALF_PX = 152;

let lastClosed = 0;

/** @param children one focusable element, which gets pointer and focus handlers. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Record<string, unknown>> }) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [at, setAt] = useState<DOMRect | null>(null);

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAt((was) => {
      if (was) lastClosed = Date.now();
      return null;
    });
  };
  const open = (element: Element) => setAt(element.getBoundingClientRect());

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!at) return;
    const gone = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      lastClosed = Date.now();
      setAt(null);
    };
    document.addEventListener('keydown', gone);
    document.addEventListener('scroll', gone, true);
    return () => {
      document.removeEventListener('keydown', gone);
      document.removeEventListener('scroll', gone, true);
    };
  }, [at]);

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': at ? id : undefined,
        onPointerEnter: (event: PointerEvent) => {
          if (event.pointerType === 'touch') return;
          const element = event.currentTarget;
          after(Date.now() - lastClosed < SKIP_DELAY_MS ? 0 : DELAY_MS, () => open(element));
        },
        onPointerLeave: () => after(LEAVE_MS, close),
        onFocus: (event: { currentTarget: Element }) => {
          if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
        },
        onBlur: close,
        // A tap opens the hint, because touch has no hover.
        onClick: (event: { currentTarget: Element }) => open(event.currentTarget),
      })}
      {at
        ? createPortal(
            <div
              id={id}
              role="tooltip"
              onPointerEnter={() => clearTimeout(timer.current)}
              onPointerLeave={() => after(LEAVE_MS, close)}
              className={cn(
                'fixed z-50 w-max max-w-72 -translate-x-1/2 rounded-md border border-border bg-popover px-2.5 py-1.5 text-xs text-popover-foreground shadow-lg',
                at.top > 64 && '-translate-y-full',
              )}
              style={{
                left: Math.min(
                  Math.max(at.left + at.width / 2, HALF_PX),
                  Math.max(window.innerWidth - HALF_PX, HALF_PX),
                ),
                top: at.top > 64 ? at.top - 6 : at.bottom + 6,
              }}
            >
              {text}
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
