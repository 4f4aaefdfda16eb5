import type { NightlyRun } from '../../src/contract/settings.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount } from '../ui/format.ts';
import { type Column, DataTable } from '../ui/table.tsx';

const STEPS: Column<NightlyRun['steps'][number]>[] = [
  {
    head: 'Step',
    cell: ({ step, error }) => (
      <>
        {step}
        {error ? <span className="block text-xs text-destructive">{error}</span> : null}
      </>
    ),
  },
  { head: 'Items', className: 'text-right tabular-nums', cell: ({ count }) => formatCount(count) },
  {
    head: 'Time',
    className: 'text-right whitespace-nowrap tabular-nums',
    cell: ({ ms }) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`),
  },
];

/** Card with the steps of the last nightly run. */
export function Nightly({ run }: { run: NightlyRun | null }) {
  const failed = run?.steps.filter(({ error }) => error !== null).length ?? 0;
  return (
    <Card
      className="min-w-0"
      title="Nightly run"
      hint={run ? <DateText date={run.startedAt} format="MMM d, yyyy h:mm a" /> : undefined}
      action={
        run ? (
          <Badge tone={failed ? 'danger' : run.endedAt ? 'success' : 'warning'}>
            {failed ? `${failed} failed` : run.endedAt ? 'Completed' : 'Running'}
          </Badge>
        ) : null
      }
    >
      {run ? (
        <DataTable label="Steps of the nightly run" columns={STEPS} rows={run.steps} keyOf={({ step }) => step} />
      ) : (
        <CardBody>
          <p className="text-sm text-muted-foreground">No nightly run yet. The first one starts tonight.</p>
        </CardBody>
      )}
    </Card>
  );
}
