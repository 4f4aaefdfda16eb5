// Matches claims to a mail's stored sponsorships when the mail is analysed again. The same brand in the same slot keeps
// its id, and thereby all links to it and all verdicts and corrections.

export interface ClaimSlot {
  /** Key of the brand's name as the analyst claimed it. */
  named: string;
  placementType: string;
  /** Offset of its evidence in the mail's text; null if a person recorded it. */
  start: number | null;
  end: number | null;
}
export interface KnownSlot extends ClaimSlot {
  id: string;
  /** Key of its current brand, which a person may have corrected. */
  brandKey: string;
  /**
   * True if a person judged or changed it; then any claim at the same place matches it,
   * whatever name the analyst gives.
   */
  judged: boolean;
  /** The picture in which the brand was read; null if it was read in the mail's text. */
  picture: string | null;
}

/**
 * Matches found slots to known ones.
 * @param keepsPlace true if an ad at the place of a known one is the same ad, whatever its name is now: for the same
 *   analyst with better knowledge of the links, not for another analyst.
 * @returns the known slot that matches each found one, or null; each known one at most once.
 */
export function matchKnownSlots(
  known: readonly KnownSlot[],
  found: readonly ClaimSlot[],
  keepsPlace = false,
): (KnownSlot | null)[] {
  const left = new Set(known);
  const answer: (KnownSlot | null)[] = found.map(() => null);
  const take = (fits: (one: KnownSlot, slot: ClaimSlot) => boolean) => {
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
  const sameName = (one: KnownSlot, slot: ClaimSlot) => one.named === slot.named || one.brandKey === slot.named;
  take((one, slot) => sameName(one, slot) && overlap(one, slot) > 0);
  take((one, slot) => sameName(one, slot) && one.placementType === slot.placementType);
  take(sameName);
  // Another analyst may give another name; an ad that a person judged stays judged.
  take((one, slot) => (one.judged || keepsPlace) && overlap(one, slot) > 0.5);
  return answer;
}

/** The overlap of two evidence spans as a share of the shorter one, 0 to 1. */
function overlap(a: ClaimSlot, b: ClaimSlot): number {
  if (a.start === null || a.end === null || b.start === null || b.end === null) return 0;
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared <= 0 ? 0 : shared / Math.max(1, Math.min(a.end - a.start, b.end - b.start));
}
