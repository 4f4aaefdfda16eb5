import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { WithSettings } from './with-settings.tsx';

const SERVICES = [
  { name: 'Parse API service', what: 'Posts each mail as a form, raw or parsed.' },
  { name: 'Routes service', what: 'Posts each mail as a signed form; the signature is checked.' },
  { name: 'Custom webhook', what: 'Your own sender, as JSON or message/rfc822.' },
  { name: 'IMAP integration', what: 'Reads a mailbox.', badge: <Badge>Coming Soon</Badge> },
];
const many = (newsletters: string) => <Badge tone="outline">{newsletters} newsletters</Badge>;
const WAYS = [
  { name: 'Manual upload', what: 'Save emails as files and upload them in the inbox.', badge: many('1-10') },
  { name: 'Forwarding', what: 'Forward your subscriptions to the tracking addresses.', badge: many('10-100') },
  { name: 'Webhook or IMAP', what: 'Let a mail service forward everything as it arrives.', badge: many('100+') },
];

/** How newsletters reach the product: the inbound webhook, tracking addresses, and which method to choose. */
export function EmailSetup() {
  return (
    <div className="grid items-start gap-4 @2xl:grid-cols-2">
      <WithSettings>
        {({ webhookUrl, webhookConfigured, trackingAddressExample, mailDomain }) => (
          <Card
            title="Inbound webhook"
            hint="Mail services post incoming email to this address"
            action={
              <Badge tone={webhookConfigured ? 'success' : 'warning'}>
                {webhookConfigured ? 'Configured' : 'No secret set'}
              </Badge>
            }
            body="grid gap-4"
          >
            <div className="flex flex-wrap items-end gap-2">
              <div className="min-w-0 flex-1 basis-40">
                <ReadOnly label="Webhook URL" value={webhookUrl} />
              </div>
              <CopyButton value={webhookUrl} label="Copy" copiedLabel="Copied" />
            </div>
            {webhookConfigured ? null : (
              <p className="text-sm text-muted-foreground">
                Set WEBHOOK_SECRET or MAILGUN_SIGNING_KEY to accept email at this address.
              </p>
            )}
            <ReadOnly label="Tracking address" value={trackingAddressExample} hint="Every newsletter has its own." />
            <ReadOnly label="Email domain" value={mailDomain} />
          </Card>
        )}
      </WithSettings>
      <div className="grid grid-cols-1 gap-4">
        <List title="Supported webhook services" entries={SERVICES} />
        <List title="Which one to choose" entries={WAYS} />
      </div>
    </div>
  );
}

function ReadOnly({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <Field label={label} required {...(hint ? { hint } : {})}>
      <Input readOnly value={value} className="font-mono text-xs" />
    </Field>
  );
}

const List = ({ title, entries }: { title: string; entries: { name: string; what: string; badge?: ReactNode }[] }) => (
  <Card title={title}>
    <ul>
      {entries.map(({ name, what, badge }) => (
        <li
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-border px-4 py-2.5"
        >
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-sm font-medium">{name}</p>
            <p className="text-xs text-muted-foreground">{what}</p>
          </div>
          {badge}
        </li>
      ))}
    </ul>
  </Card>
);
