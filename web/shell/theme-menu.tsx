import { Moon, Sun } from 'lucide-react';
import { lazy } from 'react';
import { Button } from '../ui/button.tsx';
import { LazyMenu } from './lazy-menu.tsx';
// Imported for its side effect: the page follows the system's theme even if the menu is never opened.
import './theme.ts';

const load = () => import('./theme-choices.tsx');
const ThemeOptions = lazy(load);

export function ThemeMenu() {
  return (
    <LazyMenu
      menu={ThemeOptions}
      load={load}
      button={(handlers) => (
        <Button variant="ghost" size="icon" aria-label="Theme" {...handlers}>
          <Sun className="dark:hidden" aria-hidden />
          <Moon className="hidden dark:block" aria-hidden />
        </Button>
      )}
    />
  );
}
