import { DAY_MS } from '../../contract/time.ts';
import { type BuyingPattern, computeBuyingPattern, type UnseenPeriod } from '../pitch/buying-pattern.ts';

export interface Placement<B> {
  brand: B;
  sponsorshipId: string;
  at: Date;
  placementType: string;
  lead: boolean;
}

/** The last issue plus the usual gap to the next one, at most `until`. */
export function observedUntil(coverage: { lastAt: Date; usualGapDays: number | null } | null, until: Date): Date {
  if (!coverage) return until;
  const waited = coverage.lastAt.getTime() + (coverage.usualGapDays ?? 30) * DAY_MS;
  return new Date(Math.min(until.getTime(), waited));
}

/** Latest buyer first. Placements by networks, swaps and house ads are no purchases and form no pattern. */
export function groupBySponsor<B extends { id: string }>(
  placed: readonly Placement<B>[],
  at: { seenUntil: Date; unseen: readonly UnseenPeriod[] },
): { brand: B; pattern: BuyingPattern; placements: Placement<B>[] }[] {
  return [...Map.groupBy(placed, ({ brand }) => brand.id).values()]
    .flatMap((rows) => {
      const pattern = computeBuyingPattern(
        rows.filter(({ lead }) => lead).map((row) => row.at),
        at,
      );
      const [first] = rows;
      return pattern && first
        ? [{ brand: first.brand, pattern, placements: rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()) }]
        : [];
    })
    .sort((a, b) => b.pattern.last.getTime() - a.pattern.last.getTime() || (a.brand.id < b.brand.id ? -1 : 1));
}

/** @param issues newest first. @returns what each sold, oldest first, and in how many a placement was open. */
export function countSlots(issues: readonly { at: Date; placements: readonly string[] }[]) {
  const order = issues.toReversed();
  const types = [...new Set(order.flatMap(({ placements }) => placements))];
  return {
    issues: order.map(({ at }) => at),
    placements: types
      .map((placementType) => {
        const sold = order.map(({ placements }) => placements.filter((type) => type === placementType).length);
        return { placementType, sold, open: sold.filter((n) => n === 0).length };
      })
      .sort((a, b) => a.open - b.open || (a.placementType < b.placementType ? -1 : 1)),
  };
}

/** Renewing and testing sponsors by their date, then the others by last purchase, lapsed and one-time ones last. */
export function sortSponsorsByDueDate<T extends { pattern: Pick<BuyingPattern, 'state' | 'dueAt' | 'last'> }>(
  sponsors: readonly T[],
): T[] {
  const silent = ({ pattern: { state } }: T) => state === 'lapsed' || state === 'one_and_done';
  const due = ({ pattern }: T) => pattern.dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return sponsors.toSorted(
    (a, b) =>
      Number(silent(a)) - Number(silent(b)) ||
      (silent(a) ? 0 : due(a) - due(b)) ||
      b.pattern.last.getTime() - a.pattern.last.getTime(),
  );
}
