import { useQuery } from '@tanstack/react-query';
import type { AccessRequest } from '../../src/contract/account.ts';
import { ACCESS_REQUEST_STATUSES } from '../../src/contract/names.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { MailLink } from '../ui/address.tsx';
import { Chips } from '../ui/chips.tsx';
import { DateText } from '../ui/date-text.tsx';
import { List } from '../ui/list.tsx';
import { Skeleton } from '../ui/states.tsx';
import { parsePage, useSearchState } from '../ui/use-search-state.ts';

type Status = (typeof ACCESS_REQUEST_STATUSES)[number];
const LABELS: Record<Status, string> = { pending: 'Pending', accepted: 'Accepted', declined: 'Declined' };
/** This list's page number has its own parameter, `requests`. The tracking requests on the same page aren't paged. */
const DEFAULTS = { status: 'pending', requests: '1' };
const CHOICES = { status: ACCESS_REQUEST_STATUSES };

export function AccessRequests() {
  const { change, ...asked } = useSearchState(DEFAULTS, CHOICES);
  const [status, page] = [asked.status as Status, parsePage(asked.requests)];
  const query = useQuery(apiQuery('accessRequests.list', { query: { status, page } }));
  return (
    <List
      query={query}
      rows={({ requests }) => requests}
      noun={`${LABELS[status].toLowerCase()} request`}
      isAnnounced
      className="mt-4"
      title="Access requests"
      hint="People who asked for access. Reply to them by email."
      action={
        <Chips
          label="Show"
          value={status}
          options={LABELS}
          onChange={(value) => change({ status: value, requests: '1' })}
        />
      }
      failed="Failed to Load Access Requests"
      skeleton={<Skeleton className="m-4 h-9" />}
      empty={
        <p data-nothing className="border-t border-border px-4 py-3 text-sm text-muted-foreground">
          No {LABELS[status].toLowerCase()} requests.
        </p>
      }
      pager={{ name: 'requests' }}
    >
      {(requests) => (
        <ul>
          {requests.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </ul>
      )}
    </List>
  );
}

const DECISIONS = [
  { to: 'accepted', label: 'Accept', variant: 'outline', title: 'Access granted' },
  { to: 'declined', label: 'Decline', variant: 'ghost', title: 'Request declined' },
] as const;

function Row({ request }: { request: AccessRequest }) {
  const { id, name, email, newsletter, message, status, decidedAt, createdAt } = request;
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-t border-border px-4 py-2.5 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <MailLink email={email} className="text-xs" />
      </div>
      <div className="min-w-0 text-sm">
        {newsletter ? <p className="font-medium">{newsletter}</p> : null}
        {message ? <p className="whitespace-pre-line text-muted-foreground">{message}</p> : null}
        {status === 'pending' && decidedAt ? (
          <p className="text-xs text-muted-foreground">
            Declined <DateText date={decidedAt} />, asks again
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <DateText date={createdAt} className="text-xs whitespace-nowrap text-muted-foreground tabular-nums" />
        {DECISIONS.filter(({ to }) => to !== status).map(({ to, label, variant, title }) => (
          <ActionButton
            key={to}
            variant={variant}
            size="sm"
            aria-label={`${label} ${name}`}
            run={() => mutate('accessRequests.decide', { id, body: { status: to } })}
            said={{ title, description: email }}
            refused={{ otherwise: 'Failed to update status' }}
          >
            {label}
          </ActionButton>
        ))}
      </div>
    </li>
  );
}
