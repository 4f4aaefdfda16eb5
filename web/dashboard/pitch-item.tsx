// One brand to pitch: the reason, the evidence, the contact, and the member's mark.

import { Bookmark, BookmarkCheck, LockOpen, X } from 'lucide-react';
import { Link } from 'react-router';
import { placementLabel } from '../../src/contract/names.ts';
import type { PitchItem as Shape } from '../../src/contract/pitch.ts';
import type { PitchMark } from '../../src/contract/ranking.ts';
import { useUpgrade } from '../shell/upgrade.tsx';
import { MailLink } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { everyDaysText } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { BuyingStateBadge, nextDueText } from '../ui/pattern-badge.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { ScoreFactors, ScoreText } from '../ui/pitch-factors.tsx';

interface Props {
  item: Shape;
  rank: number;
  mark: PitchMark | null;
  /** True if the member has just undone this brand's dismissal. Its button then takes the focus. */
  isBack: boolean;
  onMark: (mark: PitchMark | null) => void;
}

const EVIDENCE = 3;
/**
 * Grid columns for rank, logo, name and score. On a phone everything else is below them at full width; on a very narrow
 * one, so is the name.
 */
const FRAME =
  'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-border px-4 py-3 max-sm:gap-y-1';

export function PitchItem({ item, rank, mark, isBack, onMark }: Props) {
  const { brand, score, reason, state, stateIn, factors, evidence } = item;
  const saved = mark === 'saved';
  const aside = mark === 'not_for_me';
  return (
    <li className={FRAME} aria-label={brand.name}>
      <span className="w-4 pt-1.5 text-right text-sm text-muted-foreground tabular-nums">{rank}</span>
      <div className="sm:row-span-2">
        <Logo name={brand.name} url={brand.logoUrl} size="md" words={2} />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 @max-xs:col-span-full">
        <h3 className="min-w-0 text-sm font-semibold">
          <Link to={`/brands/${brand.id}`} className="inline-block min-h-6 leading-6 hover:underline">
            {brand.name}
          </Link>
        </h3>
        {state ? <BuyingStateBadge state={state} within={stateIn} /> : null}
      </div>
      <ScoreText score={score} className="sm:row-span-2 @max-xs:hidden" />
      <p className="text-sm text-pretty max-sm:col-span-full sm:col-start-3">{reason}</p>
      <div className="col-span-full mt-2 grid gap-1.5 sm:col-start-3">
        <p className="text-xs text-muted-foreground">{howAndWhen(item)}</p>
        {evidence.length > 0 ? (
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-muted-foreground">
            <span>Evidence:</span>
            {evidence.slice(0, EVIDENCE).map(({ sponsorshipId, newsletter, detectedAt, placementType }) => (
              <Link
                key={sponsorshipId}
                to={`/sponsorships/${sponsorshipId}`}
                className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm border border-border px-1.5 text-foreground hover:bg-accent"
              >
                <span className="sr-only">{`Evidence: ${brand.name} in `}</span>
                <span className="truncate">{newsletter.name}</span>
                <span className="sr-only">{`, ${placementLabel(placementType)}`}</span>
                <DateText date={detectedAt} format="brief" className="text-muted-foreground tabular-nums" />
              </Link>
            ))}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <Contact item={item} />
          </div>
          <div className="flex flex-wrap gap-1.5">
            <PitchDraftButton brandId={brand.id} brand={brand.name} />
            {item.lead && item.lead.stage !== 'to_pitch' ? (
              <Button asChild variant="secondary" size="sm">
                <Link to={`/pipeline/${item.lead.id}`}>In your pipeline</Link>
              </Button>
            ) : (
              <Button
                variant={saved ? 'secondary' : 'ghost'}
                size="sm"
                aria-pressed={saved}
                aria-label={`${saved ? 'Saved' : 'Save'} ${brand.name}`}
                onClick={() => onMark(saved ? null : 'saved')}
              >
                {saved ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
                {saved ? 'Saved' : 'Save'}
              </Button>
            )}
            <Button
              ref={isBack ? focusOnMount : undefined}
              variant={aside ? 'secondary' : 'ghost'}
              size="sm"
              aria-pressed={aside}
              aria-label={`Not for me: ${brand.name}`}
              onClick={() => onMark('not_for_me')}
            >
              <X aria-hidden />
              Not for me
            </Button>
          </div>
        </div>
        <ScoreFactors factors={factors} score={score} name={brand.name} />
      </div>
    </li>
  );
}

/**
 * Describes what the brand buys and when: 'Buys Primary Native, Coupon. In Tiller & Tide every 28 days: due around Nov
 * 30.'
 */
function howAndWhen({ evidence, next }: Shape): string {
  const kinds = [...new Set(evidence.map(({ placementType }) => placementLabel(placementType)))].join(', ');
  return [
    kinds && `Buys ${kinds}.`,
    next &&
      `In ${next.newsletter}${next.usualGapDays === null ? '' : ` ${everyDaysText(next.usualGapDays)}`}: ${nextDueText(next.dueAt)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The contact to write to, its age and its confidence. */
function Contact({ item: { contact, brand } }: { item: Shape }) {
  const upgrade = useUpgrade();
  if (contact === undefined)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        aria-label={`Contact with Premium: ${brand.name}`}
        aria-haspopup="dialog"
        onClick={() => upgrade.open({ feature: 'direct contact access' })}
      >
        <LockOpen aria-hidden />
        Contact with Premium
      </Button>
    );
  if (contact === null) return <p className="text-xs text-muted-foreground">No contact found yet</p>;
  const { name, title, email, confidence, doubt, updatedAt } = contact;
  const sure = doubt ? ', reported as wrong' : confidence === null ? '' : `, ${confidence}% confidence`;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
      {name || title ? (
        <span className="basis-full">
          <span className="font-medium text-foreground">{name}</span>
          {name && title ? ', ' : ''}
          {title}
          {sure}
        </span>
      ) : null}
      {email ? <MailLink email={email} hasIcon /> : null}
      {updatedAt ? (
        <span className="whitespace-nowrap">
          found <DateText date={updatedAt} format="ago" />
          {name || title ? null : sure}
        </span>
      ) : null}
    </p>
  );
}
