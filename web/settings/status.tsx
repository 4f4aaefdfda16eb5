import { useQuery } from '@tanstack/react-query';
import type { ServiceStatus as Told } from '../../src/contract/status.ts';
import { apiQuery } from '../data/api.ts';
import { analystName } from '../ui/analyst-name.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { formatCount } from '../ui/format.ts';
import { NotLoaded } from '../ui/states.tsx';

/** The state of the service: what needs attention, and the operating figures of the last day. */
export function Status() {
  const { data, error, refetch } = useQuery(apiQuery('status.read'));
  return data ? (
    <StatusCard status={data} />
  ) : (
    <NotLoaded
      what="the status"
      failed="Failed to Load Status"
      error={error}
      onRetry={() => void refetch()}
      className="h-40 rounded-lg"
    />
  );
}

function StatusCard({
  status: { notices, waiting, verdicts, deadLetters, modelRefusals, tokens, alerts },
}: {
  status: Told;
}) {
  const dead = deadLetters.reduce((sum, { count }) => sum + count, 0);
  const issues = verdicts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      className="min-w-0"
      title="Status"
      hint="The last 24 hours"
      action={
        <Badge tone={notices.length ? 'warning' : 'success'}>
          {notices.length
            ? `${notices.length} ${notices.length === 1 ? 'needs' : 'need'} attention`
            : 'All systems operational'}
        </Badge>
      }
      body="grid gap-4"
    >
      {notices.length ? (
        <ul className="grid gap-2" aria-label="Notices">
          {notices.map(({ text, since }) => (
            <li key={text} className="rounded-md border border-border bg-muted/50 px-3 py-2 text-sm">
              {text}
              <span className="block text-xs text-muted-foreground">
                Since <DateText date={since} format="MMM d, yyyy h:mm a" />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <Facts className="gap-y-2">
        <Fact name="Mail waiting">
          {formatCount(waiting.mails)}
          {waiting.oldestSeconds === null ? '' : `, the oldest for ${lasting(waiting.oldestSeconds)}`}
        </Fact>
        <Fact name="Issues analyzed">
          {verdicts.length
            ? verdicts
                .map(({ analyst, count }) => `${analystName(analyst)} ${Math.round((count / issues) * 100)}%`)
                .join(', ')
            : 'None'}
        </Fact>
        <Fact name="Emails the model didn’t read">{formatCount(modelRefusals)}</Fact>
        <Fact name="Failed jobs">
          {dead ? deadLetters.map(({ kind, count }) => `${formatCount(count)} ${kind}`).join(', ') : 'None'}
        </Fact>
        <Fact name="Tokens today">
          {tokens.limit ? `${formatCount(tokens.today)} of ${formatCount(tokens.limit)}` : 'No model'}
        </Fact>
        <Fact name="Notices go to">{alerts.length ? alerts.join(' and ') : 'This page only'}</Fact>
      </Facts>
    </Card>
  );
}

function lasting(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
