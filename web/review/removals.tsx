// Merged and removed brands, which can be taken back.
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { type BrandRemoval, removalsQuery, undoRemoval } from '../data/curation.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { countOf } from '../ui/format.ts';
import { LoadFailed } from '../ui/states.tsx';
import { useAct } from '../ui/use-act.ts';

export function Removals() {
  const { data, error, refetch } = useQuery(removalsQuery(1));
  if (error && !data) return <LoadFailed title="Failed to load" error={error} onRetry={() => void refetch()} />;
  if (!data || data.removals.length === 0) return null;
  return (
    <Card className="min-w-0">
      <CardHead title="Merged and removed brands" hint="They can be taken back for 30 days." />
      <ul>
        {data.removals.map((removal) => (
          <Removal key={removal.id} removal={removal} />
        ))}
      </ul>
    </Card>
  );
}

function Removal({ removal }: { removal: BrandRemoval }) {
  const { id, name, into, sponsorships, by, createdAt, undoneAt } = removal;
  const [pending, act] = useAct({ title: 'Not taken back' });
  const undo = () => act(async () => ({ title: `${(await undoRemoval(id)).name} stands by itself again` }));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-border px-4 py-2 text-sm">
      <span className="min-w-0">
        <span className="font-medium">{name}</span>{' '}
        {into ? (
          <>
            went into{' '}
            <Link to={`/brands/${into.id}`} className="font-medium hover:underline">
              {into.name}
            </Link>
          </>
        ) : (
          'was removed'
        )}
        <span className="block text-xs text-muted-foreground">
          {countOf(sponsorships, 'sponsorship')}, {by ?? 'somebody'},{' '}
          <DateText date={createdAt} format="MMM d, yyyy h:mm a" />
        </span>
      </span>
      {undoneAt ? (
        <span className="text-xs text-muted-foreground">
          Taken back <DateText date={undoneAt} />
        </span>
      ) : (
        <Button variant="outline" size="sm" disabled={pending} onClick={() => void undo()}>
          <Undo2 aria-hidden />
          Take back<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}
