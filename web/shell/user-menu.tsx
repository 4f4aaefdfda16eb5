import { lazy } from 'react';
import { useUser } from '../data/session.ts';
import { LazyMenu } from './lazy-menu.tsx';
import { Avatar } from './sidebar.tsx';

const load = () => import('./account-choices.tsx');
const AccountMenu = lazy(load);

export function UserMenu() {
  const user = useUser();
  return (
    <LazyMenu
      menu={AccountMenu}
      load={load}
      button={(handlers) => (
        <button type="button" className="rounded-full" {...handlers}>
          <Avatar user={user} />
          <span className="sr-only">Your account</span>
        </button>
      )}
    />
  );
}
