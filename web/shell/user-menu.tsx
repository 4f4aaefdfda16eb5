import { useUser } from '../data/session.ts';
import { lateOf } from '../ui/late.tsx';
import { LateMenu } from './late-menu.tsx';
import { Avatar } from './sidebar.tsx';

const load = () => import('./account-choices.tsx');
const AccountChoices = lateOf(load);

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
