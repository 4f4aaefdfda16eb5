import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookDelivery, WebhookEndpoint } from '../../src/contract/webhooks.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { NotLoaded } from '../ui/states.tsx';

const STATES: Record<WebhookDelivery['state'], { label: string; tone: Tone }> = {
  delivered: { label: 'Delivered', tone: 'success' },
  pending: { label: 'Waiting', tone: 'neutral' },
  withheld: { label: 'Not sent', tone: 'warning' },
};

/** How often the log, and the endpoints, are polled while a delivery is pending. */
export const DELIVERY_POLL_MS = 5_000;

export function WebhookDeliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...apiQuery('webhooks.listDeliveries', { id: endpoint.id, query: { page, limit: 10 } }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'pending') ? DELIVERY_POLL_MS : false,
  });
  if (!data) return <NotLoaded what="the log" error={error} onRetry={() => void refetch()} className="h-16" />;
  return (
    <div>
      <h3 className="text-sm font-medium">Deliveries</h3>
      {data.deliveries.length === 0 ? (
        <p className="text-sm text-muted-foreground">No deliveries yet</p>
      ) : (
        <ul className="divide-y divide-border">
          {data.deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} endpoint={endpoint} delivery={delivery} />
          ))}
        </ul>
      )}
      {data.totalPages > 1 ? (
        <div className="pt-2">
          <Pager page={data.page} pages={data.totalPages} onPage={setPage} label="Pages of the log" />
        </div>
      ) : null}
    </div>
  );
}

function DeliveryRow({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: WebhookDelivery }) {
  const { id, event, createdAt, state, attempts, lastError } = delivery;
  // A failed delivery is pending again and will be retried.
  const isFailing = state === 'pending' && lastError !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2">
          {event}
          {isFailing ? (
            <Badge tone="danger">Failed</Badge>
          ) : (
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          )}
        </p>
        <p className="text-xs break-words text-muted-foreground">
          <DateText date={createdAt} format="MMM d, yyyy h:mm a" />
          {attempts > 1 ? ` · ${formatCountOf(attempts, 'attempt')}` : ''}
          {lastError ? ` · ${lastError}` : ''}
        </p>
      </div>
      {state === 'pending' || endpoint.disabledAt ? null : (
        <ActionButton
          variant="outline"
          size="sm"
          run={() => mutate('webhooks.resend', { id: endpoint.id, deliveryId: id })}
          said={{ title: 'Delivery queued again' }}
          refused={{ title: 'The delivery was not sent again' }}
        >
          Send again<span className="sr-only"> {event}</span>
        </ActionButton>
      )}
    </li>
  );
}
