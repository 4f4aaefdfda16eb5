import type { NightlyRun } from '../../src/contract/settings.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCount } from '../ui/format.ts';
import { Table, Td, Th, Tr } from '../ui/table.tsx';

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
        <Table label="Steps of the nightly run">
          <thead>
            <tr>
              <Th>Step</Th>
              <Th className="text-right">Items</Th>
              <Th className="text-right">Time</Th>
            </tr>
          </thead>
          <tbody>
            {run.steps.map(({ step, ms, count, error }) => (
              <Tr key={step}>
                <Td>
                  {step}
                  {error ? <span className="block text-xs text-destructive">{error}</span> : null}
                </Td>
                <Td className="text-right tabular-nums">{formatCount(count)}</Td>
                <Td className="text-right whitespace-nowrap tabular-nums">
                  {ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <CardBody>
          <p className="text-sm text-muted-foreground">No nightly run yet. The first one starts tonight.</p>
        </CardBody>
      )}
    </Card>
  );
}
