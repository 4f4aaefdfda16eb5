import type { BrandDetail } from '../../src/contract/brands.ts';
import { MailLink } from '../ui/address.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { ReportContactButtons, ReportedContactBadge } from '../ui/contact-doubt.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { MailCheck } from '../ui/mail-check.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { ContactSearchResult } from './contact-search.tsx';

const HIGH = 70;
const MEDIUM = 40;

export default function FoundContact({ brand }: { brand: BrandDetail }) {
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
          <MailLink email={contactEmail} hasIcon className="flex-1" />
          <CopyButton value={contactEmail} label="Copy the email address" iconOnly />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border pt-2.5 text-xs text-muted-foreground">
        {contactDoubt ? <ReportedContactBadge doubt={contactDoubt} /> : null}
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
      {contactEmail && !contactDoubt ? <ReportContactButtons brandId={brand.id} brand={brand.name} /> : null}
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
