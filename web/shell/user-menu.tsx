import { lazy } from 'react';
import { LazyMenu } from './lazy-menu.tsx';
import { Avatar } from './sidebar.tsx';

const load = () => import('./account-choices.tsx');
const AccountMenu = lazy(load);

export const UserMenu = () => (
  <LazyMenu
    menu={AccountMenu}
    load={load}
    button={(handlers) => (
      <button type="button" className="rounded-full" {...handlers}>
        <Avatar />
        <span className="sr-only">Your account</span>
      </button>
    )}
  />
);
