import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessRequest } from '../../src/contract/account.ts';
import { ACCESS_REQUEST_STATUSES } from '../../src/contract/names.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { EmailAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchResultAnnouncer } from '../ui/search-result-announcer.tsx';
import { LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { parsePage, useSearchState } from '../ui/use-search-state.ts';

type Status = (typeof ACCESS_REQUEST_STATUSES)[number];
const LABELS: Record<Status, string> = { pending: 'Pending', accepted: 'Accepted', declined: 'Declined' };
/** This list's page number has its own parameter, `requests`. The tracking requests on the same page aren't paged. */
const DEFAULTS = { status: 'pending', requests: '1' };
const CHOICES = { status: ACCESS_REQUEST_STATUSES };
const OPTIONS = ACCESS_REQUEST_STATUSES.map((value) => ({ value, label: LABELS[value] }));

/** Visitors' requests for access. Accepted people may set up a newsletter while sign-ups are closed. */
export function AccessRequests() {
  const { change, ...asked } = useSearchState(DEFAULTS, CHOICES);
  const [status, page] = [asked.status as Status, parsePage(asked.requests)];
  const [deciding, setDeciding] = useState<string | null>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    apiQuery('accessRequests.list', { query: { status, page } }),
  );
  const list = isPlaceholderData ? undefined : data;
  // Deciding the last request on the last page also leaves one page fewer.
  useLastPage(page, list?.totalPages, 'requests');
  const decide = async (request: AccessRequest, to: 'accepted' | 'declined') => {
    setDeciding(request.id);
    try {
      await mutate('accessRequests.decide', { id: request.id, body: { status: to } });
      toast({ title: to === 'accepted' ? 'Access granted' : 'Request declined', description: request.email });
    } catch (refused) {
      toastRefusal('Error', refused, 'Failed to update status');
    } finally {
      setDeciding(null);
    }
  };
  return (
    <Card className="mt-4 min-w-0">
      <CardHead
        title="Access requests"
        hint="People who asked for access. Reply to them by email."
        action={
          <Chips
            label="Show"
            value={status}
            options={OPTIONS}
            onChange={(value) => change({ status: value, requests: '1' })}
          />
        }
      />
      <SearchResultAnnouncer list={list} singular={`${LABELS[status].toLowerCase()} request`} />
      {error && !data ? (
        <LoadFailed title="Failed to Load Access Requests" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading access requests">
          <Skeleton className="m-4 h-9" />
        </Loading>
      ) : data.requests.length === 0 ? (
        <p data-nothing className="border-t border-border px-4 py-3 text-sm text-muted-foreground">
          No {LABELS[status].toLowerCase()} requests.
        </p>
      ) : (
        <ul>
          {data.requests.map((request) => (
            <Row key={request.id} request={request} deciding={deciding !== null} onDecide={decide} />
          ))}
        </ul>
      )}
      {data && data.totalPages > 1 ? (
        <div className="border-t border-border px-4 py-2.5">
          <Pager
            page={page}
            pages={data.totalPages}
            label="Pages of access requests"
            onPage={(next) => change({ requests: String(next) })}
            isAnnouncedElsewhere
          />
        </div>
      ) : null}
    </Card>
  );
}

function Row({
  request,
  deciding,
  onDecide,
}: {
  request: AccessRequest;
  deciding: boolean;
  onDecide: (request: AccessRequest, to: 'accepted' | 'declined') => Promise<void>;
}) {
  const { name, email, newsletter, message, status, decidedAt, createdAt } = request;
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-t border-border px-4 py-2.5 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <a
          href={`mailto:${email}`}
          className="block min-h-6 py-1 text-xs text-primary underline-offset-4 hover:underline"
        >
          <EmailAddress email={email} />
        </a>
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
        {status === 'accepted' ? null : (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Accept ${name}`}
            disabled={deciding}
            onClick={() => void onDecide(request, 'accepted')}
          >
            Accept
          </Button>
        )}
        {status === 'declined' ? null : (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Decline ${name}`}
            disabled={deciding}
            onClick={() => void onDecide(request, 'declined')}
          >
            Decline
          </Button>
        )}
      </div>
    </li>
  );
}
