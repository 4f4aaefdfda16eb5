// One webhook endpoint with its state, signing secret and delivery log.

import { useState } from 'react';
import type { WebhookEndpoint } from '../../src/contract/webhooks.ts';
import { mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { WebhookDeliveries } from './deliveries.tsx';

export function WebhookEndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, secret, events, disabledAt, pending: waiting } = endpoint;
  const [isOpen, setOpen] = useState(false);
  const name = new URL(url).hostname;
  const refused = { title: 'The webhook was not changed' };
  return (
    <li className="grid gap-2.5 border-t border-border px-4 py-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="min-w-0 break-all">{url}</span>
          <StateBadge endpoint={endpoint} />
        </p>
        <p className="text-xs text-muted-foreground">
          {events.join(', ')}
          {waiting > 0 ? ` · ${formatCountOf(waiting, 'event')} waiting` : ''}
        </p>
        <Notice endpoint={endpoint} />
      </div>
      <div className="flex flex-wrap gap-2">
        {disabledAt ? (
          <ActionButton
            size="sm"
            run={() => mutate('webhooks.change', { id, body: { disabled: false } })}
            said={{ title: 'Webhook enabled' }}
            refused={refused}
          >
            Enable<span className="sr-only"> {name}</span>
          </ActionButton>
        ) : (
          <>
            <ActionButton
              variant="outline"
              size="sm"
              run={() => mutate('webhooks.sendTest', { id }).then(() => setOpen(true))}
              said={{ title: 'Test event on its way' }}
              refused={refused}
            >
              Send a test event<span className="sr-only"> to {name}</span>
            </ActionButton>
            <ActionButton
              variant="outline"
              size="sm"
              run={() => mutate('webhooks.change', { id, body: { disabled: true } })}
              said={{ title: 'Webhook disabled' }}
              refused={refused}
            >
              Disable<span className="sr-only"> {name}</span>
            </ActionButton>
          </>
        )}
        <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide secret and log' : 'Show secret and log'}
          <span className="sr-only"> of {name}</span>
        </Button>
        <ConfirmButton
          variant="ghost"
          size="sm"
          question={`Remove the webhook to ${name}?`}
          text="Its log and pending deliveries are removed too. This can't be undone."
          action="Remove webhook"
          run={() => {
            setOpen(false); // Its log is gone with it, and is not to be read again.
            return mutate('webhooks.remove', { id });
          }}
          said={{ title: 'Webhook removed' }}
          refused={refused}
        >
          Remove<span className="sr-only"> {name}</span>
        </ConfirmButton>
      </div>
      {isOpen ? (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="font-medium">Signing secret</span>
            <code className="min-w-0 rounded-md bg-muted px-2 py-1 text-xs break-all select-all">{secret}</code>
            <CopyButton value={secret} label="Copy secret" iconOnly />
          </div>
          <WebhookDeliveries endpoint={endpoint} />
        </div>
      ) : null}
    </li>
  );
}

function StateBadge({ endpoint: { disabledAt, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (disabledAt) return <Badge tone="warning">Disabled</Badge>;
  return failingSince ? <Badge tone="danger">Failing</Badge> : <Badge tone="success">Enabled</Badge>;
}

function Notice({ endpoint: { disabledFor, failingSince, nextAt, disabledAt } }: { endpoint: WebhookEndpoint }) {
  if (disabledFor === 'failures')
    return (
      <p className="text-sm text-warning">
        Disabled because its deliveries kept failing. Enable it once the address works. Pending events are then sent in
        order.
      </p>
    );
  if (!failingSince || disabledAt) return null;
  return (
    <p className="text-sm text-destructive">
      Failing since <DateText date={failingSince} format="MMM d, yyyy h:mm a" />.
      {nextAt ? (
        <>
          {' '}
          Next attempt <DateText date={nextAt} format="MMM d, yyyy h:mm a" />.
        </>
      ) : null}
    </p>
  );
}
