// A mail in a frame without scripts (its policy: src/api/mail-frame), opened at the evidence and as wide as there is
// room. The frame has our own origin, so its document is measured, scaled and scrolled from here.
import { Maximize2, Minimize2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/** Minimum scale; a wider mail scrolls sideways. */
const SCALE_MIN = 0.35;
/** Pixels above the evidence that stay visible. */
const ABOVE = 96;

/** @param allowsLinks true if links may open (for administrators). */
export function MailFrame({
  path,
  imagesBlocked,
  allowsLinks,
  height,
}: {
  path: string;
  imagesBlocked: boolean;
  allowsLinks: boolean;
  height: string;
}) {
  const [images, setImages] = useState(false);
  const [full, setFull] = useState(false);
  const [scale, setScale] = useState(1);
  const frame = useRef<HTMLIFrameElement>(null);
  const measure = useCallback(() => setScale(fitted(frame.current, full)), [full]);

  useEffect(() => {
    measure();
    const watched = new ResizeObserver(measure);
    if (frame.current) watched.observe(frame.current);
    return () => watched.disconnect();
  }, [measure]);

  return (
    <div className="grid gap-2">
      {imagesBlocked && !images ? (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-muted px-3 py-1.5 text-xs text-muted-foreground">
          <span>Images are blocked to protect your privacy.</span>
          <Button variant="outline" size="sm" onClick={() => setImages(true)}>
            Load images
          </Button>
        </div>
      ) : null}
      {scale < 1 || full ? (
        <div className="flex items-center justify-between gap-2 text-xs text-muted-foreground">
          <span>
            {full ? 'Full size: scroll sideways for the rest.' : `Scaled to fit, ${Math.round(scale * 100)}%`}
          </span>
          <Button variant="outline" size="sm" aria-pressed={full} onClick={() => setFull(!full)}>
            {full ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
            {full ? 'Fit to width' : 'Full size'}
          </Button>
        </div>
      ) : null}
      <iframe
        ref={frame}
        title="Email"
        src={`${path}?images=${images ? 1 : 0}`}
        sandbox={allowsLinks ? 'allow-same-origin allow-popups allow-popups-to-escape-sandbox' : 'allow-same-origin'}
        onLoad={() => {
          measure();
          toEvidence(frame.current);
        }}
        className={cn('w-full rounded-md border border-border bg-white', height)}
      />
    </div>
  );
}

/** Scales the mail down to the frame's width, unless `full`. @returns the scale. */
function fitted(frame: HTMLIFrameElement | null, full: boolean): number {
  const page = frame?.contentDocument;
  const body = page?.body;
  if (!frame || !body) return 1;
  const before = body.style.zoom;
  body.style.zoom = '1';
  const room = page.documentElement.clientWidth;
  // A mail is as wide as its widest table, which may have a fixed width.
  const wide = Math.max(body.scrollWidth, page.documentElement.scrollWidth);
  const scale = full || room === 0 || wide <= room + 1 ? 1 : Math.max(SCALE_MIN, room / wide);
  body.style.zoom = String(scale);
  if (before !== body.style.zoom) toEvidence(frame);
  return scale;
}

function toEvidence(frame: HTMLIFrameElement | null): void {
  const page = frame?.contentDocument;
  const mark = page?.querySelector('mark[data-evidence]');
  if (!page || !mark || !frame?.contentWindow) return;
  const top = Math.max(0, mark.getBoundingClientRect().top + frame.contentWindow.scrollY - ABOVE);
  // Evidence at the end of a mail can't be scrolled to the top, and the frame's lower half may be outside the window.
  const { scrollHeight, clientHeight } = page.documentElement;
  const missing = top + clientHeight - scrollHeight;
  if (missing > 0) page.documentElement.style.paddingBottom = `${missing}px`;
  frame.contentWindow.scrollTo({ top });
}
