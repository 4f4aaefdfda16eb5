// What is due in the member's pipeline today, each with its next act. A task that is done leaves the list.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Task, TaskKind } from '../../src/contract/tasks.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { changeLead } from '../data/leads.ts';
import { queryClient } from '../data/query-client.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCountOf } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { useAction } from '../ui/use-act.ts';

const tasksQuery = apiQuery('leads.listTasks');
const SHOWN_FIRST = 5;
const KINDS: Record<TaskKind, { label: string; tone: Tone }> = {
  request: { label: 'Request', tone: 'accent' },
  missing: { label: 'Did not run', tone: 'danger' },
  broken_link: { label: 'Broken link', tone: 'danger' },
  differs: { label: 'Ran with differences', tone: 'warning' },
  copy_missing: { label: 'Copy missing', tone: 'warning' },
  copy_given: { label: 'Copy to approve', tone: 'accent' },
  runs_today: { label: 'Runs today', tone: 'accent' },
  no_issue: { label: 'No issue', tone: 'warning' },
  follow_up: { label: 'Follow-up', tone: 'neutral' },
  invoice_overdue: { label: 'Overdue', tone: 'danger' },
  renewal: { label: 'Renewal', tone: 'success' },
};

/** What the button of a draft says where its kind is certain to have facts. */
const DRAFTS: Partial<Record<TaskKind, string>> = { request: 'Draft the answer', renewal: 'Draft renewal' };

export function Today() {
  const { data, error, refetch } = useQuery(tasksQuery);
  const [isWhole, setIsWhole] = useState(false);
  if (!data)
    return <NotLoaded what="what is due today" error={error} onRetry={() => void refetch()} className="h-20" />;
  const { tasks, total } = data;
  return (
    <Card
      title="Today"
      hint={total === 0 ? 'Nothing is due. Follow-ups, booked ads and renewals appear here.' : undefined}
      action={
        total === 0 ? undefined : (
          <span className="text-xs text-muted-foreground tabular-nums">{formatCountOf(total, 'task')}</span>
        )
      }
    >
      {tasks.length > 0 ? (
        <ul>
          {(isWhole ? tasks : tasks.slice(0, SHOWN_FIRST)).map((task) => (
            <TaskRow key={task.id} task={task} today={data.today} />
          ))}
        </ul>
      ) : null}
      {tasks.length > SHOWN_FIRST ? (
        <div className="border-t border-border px-1.5 py-1.5">
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show all ${tasks.length}`}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function TaskRow({ task, today }: { task: Task; today: string }) {
  const { kind, brand, text, path, draft, leadId, version, eventId, since } = task;
  const [pending, act] = useAction({ title: 'This was not changed' });
  const markAsDone = () =>
    act(async () => {
      if (leadId && version !== null) {
        const { eventId: done } = await changeLead(leadId, { nextStep: '', nextStepOn: null, version });
        await queryClient.refetchQueries({ queryKey: tasksQuery.queryKey }, { cancelRefetch: false });
        offerUndo(`Done: ${text}`, [done]);
      } else if (eventId !== null) {
        await mutate('leads.undo', { body: { events: [eventId] } });
        offerUndo('Dismissed', []);
      }
    }, null);
  const { label, tone } = KINDS[kind];
  const isLate = kind === 'follow_up' && since < today;
  return (
    <li
      aria-label={`${label}: ${brand.name}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-2.5"
    >
      <Link to={path} className="group flex min-w-0 flex-1 basis-60 items-center gap-2.5">
        <Logo name={brand.name} url={brand.logoUrl} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span dir="auto" className="min-w-0 truncate text-sm font-medium group-hover:underline">
              {brand.name}
            </span>
            <Badge tone={isLate ? 'warning' : tone}>{label}</Badge>
          </span>
          <span className="block text-xs text-muted-foreground wrap-anywhere">{text}</span>
        </span>
      </Link>
      <span className="flex flex-wrap gap-1.5 max-sm:pl-8.5">
        {draft ? (
          <PitchDraftButton
            brandId={brand.id}
            brand={brand.name}
            kind={draft}
            {...(DRAFTS[kind] ? { label: DRAFTS[kind] } : {})}
          />
        ) : null}
        {version !== null || kind === 'renewal' ? null : (
          <Button asChild variant="outline" size="sm">
            <Link to={path} aria-label={`Open the booking of ${brand.name}`}>
              Open booking
            </Link>
          </Button>
        )}
        {version !== null || eventId !== null ? (
          <Button variant="ghost" size="sm" disabled={pending} onClick={() => void markAsDone()}>
            {version === null ? 'Dismiss' : 'Done'}
            <span className="sr-only">: {brand.name}</span>
          </Button>
        ) : null}
      </span>
    </li>
  );
}
