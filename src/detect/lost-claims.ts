// Nothing that an analyst was sure of disappears: a sure claim that grounding, naming or merging drops, and an ad whose
// name turned out to be none, go to the review queue, where a person reads why and names the sponsor.
import { brandKey } from '../domain/brand/name.ts';
import type { Claim, GroundedClaim, Issue, Span } from './analyst.ts';
import type { DropReason } from './ground.ts';

/** An ad in which no sponsor could be read; `words` disclose it, '' where none do. */
export interface UnreadSlot extends Span {
  words: string;
  /** What was claimed of it and dropped, where something was. */
  lost?: { brand: string; confidence: number; reason: string };
}

type Dropped = { reason: string; claim: Claim | GroundedClaim };

/** Percent. From here on a dropped claim is shown to a person. */
export const SHOW_DROPPED_FROM = 90;
/** Percent. From here on an ad counts as one although what was taken for its name is none. */
const LIKELY_AD = 60;
const NO_NAME: DropReason = 'brand is not a name';

/**
 * The dropped claims that a person should see, each stretch of the mail once, the surest first.
 * @param kept whose brands are stored: what was dropped of these brands is not lost.
 */
export function lostSlots(issue: Issue, dropped: readonly Dropped[], kept: readonly GroundedClaim[]): UnreadSlot[] {
  const stored = new Set(kept.map(({ brand }) => brandKey(brand)));
  const slots = new Map<number, UnreadSlot>();
  for (const { claim, reason } of dropped.toSorted((a, b) => b.claim.confidence - a.claim.confidence)) {
    const { brand, confidence, disclosure } = claim;
    const isUnnamedAd = reason === NO_NAME && (disclosure.length > 0 || confidence >= LIKELY_AD);
    if (!(confidence >= SHOW_DROPPED_FROM || isUnnamedAd) || stored.has(brandKey(brand))) continue;
    const span = 'ad' in claim ? claim.ad : blocksOf(issue, claim);
    if (!span || slots.has(span.start)) continue;
    const lost = { brand: brand.slice(0, 100), confidence: Math.round(confidence), reason };
    slots.set(span.start, { words: disclosure[0] ?? '', start: span.start, end: span.end, lost });
  }
  return [...slots.values()];
}

/** Where a claim is that wasn't grounded; null where it names no block of the mail. */
function blocksOf({ blocks }: Issue, { block, blocks: own = [block] }: Claim): Span | null {
  const all = own.flatMap((index) => blocks[index] ?? []);
  const [first, last] = [all[0], all.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** @returns the analyst's own answer with the slots among those that it saw and could not read. */
export function withLostSlots(raw: unknown, slots: readonly UnreadSlot[]): unknown {
  if (raw === null || typeof raw !== 'object' || slots.length === 0) return raw;
  const seen = 'slotSeen' in raw && Array.isArray(raw.slotSeen) ? (raw.slotSeen as UnreadSlot[]) : [];
  return { ...raw, slotSeen: [...slots, ...seen] };
}
