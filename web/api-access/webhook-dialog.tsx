import { useState } from 'react';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../src/contract/webhook-rules.ts';
import { mutate } from '../data/api.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

const EVENTS: Record<WebhookEvent, string> = {
  'sponsorship.detected': 'A sponsorship in your newsletter or one you watch',
  'lead.changed': 'A change in your pipeline',
  'alert.created': 'Every alert',
};

export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS]);
  return (
    <FormDialog
      title="New webhook"
      description="Each delivery is signed, so you can check that it came from us."
      schema={() => import('../../src/contract/webhooks.ts').then(({ webhookEndpointInput }) => webhookEndpointInput)}
      extra={() => ({ events })}
      send={(body) => mutate('webhooks.create', { body })}
      said={{ title: 'Webhook added', description: 'Send a test event to see that it arrives.' }}
      refused={{ title: 'The webhook was not added', otherwise: 'Please try again.' }}
      onClose={onClose}
      action="Add webhook"
      busy="Adding..."
    >
      <TextField
        name="url"
        label="Address"
        required
        hint="Reachable from the internet, over https"
        type="url"
        maxLength={2000}
        autoComplete="off"
        placeholder="https://hooks.yours.com/sponsors"
      />
      <fieldset>
        <legend className="text-sm font-medium">Events</legend>
        {WEBHOOK_EVENTS.map((one) => (
          <Checkbox
            key={one}
            label={EVENTS[one]}
            checked={events.includes(one)}
            onChange={(on) => setEvents(on ? [...events, one] : events.filter((other) => other !== one))}
          />
        ))}
        <FieldError name="events" />
      </fieldset>
    </FormDialog>
  );
}
