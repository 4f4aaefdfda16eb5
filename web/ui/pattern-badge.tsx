import type { BuyingPatternShown } from '../../src/contract/pitch.ts';
import { type BuyingState, DEAL_STATE_LABELS } from '../../src/contract/ranking.ts';
import { DAY_MS } from '../../src/contract/time.ts';
import { Badge, type Tone } from './badge.tsx';
import { everyDaysText, formatUtcDay } from './format.ts';

const TONES: Record<BuyingState, Tone> = {
  new: 'accent',
  testing: 'accent',
  renewing: 'success',
  returning: 'success',
  one_and_done: 'outline',
  lapsed: 'warning',
};

/** @param within the newsletter of the state, where that isn't clear from the context. */
export const BuyingStateBadge = ({ state, within }: { state: BuyingState; within?: string | null }) => (
  <Badge
    tone={TONES[state]}
    className="whitespace-normal"
  >{`${DEAL_STATE_LABELS[state]}${within ? ` in ${within}` : ''}`}</Badge>
);

/** 'due around Nov 30', or 'was due around Nov 30' after that day. */
export const nextDueText = (dueAt: string, now = Date.now()): string =>
  `${now < Date.parse(dueAt) + DAY_MS ? 'due' : 'was due'} around ${formatUtcDay(dueAt, now)}`;

/** 'Sponsored 4 times, every 14 days; due around Nov 30'. */
export function buyingPatternText(
  { times, usualGapDays, dueAt, last, state }: BuyingPatternShown,
  now = Date.now(),
): string {
  const bought = times === 1 ? 'Sponsored once' : `Sponsored ${times} times`;
  const gap = usualGapDays ? `, ${everyDaysText(usualGapDays)}` : '';
  if (dueAt && state !== 'lapsed' && state !== 'one_and_done') return `${bought}${gap}; ${nextDueText(dueAt, now)}`;
  return `${bought}${gap}; last on ${formatUtcDay(last, now)}`;
}
