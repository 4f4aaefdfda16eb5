import { Link } from 'react-router';
import type { NewsletterCard as Shape } from '../../src/contract/newsletters.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';

const FRAME = 'flex min-w-0 flex-col gap-2.5 rounded-lg border border-border bg-card p-3.5';

export function NewsletterCard({ newsletter }: { newsletter: Shape }) {
  const { id, name, website, description, logoUrl, sponsorshipCount, uniqueEmail, match } = newsletter;
  return (
    <article aria-label={name} className={`${FRAME} hover:border-input/70`}>
      <header className="flex flex-wrap items-center gap-3">
        <Logo name={name} url={logoUrl} size="md" />
        <div className="min-w-0 flex-1 basis-28">
          <h2 dir="auto" className="truncate text-sm font-semibold" title={name}>
            {name}
          </h2>
          {website ? <OutsideLink address={website} /> : <p className="text-xs text-muted-foreground">No website</p>}
        </div>
        {match === null ? null : <Badge tone="accent">{match}% match</Badge>}
      </header>
      <p className="line-clamp-2 min-h-[2.9em] text-sm text-muted-foreground">{description || 'No description yet'}</p>
      {uniqueEmail ? (
        <div className="flex items-center gap-1.5 rounded-md bg-muted pl-2.5">
          <span className="min-w-0 flex-1 truncate font-mono text-xs" title={uniqueEmail}>
            {uniqueEmail}
          </span>
          <CopyButton
            value={uniqueEmail}
            label={`Copy the tracking address of ${name}`}
            iconOnly
            onCopied={() =>
              toast({ title: 'Email copied', description: 'Use this email to subscribe to the newsletter.' })
            }
          />
        </div>
      ) : null}
      <Latest newsletter={newsletter} />
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-border pt-2.5">
        <Badge tone={sponsorshipCount > 0 ? 'accent' : 'neutral'}>
          {formatCountOf(sponsorshipCount, 'sponsorship')}
        </Badge>
        <Button asChild variant="outline" size="sm">
          <Link to={`/newsletters/${id}`} aria-label={`View Details: ${name}`}>
            View Details
          </Link>
        </Button>
      </footer>
    </article>
  );
}

function Latest({
  newsletter: { lastSponsorshipBrand, lastSponsorshipConfidence, lastSponsorshipDate, lastEmailAt },
}: {
  newsletter: Shape;
}) {
  return (
    <Facts className="gap-y-0 text-xs text-muted-foreground [--names:5.5rem]">
      <Fact name="Last sponsor">
        {lastSponsorshipBrand ? (
          <span className="flex flex-wrap gap-x-1.5">
            <span dir="auto" className="min-w-0 truncate font-medium text-foreground">
              {lastSponsorshipBrand}
            </span>
            {lastSponsorshipDate ? <DateText date={lastSponsorshipDate} format="ago" /> : null}
            <Confidence percent={lastSponsorshipConfidence} compact />
          </span>
        ) : (
          'none yet'
        )}
      </Fact>
      <Fact name="Last email">{lastEmailAt ? <DateText date={lastEmailAt} format="ago" /> : 'none yet'}</Fact>
    </Facts>
  );
}

/** The skeleton of a card, shown while the list loads. */
export const NewsletterCardSkeleton = () => (
  <div className={FRAME}>
    <div className="flex items-center gap-3">
      <Skeleton className="size-9" />
      <div className="grid flex-1 gap-1.5">
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="h-3 w-24" />
      </div>
    </div>
    <Skeleton className="h-10" />
    <Skeleton className="h-8 w-48" />
    <div className="flex items-center justify-between border-t border-border pt-2.5">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-7 w-24" />
    </div>
  </div>
);
