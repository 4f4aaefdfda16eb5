import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { useShortcuts } from './use-keys.ts';

/**
 * The selected one of some rows, moved by the keys j and k and the arrows.
 * @param commands further single keys. @param active false while a dialog is open.
 * @returns `toggle`: the button that turns single keys on and off.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  commands: (current: Row | undefined) => Record<string, () => void>,
  active = true,
) {
  const [at, select] = useState(0);
  const place = Math.min(at, Math.max(0, rows.length - 1));
  const current = rows[place];
  const go = (by: number) => () => select(Math.max(0, Math.min(place + by, rows.length - 1)));
  const moves = { j: go(1), k: go(-1), arrowdown: go(1), arrowup: go(-1) };
  const { on, toggle } = useShortcuts({ ...moves, ...commands(current) }, active);
  return {
    place,
    current,
    select,
    areKeysOn: on,
    toggle: (
      <Button variant="outline" aria-pressed={on} onClick={toggle}>
        <Keyboard aria-hidden />
        {on ? 'Shortcuts on' : 'Shortcuts off'}
      </Button>
    ),
  };
}
