import { LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '../../src/contract/account.ts';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { Avatar } from './sidebar.tsx';

export function UserMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  return (
    <Menu
      label="Your account"
      trigger={
        <button type="button" className="rounded-full">
          <Avatar user={user} />
          <span className="sr-only">Your account</span>
        </button>
      }
    >
      <MenuItem onSelect={() => void navigate('/settings')}>
        <Settings aria-hidden />
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => window.location.assign('/api/logout')}>
        <LogOut aria-hidden />
        Sign Out
      </MenuItem>
    </Menu>
  );
}
