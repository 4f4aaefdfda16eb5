import { Link } from 'react-router';
import type { BrandCard as Shape } from '../../src/contract/brands.ts';
import { useUser } from '../data/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount, formatDate } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { BuyingStateBadge } from '../ui/pattern-badge.tsx';
import SaveBrandButton from '../ui/save-button.tsx';
import { Skeleton } from '../ui/states.tsx';
import { FitBadge } from './fit-badge.tsx';

const FRAME = 'relative flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-3.5';

/** The pitch reason states its own confidence, so the brand's is shown only if the list is sorted by it. */
export function BrandCard({
  brand,
  visibleUntil,
  isSortedByConfidence,
}: {
  brand: Shape;
  visibleUntil: string | null;
  isSortedByConfidence: boolean;
}) {
  const { newsletterId } = useUser();
  const { id, name, website, logoUrl, recentSponsorships, firstSeenAt, fit, pitch, mark } = brand;
  const surest = pitch && !isSortedByConfidence ? null : brand.confidence;
  return (
    <article aria-label={name} className={`${FRAME} transition-colors hover:border-input/70 hover:bg-muted/30`}>
      <header className="flex flex-wrap items-start gap-3">
        <Logo name={name} url={logoUrl} size="md" words={2} />
        <div className="min-w-0 flex-1 basis-28">
          <h2 dir="auto" className="line-clamp-2 text-sm leading-6 font-semibold">
            <Link to={`/brands/${id}`} title={name} className="leading-6 after:absolute after:inset-0 after:rounded-lg">
              {name}
            </Link>
          </h2>
          {website ? (
            <OutsideLink address={website} text="Visit Website" className="relative" />
          ) : (
            <p className="flex min-h-6 items-center text-xs text-muted-foreground">No website</p>
          )}
        </div>
        <FitBadge fit={fit} className="relative" />
      </header>
      {/* The reason isn't truncated, because it ends with the confidence. */}
      {pitch ? (
        <p className="text-sm text-pretty">{pitch.reason}</p>
      ) : newsletterId === null ? null : (
        <p className="text-sm text-muted-foreground">
          Not ranked yet. Only direct sponsorships with enough confidence count.{' '}
          <Link to="/how-we-rank" className="relative underline underline-offset-2 hover:text-foreground">
            How we rank
          </Link>
        </p>
      )}
      {pitch || surest !== null ? (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted-foreground">
          {pitch ? (
            <span>
              <span className="font-semibold text-foreground tabular-nums">{Math.round(pitch.score)}</span> of 100
            </span>
          ) : null}
          {pitch?.state ? <BuyingStateBadge state={pitch.state} within={pitch.stateIn} /> : null}
          {mark === 'not_for_me' ? <Badge tone="outline">Not for me</Badge> : null}
          {surest === null ? null : (
            <span className="ml-auto inline-flex items-center gap-1.5">
              Highest confidence <Confidence percent={surest} compact />
            </span>
          )}
        </p>
      ) : null}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border pt-2.5 text-xs text-muted-foreground">
        <Badge
          tone={recentSponsorships > 0 ? 'accent' : 'neutral'}
          title={
            visibleUntil
              ? `In the 30 days to ${formatDate(visibleUntil, 'MMM d', 'UTC')}; upgrade to see newer ones`
              : undefined
          }
        >
          {formatCount(recentSponsorships)} recent {recentSponsorships === 1 ? 'sponsorship' : 'sponsorships'}
        </Badge>
        <span>
          Added <DateText date={firstSeenAt} />
        </span>
        {newsletterId === null ? null : <SaveBrandButton brand={brand} />}
      </footer>
    </article>
  );
}

export const BrandCardSkeleton = () => (
  <div className={FRAME}>
    <div className="flex items-start gap-3">
      <Skeleton className="size-9" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-36 max-w-full" />
        <Skeleton className="h-4 w-24" />
      </div>
    </div>
    <Skeleton className="h-20" />
    <div className="flex justify-between border-t border-border pt-2.5">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-5 w-28" />
    </div>
  </div>
);
