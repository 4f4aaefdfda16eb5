// Saved searches: the form that saves one, and the list. Everyone who provably runs the newsletter shares them.
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import type { SavedSearch, SimilarityQuestion } from '../../src/contract/similarity.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { InlineLoadError } from '../ui/failed-line.tsx';
import { Input } from '../ui/input.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import { useAction } from '../ui/use-act.ts';

export function SaveSearchForm({ asked }: { asked: SimilarityQuestion }) {
  const [pending, act] = useAction({ title: 'Your change was not saved' });
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (!name) return;
    const kept = await act(async () => {
      await mutate('similarity.saveSearch', { body: { name, ...asked } });
      return {
        title: 'Search saved',
        description: 'It appears here for you and everyone at your newsletter’s email domain.',
      };
    });
    if (kept) form.reset();
  };
  return (
    <form className="flex flex-wrap gap-2" onSubmit={(event) => void keep(event)}>
      <Input
        name="name"
        required
        maxLength={120}
        aria-label="Name of this search"
        placeholder="Name of this search"
        className="max-w-64"
      />
      <Button type="submit" variant="outline" disabled={pending}>
        Save search
      </Button>
    </form>
  );
}

export function SavedSearches({ onPick }: { onPick: (search: SavedSearch) => void }) {
  const { data, error, refetch } = useQuery(apiQuery('similarity.listSaved'));
  const forget = (id: string) =>
    mutate('similarity.removeSaved', { id }).catch((failure: unknown) =>
      toastRefusal('The search was not removed', failure, 'Please try again.'),
    );
  return (
    <Card>
      <CardHead title="Saved searches" hint="Shared with everyone at your newsletter’s email domain" />
      {data && data.length > 0 ? (
        <ul className="border-t border-border">
          {data.map((one) => (
            <li key={one.id} className="flex items-center gap-1 border-t border-border pr-2 first:border-t-0">
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 px-4 py-1 text-left -outline-offset-2 hover:bg-muted/60"
                onClick={() => onPick(one)}
              >
                <span dir="auto" className="block truncate text-sm font-medium">
                  {one.name}
                </span>
                <span className="block truncate text-xs text-muted-foreground">{one.text ?? one.website}</span>
              </button>
              {one.mine ? (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${one.name}`}
                  onClick={() => void forget(one.id)}
                >
                  <Trash2 aria-hidden />
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <CardBody>
          {error ? (
            <InlineLoadError text="Failed to load saved searches." onRetry={() => void refetch()} />
          ) : (
            <p className="text-sm text-muted-foreground">
              {data ? 'No saved searches yet. Run a search, then save it.' : 'Loading ...'}
            </p>
          )}
        </CardBody>
      )}
    </Card>
  );
}
