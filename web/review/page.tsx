import { CircleCheck } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ReviewItem } from '../../src/contract/review.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Card } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { formatCount } from '../ui/format.ts';
import { LastDecision } from '../ui/last-decision.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EmptyState, LoadFailed, Loading, Skeleton } from '../ui/states.tsx';
import { useSelection } from '../ui/use-selection.tsx';
import { ReviewItemDetail } from './detail.tsx';
import {
  editableRecordKind,
  REVIEW_ITEM_KIND_LABELS,
  type ReviewAction,
  reviewActionLabels,
  reviewItemTitle,
} from './entries.ts';
import { ReviewQueueList } from './queue.tsx';
import { useReviewDecisions } from './use-decisions.ts';
import { useReviewItems } from './use-entries.ts';

const NOTHING = { ofKind: 'Nothing of this kind to review', atAll: 'Nothing to review' };

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'));

export default function ReviewPage() {
  const [kind, setKind] = useState<ReviewItem['kind'] | ''>('');
  const { entries, waiting, left, error, loading, drop, giveBack, reload } = useReviewItems(kind);
  const [wanted, setWanted] = useState<string | null>(null);
  const [editing, setEditing] = useState<ReviewItem | null>(null);
  const {
    place,
    current: entry,
    select,
    areKeysOn,
    toggle,
  } = useSelection(
    entries,
    (one) => ({
      a: () => say('accept', one),
      r: () => say('reject', one),
      e: () => say('edit', one),
      s: () => say('skip', one),
      u: () => void takeBack(),
    }),
    editing === null,
  );
  const atHand = useRef<string | undefined>(undefined);
  atHand.current = entry?.id;
  const { done, last, send, correct, takeBack } = useReviewDecisions({
    drop,
    giveBack: useCallback(
      (id) => {
        // The reviewer has moved on to another item by now, which stays selected.
        setWanted(atHand.current ?? null);
        giveBack(id);
      },
      [giveBack],
    ),
    show: setWanted,
  });
  if (wanted !== null) {
    const nth = entries.findIndex(({ id }) => id === wanted);
    if (nth >= 0) select(nth);
    setWanted(null);
  }

  const say = (word: ReviewAction, about: ReviewItem | undefined) => {
    if (!about || !reviewActionLabels(about)[word]) return;
    if (word !== 'edit') return send(about, { decision: word });
    const what = editableRecordKind(about);
    if (what === 'product' && about.otherBrand)
      return send(about, { decision: 'edit', brand: { companyId: about.otherBrand.id } });
    if (what) setEditing(about);
  };

  return (
    <>
      <PageHead
        title="Review Queue"
        subtitle={
          left === 0 && (loading || error)
            ? ' '
            : `${formatCount(left)} waiting${done.count > 0 ? `, ${done.count} decided now` : ''}`
        }
        actions={toggle}
      />
      <p role="status" className="sr-only">
        {done.said ? `${done.said}. ` : ''}
        {entry ? `Next: ${reviewItemTitle(entry)}` : done.said ? NOTHING[kind ? 'ofKind' : 'atAll'] : ''}
      </p>
      <div>
        {last ? <LastDecision text={last.said} showsShortcut onUndo={() => void takeBack()} /> : null}
        <Kinds
          kind={kind}
          waiting={waiting}
          onKind={(next) => {
            setKind(next);
            select(0);
          }}
        />
        {error && entries.length === 0 ? (
          <LoadFailed title="Failed to load the queue" error={error} onRetry={reload} />
        ) : loading ? (
          <Loading label="Loading the queue">
            <div className="grid gap-4 @2xl:grid-cols-[min(18rem,35%)_minmax(0,1fr)]">
              <Skeleton className="h-96 @max-2xl:hidden" />
              <Skeleton className="h-96" />
            </div>
          </Loading>
        ) : entry ? (
          <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-[min(18rem,35%)_minmax(0,1fr)]">
            <ReviewQueueList entries={entries} selected={place} onSelect={select} />
            <ReviewItemDetail
              key={entry.id}
              entry={entry}
              showsShortcuts={areKeysOn}
              onAction={(word) => say(word, entry)}
            />
          </div>
        ) : (
          <Card>
            <EmptyState
              icon={<CircleCheck aria-hidden />}
              title={NOTHING[kind ? 'ofKind' : 'atAll']}
              text="Low-confidence detections, doubtful sites, possible duplicates, ads without a name, new senders and member reports appear here."
            />
          </Card>
        )}
        {editing ? (
          <EditDialog
            entry={editing}
            onClose={() => setEditing(null)}
            onCorrect={async (decision) => {
              await correct(editing, decision);
              setEditing(null);
            }}
          />
        ) : null}
      </div>
    </>
  );
}

interface KindsProps {
  kind: ReviewItem['kind'] | '';
  waiting: Record<string, number>;
  onKind: (kind: ReviewItem['kind'] | '') => void;
}

const Kinds = ({ kind, waiting, onKind }: KindsProps) => (
  <div className="mb-2">
    <Chips
      label="Kind"
      value={kind}
      emptyLabel="All"
      // The chosen kind stays in the list even if none of its items are left.
      options={Object.entries(kind ? { [kind]: 0, ...waiting } : waiting).map(([value, count]) => ({
        value,
        label: `${REVIEW_ITEM_KIND_LABELS[value as ReviewItem['kind']]} ${count}`,
      }))}
      onChange={(next) => onKind(next as ReviewItem['kind'] | '')}
    />
  </div>
);
