import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { EmptyState, NotLoaded } from '../ui/states.tsx';
import { DELIVERY_POLL_MS } from './deliveries.tsx';
import { WebhookEndpointRow } from './endpoint.tsx';
import { AddWebhookDialog } from './webhook-dialog.tsx';

export function Webhooks() {
  const { data, error, refetch } = useQuery({
    ...apiQuery('webhooks.list'),
    refetchInterval: ({ state }) => (state.data?.endpoints.some((one) => one.pending > 0) ? DELIVERY_POLL_MS : false),
  });
  const [adding, setAdding] = useState(false);
  return (
    <Card>
      <CardHead
        title="Webhooks"
        hint="We send signed events to your address, in order"
        action={
          <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            New webhook
          </Button>
        }
      />
      {!data ? (
        <NotLoaded what="your webhooks" error={error} onRetry={() => void refetch()} className="m-4 h-24" />
      ) : data.endpoints.length === 0 ? (
        <EmptyState
          icon={<Webhook aria-hidden />}
          title="No webhooks yet"
          text="Add an address to be notified of sponsorships in your newsletter and in those you watch."
        />
      ) : (
        <ul>
          {data.endpoints.map((endpoint) => (
            <WebhookEndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      {adding ? <AddWebhookDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}
