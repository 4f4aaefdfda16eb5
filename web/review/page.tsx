// What waits for a person's word, one keystroke each. What is decided goes at once; the server is told behind, in order, and what it refuses comes back.
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Keyboard } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { decideReview, type ReviewDecision, type ReviewItem, undoReview } from '../data/curation.ts';
import { refresh } from '../data/query-client.ts';
import { REVIEW_PAGE, reviewQuery } from '../data/review.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { formatCount } from '../ui/format.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { toastRefusal } from '../ui/toast.tsx';
import { Detail } from './detail.tsx';
import { choicesOf, editOf, KIND_LABELS, titleOf, type Word } from './entries.ts';
import { Key } from './key.tsx';
import { Queue } from './queue.tsx';
import { useKeys } from './use-keys.ts';

const EditDialog = lazy(() => import('./edit-dialog.tsx'));
/** With fewer left the next are fetched. */
const FEW = 15;

export default function ReviewPage() {
  const [kind, setKind] = useState<ReviewItem['kind'] | ''>('');
  const { entries, waiting, left, error, loading, drop, giveBack, reload } = useEntries(kind);
  const [at, setAt] = useState(0);
  const [editing, setEditing] = useState<ReviewItem | null>(null);
  const [done, setDone] = useState({ count: 0, said: '' });
  const [last, setLast] = useState<{ entry: ReviewItem; said: string; told: Promise<boolean> } | null>(null);
  const place = Math.min(at, Math.max(0, entries.length - 1));
  const entry = entries[place];

  const send = useCallback(
    (about: ReviewItem, decision: ReviewDecision) => {
      drop(about.id);
      setEditing(null);
      const said = `${choicesOf(about)[decision.decision] ?? 'Done'}: ${titleOf(about)}`;
      setDone(({ count }) => ({ count: count + (decision.decision === 'skip' ? 0 : 1), said }));
      const told = decideReview(about.id, decision).then(
        () => true,
        (refused) => {
          giveBack(about.id);
          toastRefusal(`Not saved: ${titleOf(about)}`, refused, 'Please try again.');
          return false;
        },
      );
      if (decision.decision !== 'skip') setLast({ entry: about, said, told });
    },
    [drop, giveBack],
  );

  const say = useCallback(
    (word: Word) => {
      if (!entry || !choicesOf(entry)[word]) return;
      if (word !== 'edit') return send(entry, { decision: word });
      const what = editOf(entry);
      if (what === 'product' && entry.otherBrand)
        return send(entry, { decision: 'edit', brand: { companyId: entry.otherBrand.id } });
      if (what) setEditing(entry);
    },
    [entry, send],
  );

  const takeBack = useCallback(async () => {
    if (!last) return;
    setLast(null);
    // What the server refused was never decided.
    if (!(await last.told)) return;
    try {
      await undoReview(last.entry.id);
      giveBack(last.entry.id);
      setDone(({ count }) => ({ count: Math.max(0, count - 1), said: `It waits again: ${titleOf(last.entry)}` }));
    } catch (refused) {
      toastRefusal('Not taken back', refused, 'Please try again.');
    }
  }, [last, giveBack]);

  const { on, toggle } = useKeys(
    {
      a: () => say('accept'),
      r: () => say('reject'),
      e: () => say('edit'),
      s: () => say('skip'),
      u: () => void takeBack(),
      j: () => setAt(Math.min(place + 1, entries.length - 1)),
      k: () => setAt(Math.max(place - 1, 0)),
      arrowdown: () => setAt(Math.min(place + 1, entries.length - 1)),
      arrowup: () => setAt(Math.max(place - 1, 0)),
    },
    editing === null,
  );

  return (
    <>
      <PageHead
        title="Review Queue"
        subtitle={loading ? ' ' : `${formatCount(left)} waiting${done.count > 0 ? `, ${done.count} decided now` : ''}`}
        actions={
          <Button variant="outline" aria-pressed={on} onClick={toggle}>
            <Keyboard aria-hidden />
            {on ? 'Keys are on' : 'Keys are off'}
          </Button>
        }
      />
      <p role="status" className="sr-only">
        {done.said ? `${done.said}. ` : ''}
        {entry ? `Next: ${titleOf(entry)}` : ''}
      </p>
      {last ? (
        <div className="mb-3 flex items-center justify-between gap-2 rounded-md border border-border bg-card px-3 py-1.5 text-sm">
          <span className="min-w-0 truncate">{last.said}</span>
          <Button variant="outline" size="sm" onClick={() => void takeBack()}>
            Undo <Key of="u" />
          </Button>
        </div>
      ) : null}
      <div className="mb-2">
        <Chips
          label="Kind"
          value={kind}
          options={[
            { value: '', label: 'All' },
            ...Object.entries(waiting).map(([value, count]) => ({
              value,
              label: `${KIND_LABELS[value as ReviewItem['kind']]} ${count}`,
            })),
          ]}
          onChange={(next) => {
            setKind(next as ReviewItem['kind'] | '');
            setAt(0);
          }}
        />
      </div>
      {error && entries.length === 0 ? (
        <ErrorState title="Failed to load the queue" text={error.message} onRetry={reload} />
      ) : loading ? (
        <Loading label="Loading the queue">
          <div className="grid gap-4 lg:grid-cols-[18rem_1fr]">
            <Skeleton className="h-96 max-lg:hidden" />
            <Skeleton className="h-96" />
          </div>
        </Loading>
      ) : entry ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Queue entries={entries} at={place} onAt={setAt} />
          <Detail key={entry.id} entry={entry} keys={on} onWord={say} />
        </div>
      ) : (
        <Card>
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title={kind ? 'Nothing of this kind is waiting' : 'Nothing is waiting'}
            text="Unsure claims, doubtful sites, brands that may be one, ads that nobody could name, new senders, and what members report come here."
          />
        </Card>
      )}
      {editing ? (
        <Suspense fallback={null}>
          <EditDialog
            entry={editing}
            onClose={() => setEditing(null)}
            onDecided={(decision) => send(editing, decision)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What waits, without what was decided here; more are fetched before the last is reached. */
function useEntries(kind: ReviewItem['kind'] | '') {
  const items = useQuery(reviewQuery(kind));
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const all = items.data?.items ?? NONE;
  const entries = useMemo(() => all.filter(({ id }) => !gone.has(id)), [all, gone]);
  const waiting = useMemo(() => {
    // Counted by the server; what was decided here since is taken off.
    const counts: Partial<Record<ReviewItem['kind'], number>> = { ...items.data?.waiting };
    for (const { id, kind } of all) if (gone.has(id)) counts[kind] = Math.max(0, (counts[kind] ?? 0) - 1);
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }, [items.data, all, gone]);
  const total = items.data?.total ?? 0;
  const more = total > REVIEW_PAGE && entries.length < FEW;
  const asking = useRef(false);
  useEffect(() => {
    if (!more || asking.current) return;
    asking.current = true;
    void refresh('review').finally(() => {
      asking.current = false;
    });
  }, [more]);
  return {
    entries,
    waiting,
    left: Object.values(waiting).reduce((sum, count) => sum + count, 0),
    error: items.error,
    loading: items.isPending,
    reload: () => void refresh('review'),
    drop: useCallback((id: string) => setGone((ids) => new Set([...ids, id])), []),
    giveBack: useCallback((id: string) => setGone((ids) => new Set([...ids].filter((other) => other !== id))), []),
  };
}

const NONE: ReviewItem[] = [];
