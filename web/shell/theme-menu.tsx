import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { useTheme } from './theme.ts';

export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      label="Theme"
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Sun className="dark:hidden" aria-hidden />
          <Moon className="hidden dark:block" aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
          { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
          { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
        ]}
      />
    </Menu>
  );
}
