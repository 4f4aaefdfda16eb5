// Decisions on items of the queue, applied optimistically: an item disappears at once, and comes back if the server
// refuses. A correction isn't: what was typed stands until it is taken.
import { useCallback, useRef, useState } from 'react';
import { decideReview, type ReviewDecision, type ReviewItem, undoReview } from '../data/curation.ts';
import { toastRefusal } from '../ui/toast.tsx';
import { entryActions, entryTitle } from './entries.ts';

interface List {
  /** Takes an item off the list; `giveBack` puts it back. */
  drop: (id: string) => void;
  giveBack: (id: string) => void;
  /** Makes it the one at hand. */
  show: (id: string) => void;
}

interface Last {
  entry: ReviewItem;
  said: string;
  /** Whether the server took the decision. */
  told: Promise<boolean>;
}

/**
 * @returns `done`: how many were decided here, and the newest decision; `last`: the decision that can be undone, or
 *   null.
 */
export function useDecisions({ drop, giveBack, show }: List) {
  const [done, setDone] = useState({ count: 0, said: '' });
  const [last, setLast] = useState<Last | null>(null);
  const takingBack = useRef(false);

  const note = useCallback(
    (about: ReviewItem, { decision }: ReviewDecision, told: Promise<boolean>) => {
      drop(about.id);
      const said = `${entryActions(about)[decision] ?? 'Done'}: ${entryTitle(about)}`;
      setDone(({ count }) => ({ count: count + (decision === 'skip' ? 0 : 1), said }));
      if (decision !== 'skip') setLast({ entry: about, said, told });
    },
    [drop],
  );

  const send = useCallback(
    (about: ReviewItem, decision: ReviewDecision) => {
      const told = decideReview(about.id, decision).then(
        () => true,
        (refused) => {
          giveBack(about.id);
          toastRefusal(`Not saved: ${entryTitle(about)}`, refused, 'Please try again.');
          return false;
        },
      );
      note(about, decision, told);
    },
    [note, giveBack],
  );

  /** @throws whatever the server refuses it for; the item stays. */
  const correct = useCallback(
    async (about: ReviewItem, decision: ReviewDecision) => {
      await decideReview(about.id, decision);
      note(about, decision, Promise.resolve(true));
    },
    [note],
  );

  const takeBack = useCallback(async () => {
    if (!last || takingBack.current) return;
    takingBack.current = true;
    try {
      // What the server refused was never decided.
      if (await last.told) {
        await undoReview(last.entry.id);
        giveBack(last.entry.id);
        show(last.entry.id);
        setDone(({ count }) => ({
          count: Math.max(0, count - 1),
          said: `Back in the queue: ${entryTitle(last.entry)}`,
        }));
      }
      // Only now, so that one that failed can be tried again; not a later one, which was decided meanwhile.
      setLast((now) => (now === last ? null : now));
    } catch (refused) {
      toastRefusal('Not undone', refused, 'Please try again.');
    } finally {
      takingBack.current = false;
    }
  }, [last, giveBack, show]);

  return { done, last, send, correct, takeBack };
}
