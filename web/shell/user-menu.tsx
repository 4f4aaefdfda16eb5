import { lazy } from 'react';
import { useUser } from '../data/session.ts';
import { LateMenu } from './late-menu.tsx';
import { Avatar } from './sidebar.tsx';

const load = () => import('./account-choices.tsx');
const AccountChoices = lazy(load);

export function UserMenu() {
  const user = useUser();
  return (
    <LateMenu
      menu={AccountChoices}
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
