// Everyone who provably runs the newsletter shares them.
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { SavedSearch, SimilarityQuestion } from '../../src/contract/similarity.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { List } from '../ui/list.tsx';
import { Skeleton } from '../ui/states.tsx';

export const SaveSearchForm = ({ asked }: { asked: SimilarityQuestion }) => (
  <Form
    schema={() => import('../../src/contract/similarity.ts').then(({ savedSearchInput }) => savedSearchInput)}
    extra={() => asked}
    send={async (body, form) => {
      await mutate('similarity.saveSearch', { body });
      form.reset();
    }}
    said={{
      title: 'Search saved',
      description: 'It appears here for you and everyone at your newsletter’s email domain.',
    }}
    refused={{ title: 'Your change was not saved', otherwise: 'Please try again.' }}
    className="flex flex-wrap items-end gap-2"
  >
    <TextField name="name" label="Name of this search" required maxLength={120} />
    <SubmitButton variant="outline">Save search</SubmitButton>
  </Form>
);

export function SavedSearches({ onPick }: { onPick: (search: SavedSearch) => void }) {
  const query = useQuery(apiQuery('similarity.listSaved'));
  return (
    <List
      query={query}
      rows={(all) => all}
      noun="saved search"
      plural="saved searches"
      title="Saved searches"
      hint="Shared with everyone at your newsletter’s email domain"
      skeleton={<Skeleton className="mx-4 mb-4 h-11" />}
      empty={
        <p data-nothing className="px-4 pb-4 text-sm text-muted-foreground">
          No saved searches yet. Run a search, then save it.
        </p>
      }
    >
      {(searches) => (
        <ul className="border-t border-border">
          {searches.map((one) => (
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
                <ActionButton
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${one.name}`}
                  run={() => mutate('similarity.removeSaved', { id: one.id })}
                  refused={{ title: 'The search was not removed' }}
                >
                  <Trash2 aria-hidden />
                </ActionButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}
