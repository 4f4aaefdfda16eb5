import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { apiQuery } from '../data/api.ts';
import { DialogButton } from '../ui/dialog-button.tsx';
import { List } from '../ui/list.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { DELIVERY_POLL_MS } from './deliveries.tsx';
import { WebhookEndpointRow } from './endpoint.tsx';
import { AddWebhookDialog } from './webhook-dialog.tsx';

export function Webhooks() {
  const query = useQuery({
    ...apiQuery('webhooks.list'),
    refetchInterval: ({ state }) => (state.data?.endpoints.some((one) => one.pending > 0) ? DELIVERY_POLL_MS : false),
  });
  return (
    <List
      query={query}
      rows={({ endpoints }) => endpoints}
      noun="webhook"
      title="Webhooks"
      hint="We send signed events to your address, in order"
      action={
        <DialogButton dialog={(onClose) => <AddWebhookDialog onClose={onClose} />}>
          <Plus aria-hidden />
          New webhook
        </DialogButton>
      }
      failed="Failed to load your webhooks"
      skeleton={<Skeleton className="m-4 h-24" />}
      empty={
        <EmptyState
          icon={<Webhook aria-hidden />}
          title="No webhooks yet"
          text="Add an address to be notified of sponsorships in your newsletter and in those you watch."
        />
      }
    >
      {(endpoints) => (
        <ul>
          {endpoints.map((endpoint) => (
            <WebhookEndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </List>
  );
}
