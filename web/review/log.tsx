import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { apiQuery } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { List } from '../ui/list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import { LogEntry } from './log-entry.tsx';

const DEFAULTS = { of: '' };

export function ChangeLog() {
  const { page, change, of } = useSearchState(DEFAULTS);
  const query = useQuery(apiQuery('curation.listAuditLog', { query: { page, limit: 50, subjectId: of } }));
  return (
    <List
      query={query}
      rows={({ entries }) => entries}
      noun="change"
      title="Log"
      action={
        of ? (
          <Button variant="outline" size="sm" onClick={() => change({ of: '' })}>
            Show all
          </Button>
        ) : null
      }
      empty={<EmptyState icon={<History aria-hidden />} title="No changes yet" />}
    >
      {(entries) => (
        <ul>
          {entries.map((entry) => (
            <LogEntry key={entry.id} entry={entry} onFilter={() => change({ of: entry.subjectId })} />
          ))}
        </ul>
      )}
    </List>
  );
}
