// An administrator's daily check: whether mail arrives and is analysed, how much waits for review, and which
// newsletters have gaps.

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Intake as Shape } from '../../src/contract/dashboard.ts';
import { COUNT_LIMIT } from '../../src/contract/lists.ts';
import { apiQuery } from '../data/api.ts';
import { Bars } from '../plots/lazy.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount, formatDay } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { Readers } from './readers.tsx';
import { coverageGapText } from './words.ts';

const OUTCOMES = [
  { label: 'With a sponsor', of: 'sponsored' },
  { label: 'Without', of: 'unsponsored' },
  { label: 'Waiting', of: 'waiting' },
  { label: 'Failed', of: 'failed' },
  { label: 'No issue', of: 'noIssue' },
] as const;

/**
 * Formats the number of items to review. The server stops counting at COUNT_LIMIT, so that number is shown with a '+'.
 */
export const formatQueueLength = (review: number): string => `${formatCount(review)}${review < COUNT_LIMIT ? '' : '+'}`;

export function IntakeCards() {
  const { data, error, refetch } = useQuery(apiQuery('dashboard.readIntake'));
  if (error && !data)
    return <LoadFailed title="Failed to load incoming email" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading incoming email">
        <div className="grid gap-4 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      </Loading>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card className="min-w-0">
        <CardHead title="Emails per day" hint="Received in the last 30 days, by outcome" />
        <CardBody>
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
        </CardBody>
      </Card>
      <div className="grid gap-4">
        <Card>
          <CardHead title="Waiting for review" hint="Detections, brands, newsletters and senders to review" />
          <CardBody className="flex flex-wrap items-end justify-between gap-3">
            <span className="text-3xl font-semibold tabular-nums">{formatQueueLength(data.review)}</span>
            <Link to="/review" className="inline-flex min-h-6 items-center text-sm text-primary hover:underline">
              Review queue
            </Link>
          </CardBody>
        </Card>
        <Readers readers={data.readers} />
      </div>
      <Gaps {...data} />
    </div>
  );
}

function Gaps({ gaps, gapCount: count, regularCount: regular }: Shape) {
  return (
    <Card className="min-w-0 @2xl:col-span-2">
      <CardHead title="Coverage gaps" hint={coverageGapText({ late: count, regular })} />
      {count > 0 ? (
        <ul className="grid border-t border-border @xl:grid-cols-2">
          {gaps.map(({ newsletter, lastAt, received, expected }) => (
            <li key={newsletter.id} className="-mt-px border-t border-border">
              <Link
                to={`/newsletters/${newsletter.id}`}
                className="flex min-h-11 items-center gap-2.5 px-4 py-1 -outline-offset-2 hover:bg-muted/60"
              >
                <Logo name={newsletter.name} url={newsletter.logoUrl} />
                <span className="min-w-0 flex-1 truncate text-sm font-medium">{newsletter.name}</span>
                <span className="text-right text-xs text-muted-foreground tabular-nums">
                  {received} of about {expected} issues
                  <span className="block">
                    last <DateText date={lastAt} format="ago" />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
