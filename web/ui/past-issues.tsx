// The import of past issues from a newsletter's public archive: the offer, the progress, and what could not be read.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PastIssuesImport } from '../../src/contract/past-issues.ts';
import { mutate } from '../data/api.ts';
import { pastIssuesQuery } from '../data/past-issues.ts';
import { refresh } from '../data/query-client.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { DateText } from './date-text.tsx';
import { formatCount, formatCountOf } from './format.ts';
import { Select } from './input.tsx';
import { Progress } from './progress.tsx';
import { LoadFailed } from './states.tsx';
import { useAction } from './use-act.ts';

type Reading = NonNullable<PastIssuesImport['reading']>;

const YEARS_OFFERED = 12;

interface Props {
  newsletterId: string;
  /** True to show the card only for an import that was offered or started and isn't done. */
  onlyWhileUnfinished?: boolean;
}

export function PastIssuesCard({ newsletterId, onlyWhileUnfinished = false }: Props) {
  const { data, error, refetch } = useQuery(pastIssuesQuery(newsletterId));
  const [pending, act] = useAction({ title: 'Past issues' });
  useRefreshWhileReading(data);
  if (error && !data)
    return onlyWhileUnfinished ? null : (
      <LoadFailed title="Failed to load past issues" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return null;
  const { reading } = data;
  if (onlyWhileUnfinished && (!reading || reading.state === 'done')) return null;
  const start = (sinceYear?: number) =>
    void act(
      () =>
        mutate('pastIssues.start', { id: newsletterId, body: { upTo: 'read', ...(sinceYear ? { sinceYear } : {}) } }),
      null,
    );
  const change = (state: 'paused' | 'reading') =>
    void act(() => mutate('pastIssues.pauseOrResume', { id: newsletterId, body: { state } }), null);
  return (
    <Card title="Past issues" hint="From the newsletter’s public archive" body="grid gap-3 text-sm">
      <div role="status" className="grid gap-2">
        {reading ? <State reading={reading} /> : <p>Read past issues to see years of sponsors today.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {reading?.state === 'listing' || reading?.state === 'reading' ? (
          <Button variant="outline" size="sm" disabled={pending} onClick={() => change('paused')}>
            Pause
          </Button>
        ) : reading?.state === 'paused' ? (
          <Button size="sm" disabled={pending} onClick={() => change('reading')}>
            Resume
          </Button>
        ) : (
          <Start reading={reading} pending={pending} onStart={start} />
        )}
        {onlyWhileUnfinished && reading && reading.read + reading.matched > 0 ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={`/newsletters/${newsletterId}`}>See sponsors, placements and rhythm so far</Link>
          </Button>
        ) : null}
      </div>
      {reading && reading.unread.length > 0 ? <Unread reading={reading} /> : null}
    </Card>
  );
}

const SETTLED_A_REFRESH = 10;

/** Refetches the ranking and the dashboard's counts after every SETTLED_A_REFRESH issues. */
function useRefreshWhileReading(data: PastIssuesImport | undefined) {
  const { reading } = data ?? {};
  const settled = reading ? Math.floor((reading.found - reading.waiting) / SETTLED_A_REFRESH) : 0;
  const seen = `${reading?.state} ${settled}`;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== seen) void refresh('pitch', 'stats');
    if (data) before.current = seen;
  }, [seen, data]);
}

/** Estimated seconds per issue: the request of its page and its analysis. */
const SECONDS_AN_ISSUE = 1.5;

const durationText = (issues: number): string => {
  const minutes = Math.ceil((issues * SECONDS_AN_ISSUE) / 60);
  return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
};

function State({ reading }: { reading: Reading }) {
  const { state, found, read, matched, failed, waiting, because, nextAt } = reading;
  const settled = found - waiting;
  switch (state) {
    case 'listing':
      return <p>Looking through the archive. {found > 0 ? `${formatCountOf(found, 'issue')} found so far.` : ''}</p>;
    case 'listed':
      return (
        <>
          <p className="font-medium">We found {formatCountOf(found, 'past issue')}. Read them?</p>
          <p className="text-muted-foreground">Takes {durationText(found)}. You can leave this page.</p>
        </>
      );
    case 'failed':
      return (
        <p>
          We couldn’t read the archive{because ? `: ${because}` : ''}. You can upload issues or forward them instead.
        </p>
      );
    default:
      return (
        <>
          <Progress value={settled} max={found} label="Past issues read" />
          <p>
            {state === 'done' ? 'Done: ' : state === 'paused' ? 'Paused: ' : ''}
            {formatCount(settled)} of {formatCountOf(found, 'issue')}
            {matched > 0 ? `, ${formatCount(matched)} already received by email` : ''}
            {failed > 0 ? `, ${formatCount(failed)} could not be read` : ''}
          </p>
          {state === 'reading' && nextAt ? (
            <p className="text-muted-foreground">
              Waiting to avoid overloading the site. Continues <DateText date={nextAt} format="MMM d, yyyy h:mm a" />.
            </p>
          ) : null}
          {state === 'reading' && !nextAt ? (
            <p className="text-muted-foreground">
              {`${durationText(waiting).replace(/^a/, 'A')} left. ${read + matched === 0 ? 'Your sponsors appear as issues are read.' : 'Sponsors and rhythm are updated as issues are read.'}`}
            </p>
          ) : null}
          {because ? <p className="text-muted-foreground">Part of the archive is missing: {because}.</p> : null}
        </>
      );
  }
}

function Start({
  reading,
  pending,
  onStart,
}: {
  reading: Reading | null;
  pending: boolean;
  onStart: (sinceYear?: number) => void;
}) {
  const [year, setYear] = useState('');
  const years = Array.from({ length: YEARS_OFFERED }, (_, ago) => new Date().getFullYear() - ago);
  const label = !reading || reading.state === 'listed' ? 'Read past issues' : 'Look for new issues';
  return (
    <>
      <Select
        aria-label="From which year"
        value={year}
        onChoose={setYear}
        emptyLabel="All years"
        options={years.map((each) => ({ value: each, label: `Since ${each}` }))}
      />
      <Button size="sm" disabled={pending} onClick={() => onStart(year ? Number(year) : undefined)}>
        {label}
      </Button>
    </>
  );
}

function Unread({ reading }: { reading: Reading }) {
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-muted-foreground">
        {formatCountOf(reading.failed, 'issue')} could not be read
      </summary>
      <ul className="mt-2 grid gap-1.5">
        {reading.unread.map(({ url, title, because }) => (
          <li key={url} className="break-words">
            <a href={url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
              {title ?? url}
            </a>
            <span className="text-muted-foreground">: {because}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
