import { Link } from 'react-router';
import type { Alert } from '../../src/contract/alerts.ts';
import { leadEventText } from '../../src/contract/lead-stages.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { ALERT_PATHS, trackedNewsletterText } from '../../src/contract/watch-rules.ts';
import { mutate } from '../data/api.ts';
import { DateText } from '../ui/date-text.tsx';
import { Logo } from '../ui/logo.tsx';

/** One alert; opening it marks it as read. */
export function AlertRow({ alert }: { alert: Alert }) {
  const { id, read, what, subject, brand, newsletter, lead, watch, createdAt } = alert;
  const face = brand ?? newsletter;
  const markRead = () => {
    // A failed request needs no message: the alert stays unread in the list.
    if (!read) mutate('alerts.markRead', { body: { ids: [id] } }).catch(() => undefined);
  };
  return (
    <li className="border-t border-border first:border-t-0">
      <Link
        to={ALERT_PATHS[what] + (lead?.id ?? subject)}
        onClick={markRead}
        className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-muted/60"
      >
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${read ? '' : 'bg-primary'}`} />
        {face ? <Logo name={face.name} url={face.logoUrl} size="sm" /> : null}
        <span className="min-w-0 flex-1">
          <span className={`block text-sm ${read ? '' : 'font-medium'}`}>
            {read ? null : <span className="sr-only">Unread: </span>}
            {sentenceOf(alert)}
          </span>
          <span className="block truncate text-xs text-muted-foreground">
            {what === 'tracked'
              ? 'You asked for this newsletter'
              : watch
                ? `Watching ${watch.name}`
                : 'From your bookings'}
          </span>
        </span>
        <DateText date={createdAt} format="brief" className="shrink-0 text-xs text-muted-foreground" />
      </Link>
    </li>
  );
}

function sentenceOf({ what, brand, newsletter, lead, tracked, placementType }: Alert): string {
  if (what === 'tracked') return trackedNewsletterText(newsletter?.name ?? 'A newsletter', tracked);
  if (what === 'lead') return `${brand?.name}: ${lead ? leadEventText(lead.kind, lead.differences) : 'changed'}`;
  if (what === 'brand') return `New brand: ${brand?.name}`;
  if (what === 'newsletter') return `New newsletter: ${newsletter?.name}`;
  const placement = placementType ? ` (${placementLabel(placementType)})` : '';
  return `${brand?.name} sponsored ${newsletter?.name}${placement}`;
}
