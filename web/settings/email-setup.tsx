import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { WithSettings } from './with-settings.tsx';

const SERVICES = [
  ['Parse API service', 'Posts each mail as a form, raw or parsed.'],
  ['Routes service', 'Posts each mail as a signed form; the signature is checked.'],
  ['Custom webhook', 'Your own sender, as JSON or message/rfc822.'],
] as const;
const WAYS = [
  ['1-10 newsletters', 'Manual upload', 'Save emails as files and upload them in the inbox.'],
  ['10-100 newsletters', 'Forwarding', 'Forward your subscriptions to the tracking addresses.'],
  ['100+ newsletters', 'Webhook or IMAP', 'Let a mail service forward everything as it arrives.'],
] as const;

/**
 * Tab that explains how newsletters reach the product: the inbound webhook, tracking addresses, and which method to
 * choose.
 */
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
        <List title="Supported webhook services">
          {SERVICES.map(([name, what]) => (
            <Item key={name} name={name} what={what} />
          ))}
          <Item name="IMAP integration" what="Reads a mailbox." badge={<Badge>Coming Soon</Badge>} />
        </List>
        <List title="Which one to choose">
          {WAYS.map(([many, way, how]) => (
            <Item key={many} name={way} what={how} badge={<Badge tone="outline">{many}</Badge>} />
          ))}
        </List>
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

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <ul>{children}</ul>
    </Card>
  );
}

function Item({ name, what, badge }: { name: string; what: string; badge?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-border px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-xs text-muted-foreground">{what}</p>
      </div>
      {badge}
    </li>
  );
}
