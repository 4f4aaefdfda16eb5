import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, Download } from 'lucide-react';
import { type Answer, apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { List } from '../ui/list.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { Redirectors } from './redirectors.tsx';

const BACKUP_COLUMNS: Column<Answer<'exports.listBackups'>[number]>[] = [
  { head: 'Made', cell: ({ createdAt }) => <DateText date={createdAt} format="MMM d, yyyy h:mm a" /> },
  {
    head: 'Size',
    className: 'text-right',
    cellClass: 'whitespace-nowrap tabular-nums',
    cell: ({ size }) => formatBytes(size),
  },
  {
    head: <span className="sr-only">Download</span>,
    cellClass: 'text-right',
    cell: ({ name }) => (
      <Button asChild variant="ghost" size="icon">
        <a href={`/api/backups/${encodeURIComponent(name)}`} download aria-label={`Download ${name}`}>
          <Download aria-hidden />
        </a>
      </Button>
    ),
  },
];

/** The export of all data as a file, and the backups. */
export function Data() {
  const query = useQuery(apiQuery('exports.listBackups'));
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
      <List
        query={query}
        rows={(all) => all}
        noun="backup"
        title="Backups"
        hint="All data in one file. Kept for 14 days."
        action={
          <ActionButton
            run={() => mutate('exports.createBackup')}
            said={({ name }) => ({ title: 'Backup created', description: name })}
            refused={{ otherwise: 'Failed to create the backup. Please try again.' }}
            busy="Creating..."
          >
            <DatabaseBackup aria-hidden />
            Create Backup
          </ActionButton>
        }
        failed="Failed to Load Backups"
        skeleton={<Skeleton className="mx-4 mb-4 h-24" />}
        empty={<EmptyState title="No backups yet" text="Create one to download or restore all data." />}
      >
        {(backups) => <DataTable label="Backups" columns={BACKUP_COLUMNS} rows={backups} keyOf={({ name }) => name} />}
      </List>
      <Redirectors />
    </div>
  );
}
