import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BrandDetail } from '../../src/contract/brands.ts';
import type { BrandCalendar } from '../../src/contract/insight.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { CHANNEL_LABELS } from '../../src/contract/ranking.ts';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { HeatMap, ShareTable } from '../plots/lazy.tsx';
import { FreeLineNotice } from '../shell/billing/free-line-notice.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { formatCountOf, formatDay } from '../ui/format.ts';
import { BuyingStateBadge, buyingPatternText } from '../ui/pattern-badge.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { ScoreFactors } from '../ui/pitch-factors.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { toWeekValues } from './calendar-weeks.ts';

/** By weeks. */
const SPANS = { 13: '3 months', 26: '6 months', 52: 'A year' };

export function BrandCalendarCard({ id }: { id: string }) {
  const { newsletterId } = useUser();
  const [weeks, setWeeks] = useState('26');
  const { data, error, isPlaceholderData, refetch } = useQuery(
    apiQuery('insight.readBrandCalendar', { id, query: { weeks: Number(weeks) } }),
  );
  if (!data) return <NotLoaded what="the calendar" error={error} onRetry={() => void refetch()} className="h-72" />;
  if (data.newsletters.length === 0) return null;
  const near = data.newsletters.filter(({ similarity }) => similarity !== null).length;
  return (
    <Card
      className="min-w-0"
      aria-busy={isPlaceholderData}
      title="Calendar"
      hint={`Seen in ${formatCountOf(data.newsletterCount, 'newsletter')}${newsletterId && near > 0 ? `, ${near} of them similar to yours` : ''}`}
      action={<Chips label="How far back" value={weeks} options={SPANS} onChange={setWeeks} />}
      body="grid gap-4"
    >
      <HeatMap
        label="Placements by week and newsletter"
        unit={['placement', 'placements']}
        columns={data.weeks.map((week, nth) => ({
          title: `Week of ${formatDay(week, 'MMM d, yyyy')}`,
          mark: markOf(data.weeks, nth),
        }))}
        rows={data.newsletters.map((letter) => ({
          key: letter.id,
          name: letter.name,
          head: (
            <span className="flex min-w-0 items-center gap-1.5">
              <Link
                to={`/newsletters/${letter.id}`}
                className="inline-block min-h-6 min-w-0 truncate leading-6 hover:underline"
              >
                {letter.name}
              </Link>
              <Nearness letter={letter} />
            </span>
          ),
          values: toWeekValues(data, letter),
        }))}
        legend={LEGEND}
      />
      {data.visibleUntil ? <FreeLineNotice until={data.visibleUntil} /> : null}
      <Patterns newsletters={data.newsletters} />
    </Card>
  );
}

const LEGEND = {
  full: 'bought',
  none: 'issue without this brand',
  idle: 'no issue due',
  unseen: 'no issue received',
  hidden: 'with Premium',
};

/** The month's name at its first week, unless it has only that week, which leaves no room. */
function markOf(weeks: string[], nth: number): string | undefined {
  const month = (at: number) => weeks[at]?.slice(0, 7);
  if (nth > 0 && month(nth) === month(nth - 1)) return undefined;
  return month(nth) === month(nth + 1) ? formatDay(weeks[nth] ?? '').slice(0, 3) : undefined;
}

const Nearness = ({ letter: { mine, similarity } }: { letter: BrandCalendar['newsletters'][number] }) =>
  mine ? (
    <Badge tone="success">yours</Badge>
  ) : similarity === null ? null : (
    <Badge tone="accent">{Math.round(similarity * 100)}%</Badge>
  );

function Patterns({ newsletters }: { newsletters: BrandCalendar['newsletters'] }) {
  return (
    <ul className="border-t border-border text-sm">
      {newsletters.map((letter) => (
        <li key={letter.id} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 border-b border-border py-1.5">
          <span className="font-medium">{letter.name}</span>
          {letter.pattern ? (
            <BuyingStateBadge state={letter.pattern.state} />
          ) : (
            letter.channels.map((channel) => (
              <Badge key={channel} tone="outline">
                {CHANNEL_LABELS[channel]}
              </Badge>
            ))
          )}
          <span className="text-xs text-muted-foreground">
            {letter.pattern ? buyingPatternText(letter.pattern) : null}
            {letter.coverage ? `${letter.pattern ? '. ' : ''}We have ${letter.coverage.text}.` : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows why the brand has its rank for the member, which placements it buys and through which channels. */
export function BrandFacts({ brand }: { brand: BrandDetail }) {
  const { id, name } = brand;
  const { data } = useQuery(apiQuery('insight.readBrandCalendar', { id, query: { weeks: 26 } }));
  if (!data) return null;
  const isMine = data.newsletters.some(({ mine, pattern }) => mine && pattern);
  return (
    <>
      {data.pitch ? (
        <Card title="For your newsletter" body="grid gap-1.5">
          <p className="text-sm text-pretty">{data.pitch.reason}</p>
          {isMine ? null : (
            <p>
              <PitchDraftButton brandId={id} brand={name} />
            </p>
          )}
          <ScoreFactors factors={data.pitch.factors} score={data.pitch.score} name={name} open />
        </Card>
      ) : null}
      {data.placements.length > 0 ? (
        <Card title="Placements" hint="Last 6 months, without low-confidence sponsorships" body>
          <ShareTable
            label="Placements"
            parts={data.placements.map(({ placementType, count }) => ({
              label: placementLabel(placementType),
              count,
            }))}
          />
        </Card>
      ) : null}
      {data.channels.length > 0 ? (
        <Card title="Channels" hint="Network fill and swaps aren’t leads" body>
          <ShareTable
            label="Channels"
            parts={data.channels.map(({ channel, name: network, count }) => ({
              label: network ? `${CHANNEL_LABELS[channel]}: ${network}` : CHANNEL_LABELS[channel],
              count,
            }))}
          />
        </Card>
      ) : null}
    </>
  );
}
