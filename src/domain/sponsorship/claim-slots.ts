// The same brand in the same slot keeps its id, and thereby all verdicts and corrections.

export interface ClaimedPlacement {
  /** A key, as the analyst claimed it. */
  named: string;
  placementType: string;
  /** Null if a person recorded the sponsorship. */
  start: number | null;
  end: number | null;
}
export interface StoredPlacement extends ClaimedPlacement {
  id: string;
  /** A person may have corrected it. */
  brandKey: string;
  /** A person judged it; a claim that overlaps more than half of it matches under any name. */
  judged: boolean;
}

/** @param keepsPlace for the same analyst, who knows more links: half an overlap matches under any name. */
export function matchStoredPlacements(
  known: readonly StoredPlacement[],
  found: readonly ClaimedPlacement[],
  keepsPlace = false,
): (StoredPlacement | null)[] {
  const left = new Set(known);
  const answer: (StoredPlacement | null)[] = found.map(() => null);
  const take = (fits: (one: StoredPlacement, slot: ClaimedPlacement) => boolean) => {
    for (const [nth, slot] of found.entries()) {
      if (answer[nth]) continue;
      for (const one of left) {
        if (!fits(one, slot)) continue;
        answer[nth] = one;
        left.delete(one);
        break;
      }
    }
  };
  const sameName = (one: StoredPlacement, slot: ClaimedPlacement) =>
    one.named === slot.named || one.brandKey === slot.named;
  take((one, slot) => sameName(one, slot) && overlap(one, slot) > 0);
  take((one, slot) => sameName(one, slot) && one.placementType === slot.placementType);
  take(sameName);
  take((one, slot) => (one.judged || keepsPlace) && overlap(one, slot) > 0.5);
  return answer;
}

function overlap(a: ClaimedPlacement, b: ClaimedPlacement): number {
  if (a.start === null || a.end === null || b.start === null || b.end === null) return 0;
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared <= 0 ? 0 : shared / Math.max(1, Math.min(a.end - a.start, b.end - b.start));
}
