import { useState, useSyncExternalStore } from 'react';
import { useCommandKey } from '../ui/use-keys.ts';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 7 * 86_400;
const MOBILE = '(max-width: 767.98px)';

/** True in a narrow window. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(onWidth, () => window.matchMedia(MOBILE).matches);
}

function onWidth(tell: () => void): () => void {
  const media = window.matchMedia(MOBILE);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/** Open or collapsed to icons, stored in a cookie for 7 days; below 768 px a sheet. Ctrl/Cmd+B toggles both. */
export function useSidebar() {
  const mobile = useIsMobile();
  const [open, setOpen] = useState(() => !document.cookie.includes(`${COOKIE}=false`));
  const [sheet, setSheet] = useState(false);
  const toggle = () => {
    if (mobile) return setSheet(!sheet);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${COOKIE}=${!open}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
    setOpen(!open);
  };
  useCommandKey('b', toggle);
  return { mobile, open, sheet, setSheet, toggle };
}
