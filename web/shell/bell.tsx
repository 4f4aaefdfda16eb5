// The bell in the header with the number of unread alerts.
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { apiQuery } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { FramePlace } from './frame-place.tsx';
import { PageLink } from './page-link.tsx';

/** Larger numbers are shown as '99+'. */
const MOST = 99;

export function Bell() {
  const { data } = useQuery(apiQuery('alerts.countUnread'));
  const unread = data?.unread ?? 0;
  return (
    <FramePlace id="bell">
      <Button asChild variant="ghost" size="icon" className="relative">
        <PageLink to="/alerts">
          <BellIcon aria-hidden />
          <span className="sr-only">{unread > 0 ? `Alerts, ${unread} unread` : 'Alerts'}</span>
          {unread > 0 ? (
            <span
              aria-hidden
              className="absolute top-0.5 right-0 min-w-4 rounded-full bg-primary px-1 text-[0.625rem] leading-4 font-semibold text-primary-foreground tabular-nums"
            >
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          ) : null}
        </PageLink>
      </Button>
    </FramePlace>
  );
}
