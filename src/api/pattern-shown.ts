import type { BuyingState } from '../contract/ranking.ts';
import { coverageText } from '../domain/pitch/text.ts';
import type { CoverageRow } from '../store/newsletter/sponsors.ts';

export function toPatternAnswer(pattern: {
  first: Date;
  last: Date;
  times: number;
  usualGapDays: number | null;
  dueAt: Date | null;
  state: BuyingState;
}) {
  const { first, last, times, usualGapDays, dueAt, state } = pattern;
  return { first, last, times, renewals: times - 1, usualGapDays, dueAt, state };
}

export function toCoverageAnswer(row: CoverageRow | null, now: Date) {
  return row && { ...row, text: coverageText(row, now) };
}

/** Converts the periods without received issues in a coverage row to the domain's type. */
export const toUnseenStretches = (row: CoverageRow | null) =>
  (row?.unseen ?? []).map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));
