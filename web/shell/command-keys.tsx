// The header's search button, and the keys that open the command palette and the list of shortcuts.
import { Search } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { toastCodeNotLoaded } from '../ui/toast.tsx';
import { useShortcuts } from '../ui/use-keys.ts';

const Palette = lazy(() => import('./palette.tsx'));
const KeysDialog = lazy(() => import('./keys.tsx'));

export function CommandKeys() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((now) => (now === 'palette' ? null : 'palette'));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useShortcuts({ '?': () => setOpen('keys') }, open === null);
  const close = () => setOpen(null);
  const place = document.getElementById('search');
  return (
    <>
      {place
        ? createPortal(
            <Button
              variant="ghost"
              size="icon"
              aria-label="Search or run a command"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              title="Search (Ctrl+K)"
              onClick={() => setOpen('palette')}
            >
              <Search aria-hidden />
            </Button>,
            place,
          )
        : null}
      {open ? (
        <LazyBoundary
          onFailed={() => {
            toastCodeNotLoaded();
            close();
          }}
        >
          {open === 'palette' ? (
            <Palette onClose={close} onShowKeys={() => setOpen('keys')} />
          ) : (
            <KeysDialog onClose={close} />
          )}
        </LazyBoundary>
      ) : null}
    </>
  );
}
