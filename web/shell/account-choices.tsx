import { Code, LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { LazyMenuProps } from './lazy-menu.tsx';

export default function AccountMenu({ trigger }: LazyMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu label="Your account" trigger={trigger} open>
      <MenuItem onSelect={() => void navigate('/settings')}>
        <Settings aria-hidden />
        Settings
      </MenuItem>
      <MenuItem onSelect={() => void navigate('/api-access')}>
        <Code aria-hidden />
        API and webhooks
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => window.location.assign('/api/logout')}>
        <LogOut aria-hidden />
        Sign Out
      </MenuItem>
    </Menu>
  );
}
