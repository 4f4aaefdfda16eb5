// The header's search button, and the keys that open the command palette and the list of shortcuts.
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useShortcuts } from '../ui/use-keys.ts';
import { FramePlace } from './frame-place.tsx';

const Palette = lazyPart(() => import('./palette.tsx'));
const KeysDialog = lazyPart(() => import('./keys.tsx'));

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
  return (
    <>
      <FramePlace id="search">
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
        </Button>
      </FramePlace>
      {open === 'palette' ? <Palette onClose={close} onShowKeys={() => setOpen('keys')} /> : null}
      {open === 'keys' ? <KeysDialog onClose={close} /> : null}
    </>
  );
}
