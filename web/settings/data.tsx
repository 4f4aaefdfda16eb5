import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, Download } from 'lucide-react';
import { apiQuery, mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { EmptyState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { useAction } from '../ui/use-act.ts';
import { Redirectors } from './redirectors.tsx';

/** The export of all data as a file, and the backups. */
export function Data() {
  const [pending, act] = useAction({ otherwise: 'Failed to create the backup. Please try again.' });
  const make = () =>
    act(async () => {
      const { name } = await mutate('exports.createBackup');
      return { title: 'Backup created', description: name };
    });
  return (
    <div className="grid items-start gap-4 @2xl:grid-cols-2">
      <Card title="Export" hint="A zip with one CSV per table" body>
        <Button asChild variant="outline">
          <a href="/api/exports/all.zip" download>
            <Download aria-hidden />
            Export All Data
          </a>
        </Button>
      </Card>
      <Card
        className="min-w-0"
        title="Backups"
        hint="All data in one file. Kept for 14 days."
        action={
          <Button disabled={pending} onClick={() => void make()}>
            <DatabaseBackup aria-hidden />
            {pending ? 'Creating...' : 'Create Backup'}
          </Button>
        }
      >
        <Backups />
      </Card>
      <Redirectors />
    </div>
  );
}

function Backups() {
  const { data, isPending, error, refetch } = useQuery(apiQuery('exports.listBackups'));
  if (isPending)
    return (
      <CardBody>
        <Loading label="Loading the backups">
          <Skeleton className="h-24" />
        </Loading>
      </CardBody>
    );
  if (!data)
    return (
      <CardBody>
        <LoadFailed title="Failed to Load Backups" error={error} onRetry={() => void refetch()} />
      </CardBody>
    );
  if (data.length === 0)
    return <EmptyState title="No backups yet" text="Create one to download or restore all data." />;
  return (
    <Table label="Backups">
      <thead>
        <tr>
          <Th>Made</Th>
          <Th className="text-right">Size</Th>
          <Th>
            <span className="sr-only">Download</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ name, createdAt, size }) => (
          <Tr key={name}>
            <Td>
              <DateText date={createdAt} format="MMM d, yyyy h:mm a" />
            </Td>
            <Td className="text-right whitespace-nowrap tabular-nums">{formatBytes(size)}</Td>
            <Td className="text-right">
              <Button asChild variant="ghost" size="icon">
                <a href={`/api/backups/${encodeURIComponent(name)}`} download aria-label={`Download ${name}`}>
                  <Download aria-hidden />
                </a>
              </Button>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
