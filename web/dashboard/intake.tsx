// An administrator's daily check: whether mail arrives and is analysed, how much waits for review, and which
// newsletters have gaps.

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Intake as Shape } from '../../src/contract/dashboard.ts';
import { COUNT_LIMIT } from '../../src/contract/lists.ts';
import { apiQuery } from '../data/api.ts';
import { Bars } from '../plots/lazy.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount, formatDay } from '../ui/format.ts';
import { RowLink } from '../ui/row-link.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { Readers } from './readers.tsx';
import { coverageGapText } from './words.ts';

const OUTCOMES = [
  { label: 'With a sponsor', of: 'sponsored' },
  { label: 'Without', of: 'unsponsored' },
  { label: 'Waiting', of: 'waiting' },
  { label: 'Failed', of: 'failed' },
  { label: 'No issue', of: 'noIssue' },
] as const;

export function IntakeCards() {
  const { data, error, refetch } = useQuery(apiQuery('dashboard.readIntake'));
  if (!data) return <NotLoaded what="incoming email" error={error} onRetry={() => void refetch()} className="h-72" />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card className="min-w-0" title="Emails per day" hint="Received in the last 30 days, by outcome" body>
        <Bars
          label="Emails per day by outcome"
          unit={['email', 'emails']}
          series={OUTCOMES}
          columns={data.days.map((day) => ({
            name: formatDay(day.day),
            title: formatDay(day.day, 'MMM d, yyyy'),
            values: OUTCOMES.map(({ of }) => day[of]),
          }))}
        />
      </Card>
      <div className="grid gap-4">
        <Card
          title="Waiting for review"
          hint="Detections, brands, newsletters and senders to review"
          body="flex flex-wrap items-end justify-between gap-3"
        >
          <span className="text-3xl font-semibold tabular-nums">
            {formatCount(data.review)}
            {/* The server stops counting there. */}
            {data.review < COUNT_LIMIT ? '' : '+'}
          </span>
          <Link to="/review" className="inline-flex min-h-6 items-center text-sm text-primary hover:underline">
            Review queue
          </Link>
        </Card>
        <Readers readers={data.readers} />
      </div>
      <Gaps {...data} />
    </div>
  );
}

function Gaps({ gaps, gapCount: count, regularCount: regular }: Shape) {
  return (
    <Card className="min-w-0 @2xl:col-span-2" title="Coverage gaps" hint={coverageGapText({ late: count, regular })}>
      {count > 0 ? (
        <ul className="grid border-t border-border @xl:grid-cols-2">
          {gaps.map(({ newsletter, lastAt, received, expected }) => (
            <RowLink
              key={newsletter.id}
              to={`/newsletters/${newsletter.id}`}
              name={newsletter.name}
              logoUrl={newsletter.logoUrl}
            >
              <span className="text-right text-xs text-muted-foreground tabular-nums">
                {received} of about {expected} issues
                <span className="block">
                  last <DateText date={lastAt} format="ago" />
                </span>
              </span>
            </RowLink>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
