// A brand's contact and its source. Viewers who may not see it get an invented sample, never the real one.

import { Check, LockOpen, Mail } from 'lucide-react';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { useUser } from '../data/session.ts';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Address } from '../ui/address.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';

const HIGH = 70;
const MEDIUM = 40;

export function ContactCard({ brand }: { brand: BrandDetail }) {
  const { access } = useUser();
  return (
    <Card>
      <CardHead title="Contact Information" action={access.canSeeContacts ? null : <Badge tone="accent">PRO</Badge>} />
      <CardBody>{access.canSeeContacts ? <Contact brand={brand} /> : <Locked />}</CardBody>
    </Card>
  );
}

function Contact({ brand }: { brand: BrandDetail }) {
  const { contactName, contactTitle, contactEmail, contactConfidence, contactUpdatedAt, contactSourceUrl } = brand;
  const known = contactName || contactTitle || contactEmail || contactConfidence != null || contactUpdatedAt;
  if (!known)
    return (
      <p className="text-sm text-muted-foreground">
        No contact found yet. We keep looking while the brand sponsors newsletters.
      </p>
    );
  return (
    <div className="grid gap-2.5 text-sm">
      {contactName || contactTitle ? (
        <p>
          {contactName ? <span className="block font-medium">{contactName}</span> : null}
          {contactTitle ? <span className="block text-muted-foreground">{contactTitle}</span> : null}
        </p>
      ) : null}
      {contactEmail ? (
        <div className="flex items-center gap-2">
          <a
            href={`mailto:${contactEmail}`}
            className="inline-flex min-h-6 min-w-0 flex-1 items-center gap-1.5 text-primary underline-offset-4 hover:underline"
          >
            <Mail className="size-3.5 shrink-0" aria-hidden />
            <span className="min-w-0">
              <Address email={contactEmail} />
            </span>
          </a>
          <CopyButton value={contactEmail} label="Copy the email address" iconOnly />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border pt-2.5 text-xs text-muted-foreground">
        {contactConfidence == null ? null : <Confidence percent={contactConfidence} />}
        {contactUpdatedAt ? (
          <span>
            Checked <DateText date={contactUpdatedAt} />
          </span>
        ) : null}
        {contactSourceUrl ? (
          <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1">
            Found on <OutsideLink address={contactSourceUrl} />
          </span>
        ) : null}
      </div>
    </div>
  );
}

function Confidence({ percent }: { percent: number }) {
  const [tone, label]: [Tone, string] =
    percent >= HIGH
      ? ['success', 'High confidence']
      : percent >= MEDIUM
        ? ['warning', 'Medium confidence']
        : ['neutral', 'Low confidence'];
  return (
    <Badge tone={tone} title={`${percent}%`}>
      {label}
    </Badge>
  );
}

function Locked() {
  const upgrade = useUpgrade();
  return (
    <div className="grid gap-3">
      <div aria-hidden inert className="grid gap-1 rounded-md bg-muted px-3 py-2.5 text-sm blur-[4px] select-none">
        <p className="font-medium">Alex Example</p>
        <p>Head of Partnerships</p>
        <p>alex.example@brand.example</p>
      </div>
      <div>
        <p className="font-medium">Direct Access to Decision Makers</p>
        <ul className="mt-1 grid gap-0.5 text-sm text-muted-foreground">
          {['Verified emails', 'Updated daily'].map((gain) => (
            <li key={gain} className="flex items-center gap-1.5">
              <Check className="size-4 text-success" aria-hidden />
              {gain}
            </li>
          ))}
        </ul>
      </div>
      <Button aria-haspopup="dialog" onClick={() => upgrade.open({ feature: 'direct contact access' })}>
        <LockOpen aria-hidden />
        Unlock & Start Conversation
      </Button>
      <p className="text-center text-xs text-muted-foreground">Join 500+ newsletter operators closing deals</p>
    </div>
  );
}
