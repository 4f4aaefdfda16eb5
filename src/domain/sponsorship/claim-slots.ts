// Matches claims to a mail's stored sponsorships when the mail is analysed again. The same brand in the same slot keeps
// its id, and thereby all links to it and all verdicts and corrections.

export interface ClaimedPlacement {
  /** Key of the brand's name as the analyst claimed it. */
  named: string;
  placementType: string;
  /** Offsets of the claim's evidence in the mail's text; null if a person recorded the sponsorship. */
  start: number | null;
  end: number | null;
}
export interface StoredPlacement extends ClaimedPlacement {
  id: string;
  /** Key of the sponsorship's current brand, which a person may have corrected. */
  brandKey: string;
  /**
   * True if a person judged or changed the sponsorship; then any claim whose evidence overlaps its own by more than
   * half matches it, whatever name the analyst gives.
   */
  judged: boolean;
}

/**
 * Matches the claims of a new analysis to the mail's stored sponsorships.
 * @param known the stored sponsorships.
 * @param found the new claims.
 * @param keepsPlace true if a claim whose evidence overlaps a stored one by more than half is the same ad, whatever its
 *   name is now: for the same analyst with better knowledge of the links, not for another analyst.
 * @returns the stored sponsorship that matches each claim, or null; each stored one at most once.
 */
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
  // Another analyst may give another name; an ad that a person judged stays judged.
  take((one, slot) => (one.judged || keepsPlace) && overlap(one, slot) > 0.5);
  return answer;
}

function overlap(a: ClaimedPlacement, b: ClaimedPlacement): number {
  if (a.start === null || a.end === null || b.start === null || b.end === null) return 0;
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared <= 0 ? 0 : shared / Math.max(1, Math.min(a.end - a.start, b.end - b.start));
}
