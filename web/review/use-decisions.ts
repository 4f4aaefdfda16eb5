// An item disappears at once and comes back if the server refuses; a correction waits for the server.
import { useCallback, useRef, useState } from 'react';
import type { ReviewDecision, ReviewItem } from '../../src/contract/review.ts';
import { mutate } from '../data/api.ts';
import { decideReviewItem } from '../data/curation.ts';
import { toastRefusal } from '../ui/toast.tsx';
import { reviewActionLabels, reviewItemTitle } from './entries.ts';

interface List {
  drop: (id: string) => void;
  giveBack: (id: string) => void;
  show: (id: string) => void;
}

interface Last {
  entry: ReviewItem;
  said: string;
  told: Promise<boolean>;
}

/** `done`: how many were decided here; `last`: the decision that can be undone. */
export function useReviewDecisions({ drop, giveBack, show }: List) {
  const [done, setDone] = useState({ count: 0, said: '' });
  const [last, setLast] = useState<Last | null>(null);
  const takingBack = useRef(false);

  const note = useCallback(
    (about: ReviewItem, { decision }: ReviewDecision, told: Promise<boolean>) => {
      drop(about.id);
      const said = `${reviewActionLabels(about)[decision] ?? 'Done'}: ${reviewItemTitle(about)}`;
      setDone(({ count }) => ({ count: count + (decision === 'skip' ? 0 : 1), said }));
      if (decision !== 'skip') setLast({ entry: about, said, told });
    },
    [drop],
  );

  const send = useCallback(
    (about: ReviewItem, decision: ReviewDecision) => {
      const told = decideReviewItem(about.id, decision).then(
        () => true,
        (refused) => {
          giveBack(about.id);
          toastRefusal(`Not saved: ${reviewItemTitle(about)}`, refused, 'Please try again.');
          return false;
        },
      );
      note(about, decision, told);
    },
    [note, giveBack],
  );

  /** Sends a correction. @throws the server's refusal; the item then stays in the list. */
  const correct = useCallback(
    async (about: ReviewItem, decision: ReviewDecision) => {
      await decideReviewItem(about.id, decision);
      note(about, decision, Promise.resolve(true));
    },
    [note],
  );

  const takeBack = useCallback(async () => {
    if (!last || takingBack.current) return;
    takingBack.current = true;
    try {
      // A decision that the server refused needs no undo.
      if (await last.told) {
        await mutate('curation.undoReview', { id: last.entry.id });
        giveBack(last.entry.id);
        show(last.entry.id);
        setDone(({ count }) => ({
          count: Math.max(0, count - 1),
          said: `Back in the queue: ${reviewItemTitle(last.entry)}`,
        }));
      }
      // Only now, so that a failed undo can be tried again; a decision made meanwhile is kept.
      setLast((now) => (now === last ? null : now));
    } catch (refused) {
      toastRefusal('Not undone', refused, 'Please try again.');
    } finally {
      takingBack.current = false;
    }
  }, [last, giveBack, show]);

  return { done, last, send, correct, takeBack };
}
