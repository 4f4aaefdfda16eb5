// Who changed what in the catalogue, and what can be undone.
import { useQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { placementLabel } from '../../src/contract/names.ts';
import {
  type AuditEntry,
  auditQuery,
  type BrandRemoval,
  removalsQuery,
  undoRemoval,
  undoReview,
} from '../data/curation.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { countOf } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { EmptyState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { useSearchState } from '../ui/use-search-state.ts';
import { KIND_LABELS } from './entries.ts';

const DEFAULTS = { of: '' };

export default function ChangesPage() {
  return (
    <>
      <PageHead title="Changes" subtitle="What people put right in the catalogue." />
      <div className="grid gap-4">
        <Removals />
        <Log />
      </div>
    </>
  );
}

function Removals() {
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
  const [pending, setPending] = useState(false);
  const { id, name, into, sponsorships, by, createdAt, undoneAt } = removal;
  const undo = async () => {
    setPending(true);
    try {
      const brand = await undoRemoval(id);
      toast({ title: `${brand.name} stands by itself again` });
    } catch (refused) {
      toastRefusal('Not taken back', refused, 'Please try again.');
    } finally {
      setPending(false);
    }
  };
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

function Log() {
  const { page, change, of } = useSearchState(DEFAULTS);
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery(page, of));
  useLastPage(page, data && { rows: data.entries.length, totalPages: data.totalPages });
  if (error && !data) return <LoadFailed title="Failed to load the log" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the log">
        <Skeleton className="h-96" />
      </Loading>
    );
  return (
    <Card aria-busy={isPlaceholderData} className="min-w-0">
      <CardHead
        title="Log"
        action={
          of ? (
            <Button variant="outline" size="sm" onClick={() => change({ of: '' })}>
              Show all
            </Button>
          ) : null
        }
      />
      {data.entries.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title="Nothing has been changed yet" />
      ) : (
        <ul>
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onOnly={() => change({ of: entry.subjectId })} />
          ))}
        </ul>
      )}
      {data.totalPages > 1 ? (
        <div className="border-t border-border px-4 py-2.5">
          <Pager
            page={page}
            pages={data.totalPages}
            label="Pages of the log"
            summary={`Page ${page} of ${data.totalPages}`}
            onPage={(next) => change({ page: next })}
          />
        </div>
      ) : null}
    </Card>
  );
}

const ACTIONS: Record<string, string> = {
  'brand.edit': 'edited',
  'brand.merge': 'merged',
  'brand.merge.undo': 'took a merge back:',
  'brand.remove': 'removed',
  'brand.restore': 'restored',
  'brand.alias': 'changed the names of',
  'sponsorship.edit': 'put right',
  'sponsorship.confirm': 'confirmed',
  'sponsorship.reject': 'rejected',
  'sponsorship.restore': 'restored',
  'sponsorship.add': 'recorded',
  'sponsorship.remove': 'took away',
  'newsletter.confirm': 'trusted',
  'newsletter.refuse': 'refused',
  'newsletter.undo': 'left open again whether to trust',
  'sender.confirm': 'confirmed the sender',
  'sender.refuse': 'refused the sender',
  'sender.undo': 'left open again the sender',
  'host.confirm': 'called a redirector:',
  'host.remove': 'called no redirector:',
  'review.undo': 'took a decision back:',
  'review.accept': 'accepted',
  'review.reject': 'rejected',
  'review.edit': 'decided',
};

function Entry({ entry, onOnly }: { entry: AuditEntry; onOnly: () => void }) {
  const { who, action, before, after, at } = entry;
  const label = labelOf(entry);
  const said = differences(before, after);
  const merged = textOf(fieldsOf(before).name);
  const [pending, setPending] = useState(false);
  const undo = async () => {
    setPending(true);
    try {
      await undoReview(entry.subjectId);
      toast({ title: 'It waits in the review queue again' });
    } catch (refused) {
      toastRefusal('Not taken back', refused, 'Please try again.');
    } finally {
      setPending(false);
    }
  };
  return (
    <li className="border-t border-border px-4 py-2 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          {who} <span className="text-muted-foreground">{ACTIONS[action] ?? action}</span>{' '}
          {action === 'brand.merge' && merged ? `${merged} into ` : null}
          <button type="button" className="font-medium hover:underline" onClick={onOnly}>
            {label}
          </button>
        </span>
        <span className="flex items-center gap-2">
          <DateText date={at} format="MMM d, yyyy h:mm a" className="text-xs text-muted-foreground" />
          {entry.canUndo ? (
            <Button variant="outline" size="sm" disabled={pending} onClick={() => void undo()}>
              <Undo2 aria-hidden />
              Take back<span className="sr-only">: {label}</span>
            </Button>
          ) : null}
        </span>
      </p>
      {said.length > 0 ? (
        <ul className="mt-0.5 grid gap-0.5 text-xs text-muted-foreground">
          {said.map(({ name, was, is }) => (
            <li key={name}>
              {name}: {was === '' ? null : <del>{was}</del>}{' '}
              {is === '' ? null : <ins className="no-underline">{is}</ins>}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const SHOWN = 200;

/** The changed fields with their old and new values. `after` holds the changed fields, `before` all of them; ids and internal fields are left out. */
function differences(before: unknown, after: unknown): { name: string; was: string; is: string }[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys(now)
    .filter((name) => !/(?:^i|I)d$/.test(name) && !INNER.has(name))
    .map((name) => ({ name: spoken(name), was: worded(name, old[name]), is: worded(name, now[name]) }))
    .filter(({ was, is }) => was !== is);
}

/** The label of an entry; for a decision of the review queue it includes the item's kind. */
function labelOf({ label, after }: AuditEntry): string {
  const kind = KIND_LABELS[textOf(fieldsOf(after).kind) as keyof typeof KIND_LABELS];
  return kind ? `${kind}: ${label}` : label;
}

/** Fields that aren't shown: `kind` is part of the label, `edits` holds the analyst's original values, and the `...Source` fields are internal. */
const INNER = new Set(['kind', 'edits', 'domainSource', 'companySource', 'nameSource', 'logoSource', 'normalizedName']);

const worded = (name: string, value: unknown): string =>
  name === 'placementType' && typeof value === 'string' ? placementLabel(value) : textOf(value);

/** 'placementType' as 'placement type'. */
const spoken = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const fieldsOf = (state: unknown): Record<string, unknown> =>
  state !== null && typeof state === 'object' ? (state as Record<string, unknown>) : {};

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
