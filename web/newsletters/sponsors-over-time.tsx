// Shows who sponsored a newsletter and when: one timeline per sponsor, with the names of the months below.

import { useState } from 'react';
import { Link } from 'react-router';
import type { NewsletterInsight } from '../../src/contract/insight.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { useElementWidth } from '../plots/use-width.ts';
import { FreeLineNotice } from '../shell/billing/free-line-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCountOf, formatDay } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { BuyingStateBadge, buyingPatternText } from '../ui/pattern-badge.tsx';
import { SponsorName } from '../ui/sponsor-name.tsx';
import { assignLanes } from './lanes.ts';

const SHOWN = 12;

export function Sponsors({ data: { sponsors, sponsorCount, visibleUntil } }: { data: NewsletterInsight }) {
  const [whole, setWhole] = useState(false);
  const days = sponsors.flatMap(({ placements }) => placements.map(({ detectedAt }) => new Date(detectedAt).getTime()));
  const from = Math.min(...days);
  const to = Math.max(...days);
  const share = (at: number) => (to === from ? 100 : ((at - from) / (to - from)) * 100);
  const place = (at: string) => share(new Date(at).getTime());
  const months = firstsOfMonths(from, to);
  return (
    <Card
      className="min-w-0"
      title="Sponsors over time"
      hint={`${formatCountOf(sponsorCount, 'sponsor')}, ${sponsorCount > sponsors.length ? `the last ${sponsors.length}` : 'most recent buyer first'}`}
    >
      <ul className="border-t border-border">
        {sponsors.slice(0, whole ? undefined : SHOWN).map(({ brand, pattern, placements }) => (
          <li
            key={brand.id}
            className="grid grid-cols-1 items-center gap-x-4 gap-y-1 border-t border-border px-4 py-1.5 first:border-t-0 md:grid-cols-[min(15rem,45%)_minmax(0,1fr)]"
          >
            <span className="flex min-w-0 items-center gap-2">
              <Logo name={brand.name} url={brand.logoUrl} />
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2">
                  <SponsorName brand={brand} className="inline-block min-h-6 leading-6 font-medium" />
                  <BuyingStateBadge state={pattern.state} />
                </span>
                <span className="block text-xs text-muted-foreground">{buyingPatternText(pattern)}</span>
              </span>
            </span>
            <Timeline brand={brand.name} placements={placements} months={months.map(share)} shareOf={place} />
          </li>
        ))}
      </ul>
      {whole || sponsors.length <= SHOWN ? null : (
        <div className="border-t border-border px-1.5 py-1.5">
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            Show {formatCountOf(sponsors.length - SHOWN, 'more sponsor')}
          </Button>
        </div>
      )}
      <Axis months={months} to={to} shareOf={share} />
      {visibleUntil ? (
        <div className="border-t border-border px-4 py-2">
          <FreeLineNotice until={visibleUntil} />
        </div>
      ) : null}
    </Card>
  );
}

/** Size of a placement's link in pixels, larger than the mark drawn in it. */
const MARK = 24;

interface TimelineProps {
  brand: string;
  placements: NewsletterInsight['sponsors'][number]['placements'];
  /** Positions of months, in percent of the row. */
  months: number[];
  shareOf: (at: string) => number;
}

/** One sponsor's placements, oldest first, in several lanes if they are too close to tap. */
function Timeline({ brand, placements, months, shareOf }: TimelineProps) {
  const [row, width] = useElementWidth<HTMLSpanElement>();
  const lanes = assignLanes(
    placements.map(({ detectedAt }) => (shareOf(detectedAt) / 100) * (width - MARK)),
    MARK,
  );
  return (
    <span className="relative mr-3 block border-b border-border" ref={row}>
      <span className="block" ref={styled({ height: `${Math.max(0, ...lanes) * MARK + MARK + 4}px` })} />
      {months.map((percent) => (
        <span key={percent} aria-hidden className="absolute inset-y-0 w-px bg-border" ref={at100(percent, 0)} />
      ))}
      {placements.map(({ sponsorshipId, detectedAt, placementType }, nth) => (
        <Link
          key={sponsorshipId}
          to={`/sponsorships/${sponsorshipId}`}
          title={`${formatDay(detectedAt.slice(0, 10), 'MMM d, yyyy')}: ${placementLabel(placementType)}`}
          aria-label={`${brand}, ${placementLabel(placementType)} on ${formatDay(detectedAt.slice(0, 10), 'MMM d, yyyy')}`}
          className="plot absolute size-6 rounded-sm before:absolute before:inset-x-2 before:inset-y-1 before:rounded-xs before:bg-plot-1 hover:before:bg-foreground"
          ref={at100(shareOf(detectedAt), MARK, (lanes[nth] ?? 0) * MARK)}
        />
      ))}
    </span>
  );
}

/** Width of a month's name in pixels with the following space: 'Nov', 'Nov 2026'. */
const MONTH = 30;
const MONTH_OF_YEAR = 62;
/** Margin of the card to the right of the row. */
const MARGIN = 28;
/** With more months than this, the same month name could appear twice. */
const A_YEAR = 9;

/** The months' names below the timelines, as many as fit; the last date if no month begins. */
function Axis({ months, to, shareOf }: { months: number[]; to: number; shareOf: (at: number) => number }) {
  const [row, width] = useElementWidth<HTMLSpanElement>();
  const format = months.length > A_YEAR ? 'MMM yyyy' : 'MMM';
  const wide = format === 'MMM' ? MONTH : MONTH_OF_YEAR;
  const every = Math.ceil((months.length * wide) / width);
  // A name may extend into the margin, but no further.
  const hasRoom = (at: number) => (shareOf(at) / 100) * width + wide <= width + MARGIN;
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
  return (
    <p
      className="border-t border-border px-4 py-1.5 text-xs text-muted-foreground tabular-nums md:pl-[calc(min(15rem,45%)+2rem)]"
      aria-hidden
    >
      <span className="relative mr-3 block h-4" ref={row}>
        {months.length === 0 ? <span className="absolute right-0">{formatDay(dayAt(to), 'MMM d, yyyy')}</span> : null}
        {months
          .filter((at, nth) => nth % every === 0 && hasRoom(at))
          .map((at) => (
            <span key={at} className="absolute whitespace-nowrap" ref={at100(shareOf(at), 0)}>
              {formatDay(dayAt(at), format)}
            </span>
          ))}
      </span>
    </p>
  );
}

const AXIS_MARKS = 12;
/** Every nth if there are many, leaving out those too close to the end to be read. */
function firstsOfMonths(from: number, to: number): number[] {
  const firsts: number[] = [];
  const start = new Date(from);
  for (let nth = 1; ; nth++) {
    const at = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + nth, 1);
    if (at > to - (to - from) * 0.03) break;
    firsts.push(at);
  }
  const every = Math.ceil(firsts.length / AXIS_MARKS);
  return firsts.filter((_, nth) => nth % every === 0);
}

const styled = (style: Record<string, string>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(style)) element?.style.setProperty(name, value);
};

/** Positions something `wide` pixels wide at a percentage of its row, staying within the row at both ends. */
const at100 = (percent: number, wide: number, bottom = 0) =>
  styled({ left: `calc(${percent}% - ${(percent * wide) / 100}px)`, bottom: `${bottom}px` });
