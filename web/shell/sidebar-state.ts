import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 7 * 86_400;
const MOBILE = '(max-width: 767.98px)';

/**
 * True in a narrow window. The media query is read again after subscribing, so that a change during rendering isn't
 * missed.
 */
export function useIsMobile(): boolean {
  return useSyncExternalStore(onWidth, () => window.matchMedia(MOBILE).matches);
}

function onWidth(tell: () => void): () => void {
  const media = window.matchMedia(MOBILE);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/**
 * The sidebar: open or collapsed to icons, stored in a cookie for 7 days; below 768 px a sheet. Ctrl/Cmd+B toggles
 * both.
 */
export function useSidebar() {
  const mobile = useIsMobile();
  const [open, setOpen] = useState(() => !document.cookie.includes(`${COOKIE}=false`));
  const [sheet, setSheet] = useState(false);
  const toggle = useCallback(() => {
    if (mobile) return setSheet((now) => !now);
    setOpen((now) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = `${COOKIE}=${!now}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
      return !now;
    });
  }, [mobile]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
  return { mobile, open, sheet, setSheet, toggle };
}
