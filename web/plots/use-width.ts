import { useEffect, useRef, useState } from 'react';

export function useElementWidth<E extends HTMLElement>() {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(480);
  useEffect(() => {
    if (!box.current) return;
    const seen = new ResizeObserver(([entry]) => entry && setWidth(Math.max(160, Math.round(entry.contentRect.width))));
    seen.observe(box.current);
    return () => seen.disconnect();
  }, []);
  return [box, width] as const;
}
