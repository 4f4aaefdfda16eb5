// A newsletter's sponsors over time, its coverage, and its open slots.

import { useQuery } from '@tanstack/react-query';
import type { NewsletterInsight } from '../../src/contract/insight.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { apiQuery } from '../data/api.ts';
import { HeatMap } from '../plots/lazy.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { formatDay } from '../ui/format.ts';
import { NotLoaded } from '../ui/states.tsx';
import { Sponsors } from './sponsors-over-time.tsx';

export function NewsletterInsightCards({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(apiQuery('insight.readNewsletterInsight', { id }));
  if (!data)
    return <NotLoaded what="sponsors over time" error={error} onRetry={() => void refetch()} className="h-64" />;
  return (
    <>
      {data.sponsors.length > 0 ? <Sponsors data={data} /> : null}
      {data.slots.issues.length > 0 && data.slots.placements.length > 0 ? <Slots slots={data.slots} /> : null}
    </>
  );
}

/** Badges for the page's head: audience match with the viewer's newsletter, and coverage. */
export function MatchAndCoverageBadges({ id }: { id: string }) {
  const { data } = useQuery(apiQuery('insight.readNewsletterInsight', { id }));
  if (!data) return null;
  const { match, coverage } = data;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
      {match === null ? null : <Badge tone="accent">{match}% audience match</Badge>}
      <span>{coverage ? `We have ${coverage.text}` : 'We haven’t received an issue yet'}</span>
      {coverage && coverage.unseen.length > 0 ? <span>{missingIssuesText(coverage.unseen)}</span> : null}
    </p>
  );
}

/** Maximum number of gaps named. */
const NAMED = 3;

/** 'Missing: Nov 8 to Nov 22' for the newest gaps; a date in another year includes the year. */
export function missingIssuesText(unseen: readonly { from: string; to: string }[], now = new Date()): string {
  const year = now.toISOString().slice(0, 4);
  const words = (at: string) => formatDay(at.slice(0, 10), at.startsWith(year) ? 'MMM d' : 'MMM d, yyyy');
  const earlier = unseen.length - NAMED;
  const named = unseen.slice(-NAMED).map(({ from, to }) => `${words(from)} to ${words(to)}`);
  return `Missing: ${named.join('; ')}${earlier > 0 ? `; and ${earlier} earlier` : ''}`;
}

function Slots({ slots: { issues, placements } }: { slots: NewsletterInsight['slots'] }) {
  return (
    <Card
      className="min-w-0"
      title="Open slots"
      hint={`Placements sold in the last ${issues.length === 1 ? 'issue' : `${issues.length} issues`}, and where they were open`}
      body
    >
      <HeatMap
        label="Slots by placement and issue"
        unit={['sold', 'sold']}
        head="Placement"
        legend={{ full: 'sold', none: 'open' }}
        columns={issues.map((at) => ({ title: `Issue of ${formatDay(at.slice(0, 10), 'MMM d, yyyy')}` }))}
        rows={placements.map(({ placementType, sold, open }) => ({
          key: placementType,
          name: placementLabel(placementType),
          head: (
            <span className="block sm:flex sm:items-baseline sm:justify-between sm:gap-2">
              {placementLabel(placementType)}
              <span className="block text-muted-foreground tabular-nums">
                {open} of {issues.length} open
              </span>
            </span>
          ),
          values: sold,
        }))}
      />
    </Card>
  );
}
