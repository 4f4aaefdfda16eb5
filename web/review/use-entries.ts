import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewItem } from '../../src/contract/review.ts';
import { REVIEW_PAGE_SIZE, reviewQuery } from '../data/lists.ts';

const FEW = 15;
const NONE: ReviewItem[] = [];

export function useReviewItems(kind: ReviewItem['kind'] | '') {
  const items = useQuery(reviewQuery(kind));
  const { refetch } = items;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const all = items.data?.items ?? NONE;
  const entries = useMemo(() => all.filter(({ id }) => !gone.has(id)), [all, gone]);
  // Keeps the previous counts while another kind is loading, so that the choice of kinds doesn't move.
  const [counted, setCounted] = useState(items.data?.waiting);
  if (items.data && items.data.waiting !== counted) setCounted(items.data.waiting);
  const waiting = useMemo(() => {
    // The server's counts minus the items decided here since.
    const counts: Partial<Record<ReviewItem['kind'], number>> = { ...counted };
    for (const { id, kind } of all) if (gone.has(id)) counts[kind] = Math.max(0, (counts[kind] ?? 0) - 1);
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }, [counted, all, gone]);
  const total = items.data?.total ?? 0;
  const more = total > REVIEW_PAGE_SIZE && entries.length < FEW;
  const asking = useRef(false);
  useEffect(() => {
    if (!more || asking.current) return;
    asking.current = true;
    void refetch().finally(() => {
      asking.current = false;
    });
  }, [more, refetch]);
  return {
    entries,
    waiting,
    left: Object.values(waiting).reduce((sum, count) => sum + count, 0),
    error: items.error,
    loading: items.isPending,
    reload: () => void refetch(),
    drop: useCallback((id: string) => setGone((ids) => new Set([...ids, id])), []),
    giveBack: useCallback((id: string) => setGone((ids) => new Set([...ids].filter((other) => other !== id))), []),
  };
}
