// The bell in the header with the number of unread alerts. Loaded after the page, into a place that the header
// reserves.
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { createPortal } from 'react-dom';
import { apiQuery } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { PageLink } from './page-link.tsx';

/** Larger numbers are shown as '99+'. */
const MOST = 99;

export function Bell() {
  const { data } = useQuery(apiQuery('alerts.countUnread'));
  const place = document.getElementById('bell');
  if (!place) return null;
  const unread = data?.unread ?? 0;
  return createPortal(
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
    </Button>,
    place,
  );
}
