// The members' own contacts of a brand, and ours with its source; viewers who may not see ours get an invented sample,
// never the real one.
import { Check, LockOpen, Mail } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { useUser } from '../data/session.ts';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Address } from '../ui/address.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { DoubtBadge, ReportContact } from '../ui/contact-doubt.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { MailCheck } from '../ui/mail-check.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { Skeleton } from '../ui/states.tsx';
import { ContactSearchResult } from './contact-search.tsx';

const OwnContacts = lazy(() => import('../ui/own-contacts.tsx'));

const HIGH = 70;
const MEDIUM = 40;

export function ContactCard({ brand }: { brand: BrandDetail }) {
  const { access, newsletterId } = useUser();
  return (
    <Card>
      <CardHead title="Contact Information" action={access.canSeeContacts ? null : <Badge tone="accent">PRO</Badge>} />
      <CardBody className="grid gap-4">
        {newsletterId === null ? null : (
          <Suspense fallback={<Skeleton className="h-10" />}>
            <OwnContacts brandId={brand.id} brand={brand.name} />
          </Suspense>
        )}
        <section
          aria-label="Our contact"
          className={cn('grid gap-2.5 text-sm', newsletterId !== null && 'border-t border-border pt-3')}
        >
          {access.canSeeContacts ? <Contact brand={brand} /> : <Locked />}
        </section>
      </CardBody>
    </Card>
  );
}

function Contact({ brand }: { brand: BrandDetail }) {
  const { contactName, contactTitle, contactEmail, contactConfidence, contactUpdatedAt, contactSourceUrl } = brand;
  const { contactDoubt, contactCheck, contactSearch } = brand;
  const known = contactName || contactTitle || contactEmail;
  if (!known) return <ContactSearchResult search={contactSearch} />;
  return (
    <>
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
        {contactDoubt ? <DoubtBadge doubt={contactDoubt} /> : null}
        {contactConfidence == null ? null : <Confidence percent={contactConfidence} />}
        {contactUpdatedAt ? (
          <span>
            Found <DateText date={contactUpdatedAt} />
          </span>
        ) : null}
        {contactSourceUrl ? (
          <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1">
            on <OutsideLink address={contactSourceUrl} />
          </span>
        ) : null}
        {contactEmail ? <MailCheck check={contactCheck} /> : null}
      </div>
      {contactEmail && !contactDoubt ? <ReportContact brandId={brand.id} brand={brand.name} /> : null}
    </>
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
