import { Monitor, Moon, Sun } from 'lucide-react';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import type { LazyMenuProps } from './lazy-menu.tsx';
import { useTheme } from './theme.ts';

export default function ThemeOptions({ trigger }: LazyMenuProps) {
  const [theme, setTheme] = useTheme();
  return (
    <Menu label="Theme" trigger={trigger} open>
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
