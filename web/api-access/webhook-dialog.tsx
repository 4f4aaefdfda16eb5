import { type FormEvent, useState } from 'react';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../src/contract/webhook-rules.ts';
import { mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

const EVENTS: Record<WebhookEvent, string> = {
  'sponsorship.detected': 'A sponsorship in your newsletter or one you watch',
  'lead.changed': 'A change in your pipeline',
  'alert.created': 'Every alert',
};

export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<{ url?: string; events?: string }>({});
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS]);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = String(new FormData(event.currentTarget).get('url') ?? '').trim();
    if (!/^https:\/\/./.test(url)) return setError({ url: 'Enter an address that starts with https://' });
    if (events.length === 0) return setError({ events: 'Choose at least one event' });
    setPending(true);
    try {
      await mutate('webhooks.create', { body: { url, events } });
      toast({ title: 'Webhook added', description: 'Send a test event to see that it arrives.' });
      onClose();
    } catch (failure) {
      setPending(false);
      if (failure instanceof ApiError && failure.details.url) setError({ url: failure.details.url });
      else toastRefusal('The webhook was not added', failure, 'Please try again.');
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title="New webhook"
      description="Each delivery is signed, so you can check that it came from us."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <Field label="Address" required error={error.url} hint="Reachable from the internet, over https">
          <Input
            name="url"
            type="url"
            maxLength={2000}
            autoComplete="off"
            placeholder="https://hooks.yours.com/sponsors"
          />
        </Field>
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
          {error.events ? (
            <p role="alert" className="text-xs font-medium text-destructive">
              {error.events}
            </p>
          ) : null}
        </fieldset>
        <FormFoot pending={pending} onCancel={onClose} action="Add webhook" busy="Adding..." />
      </form>
    </Dialog>
  );
}
