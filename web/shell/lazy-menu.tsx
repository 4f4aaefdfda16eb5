import { type ComponentType, type ReactElement, useState } from 'react';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { toastCodeNotLoaded } from '../ui/toast.tsx';

export interface LazyMenuProps {
  /** The button that opened the menu; it becomes the open menu's trigger. */
  trigger: ReactElement;
}

/**
 * A menu whose code isn't part of the first load. Its button fetches the code on hover or focus, and is replaced by the
 * open menu when pressed.
 * @param menu made by `lazy(load)`.
 * @param button renders the button, with or without the handlers.
 */
export function LazyMenu({
  menu: Menu,
  load,
  button,
}: {
  menu: ComponentType<LazyMenuProps>;
  load: () => Promise<unknown>;
  button: (handlers: Record<string, unknown>) => ReactElement;
}) {
  const [wanted, setWanted] = useState(false);
  // If it can't be fetched, the click will report it.
  const fetchIt = () => void load().catch(() => undefined);
  const closed = button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchIt,
    onFocus: fetchIt,
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <LazyBoundary
      fallback={closed}
      onFailed={() => {
        toastCodeNotLoaded();
        setWanted(false);
      }}
    >
      <Menu trigger={button({})} />
    </LazyBoundary>
  );
}
