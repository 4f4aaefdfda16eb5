// Matches claims to a mail's stored sponsorships when the mail is analysed again: the same brand in the same slot keeps
// its id, and so every link to it and every verdict and correction.

export interface ClaimSlot {
  /** Key of the name as claimed. */
  named: string;
  placementType: string;
  /** Where its evidence stands in the mail's text; null where a person recorded it. */
  start: number | null;
  end: number | null;
}
export interface KnownSlot extends ClaimSlot {
  id: string;
  /** Key of its present brand, which a person may have corrected. */
  brandKey: string;
  /** A person judged or changed it: then any claim at the same place matches it, whatever name the analyst gives. */
  judged: boolean;
  /** The picture in which it was read; null where the mail's words say it. */
  picture: string | null;
}

/**
 * @param keepsPlace whether an ad at the place of a known one is that one, whatever it is called now: the same reading
 *   with better knowledge of its links, and not another analyst's.
 * @returns for each found slot the known one that it matches, or null; each known one at most once.
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
  // Another analyst may give another name; the ad that a person judged stays judged.
  take((one, slot) => (one.judged || keepsPlace) && overlap(one, slot) > 0.5);
  return answer;
}

/** The overlap of two evidence spans as a share of the shorter one, 0 to 1. */
function overlap(a: ClaimSlot, b: ClaimSlot): number {
  if (a.start === null || a.end === null || b.start === null || b.end === null) return 0;
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared <= 0 ? 0 : shared / Math.max(1, Math.min(a.end - a.start, b.end - b.start));
}
