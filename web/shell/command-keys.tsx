// The header's search button, and the keys that open the command palette and the list of shortcuts.
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useCommandKey, useShortcuts } from '../ui/use-keys.ts';
import { FramePlace } from './frame-place.tsx';

const Palette = lazyPart(() => import('./palette.tsx'));
const KeysDialog = lazyPart(() => import('./keys.tsx'));

export function CommandKeys() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useCommandKey('k', () => setOpen((now) => (now === 'palette' ? null : 'palette')));
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
