import { useQuery } from '@tanstack/react-query';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';

/** The latest imports, each with a button that undoes it. */
export function PastImports() {
  const { data } = useQuery(apiQuery('leads.listImports'));
  if (!data || data.imports.length === 0) return null;
  return (
    <section aria-label="Recent imports" className="grid gap-1.5">
      <h3 className="text-sm font-medium">Recent imports</h3>
      <ul className="grid gap-1.5">
        {data.imports.map(({ id, at, leads, bookings }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-sm">
            <span>
              {formatCountOf(leads, 'lead')}, {formatCountOf(bookings, 'booking')}
              <span className="text-muted-foreground">
                {', '}
                <DateText date={at} format="ago" />
              </span>
            </span>
            <ActionButton
              variant="outline"
              size="sm"
              run={() => mutate('leads.undoImport', { id })}
              said={({ undone, kept }) => ({
                title: `Import of ${formatCountOf(undone, 'lead')} undone`,
                ...(kept > 0 ? { description: `${formatCountOf(kept, 'lead')} changed since stayed.` } : {}),
              })}
              refused={{ title: 'The import was not undone', otherwise: CHECK_CONNECTION_TEXT }}
            >
              Undo import
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
