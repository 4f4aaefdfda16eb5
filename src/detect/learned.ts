// The built-in analyst: no key, no network. A small model trained on labelled issues (`npm run train`) decides which
// stretches of an issue are ads, whose they are, and how sure that is; the rules' claims are among its features. Its
// confidences are calibrated on newsletters that it wasn't trained on.
import { UNSURE_BELOW } from '../contract/confidence.ts';
import { fold } from '../domain/brand/name.ts';
import type { Analyst, Claim, Issue } from './analyst.ts';
import { type Block, isShown } from './blocks.ts';
import { groundClaims } from './ground.ts';
import { type Candidate, candidatesOf } from './learned/candidates.ts';
import { calibratedBy, claimsOf, type Settled, sayable } from './learned/claims.ts';
import { decodeModel } from './learned/codec.ts';
import { likeness, recurring, SAME_SLOT, slotFormOf } from './learned/memory.ts';
import { adScore, judged, type Model, sameAdvertiser, scoreCandidates, settle } from './learned/model.ts';
import { type Reading, readBlocks } from './learned/reading.ts';
import { sureness, surenessRow } from './learned/sureness.ts';
import { sigmoid } from './learned/trees.ts';
import { type UnnamedAd, unnamedAds } from './learned/unnamed.ts';
import { WEIGHTS } from './learned/weights.ts';
import type { SlotSeen } from './lost-claims.ts';
import { smallAdsAbove } from './rules/disclosure/above.ts';
import { unnamedEntries } from './rules/small-ads.ts';
import { findSponsors, RULES_VERSION } from './rules.ts';
import { finish, finishGivingWay, type Sliced } from './slices.ts';
import { ASKING } from './vocabulary/asking.ts';

export const LEARNED_VERSION = WEIGHTS.version;

let model: Model | null = null;
/** The weights, decoded at first use, so that a Worker that only serves pages doesn't pay for it. */
const weights = (): Model => {
  model ??= decodeModel(WEIGHTS.data);
  return model;
};

export interface LearnedReading {
  claims: Claim[];
  /** Candidates that aren't claims, the surest first. */
  unsure: { p: number; brand: string; block: number }[];
  /** Ads that are one picture and name nobody: for a person, or a vision model. */
  unnamed: UnnamedAd[];
  /**
   * Such ads that a claim of this reading names by its link alone: they count as unnamed if another analyst is used and
   * doesn't claim them.
   */
  linkNamed: UnnamedAd[];
  /** Unread slots: a slot that earlier issues sold, or a disclosed ad, in which no sponsor could be read. */
  slotSeen: SlotSeen[];
  /** Whether the verdict on the whole issue is sure, so that a language model need not be asked. */
  sure: boolean;
}

/** Reads an issue. Pure; linear in the mail. @offline For training, evaluation and tests. */
export const readForSponsors = (issue: Issue): LearnedReading => finish(readInSlices(issue));

/** As `readForSponsors`, with pauses in which others get their turn. */
export function* readInSlices(issue: Issue): Sliced<LearnedReading> {
  const found = yield* findSponsors(issue);
  const answer = { analyst: 'rules' as const, version: RULES_VERSION, claims: found, raw: null };
  const { claims: rules } = yield* groundClaims(issue, answer);
  const reading = yield* readBlocks(issue);
  yield;
  const candidates = candidatesOf(reading, rules);
  yield;
  const memoryOf = rememberedBy(issue);
  const weighed = yield* scoreCandidates(weights(), reading, candidates, memoryOf);
  yield;
  const scored = weighed.map((one): Settled => ({ ...one, p: judged(WEIGHTS.verdict, one) }));
  const settled = settle(scored);
  // What offers no name at all isn't scored; it may be an ad for all that.
  const read = new Set(scored.map(({ candidate }) => candidate));
  const nameless = candidates
    .filter((candidate) => candidate.marker?.strong && candidate.marker.disclosure && !read.has(candidate))
    .map((candidate) => ({ candidate, unit: adScore(weights(), reading, candidate, memoryOf(candidate)) }));
  const said = sayable(settled, WEIGHTS).map((one) => ({ ...one, p: calibratedBy(WEIGHTS.calibration, one.p) }));
  const entries = entriesWithoutSponsor(reading);
  const claims = claimsOf(reading, said, scored)
    .filter((claim) => claim.confidence >= UNSURE_BELOW || !standsIn(entries, issue, claim))
    .map((claim) => withMemory(claim, issue));
  return {
    claims,
    unsure: settled
      .filter(({ p, name }) => p < WEIGHTS.threshold && p > 0.05 && !said.some((one) => one.name === name))
      .slice(0, 10)
      .map(({ p, name, candidate }) => ({
        p: Math.round(100 * p) / 100,
        brand: name.shown,
        block: candidate.blocks[0]?.block.index ?? 0,
      })),
    ...unnamedAds(reading, claims),
    slotSeen: apartFromEachOther([
      ...entries,
      ...slotsWithoutSponsor(candidates, claims, issue),
      ...adsWithoutSponsor(
        [...scored.filter(({ name }) => !said.some((one) => sameAdvertiser(one.name, name))), ...nameless],
        claims,
        reading,
      ),
    ]),
    sure: sureness(WEIGHTS.cascade.weights, surenessRow(reading, settled, WEIGHTS.threshold)) >= WEIGHTS.cascade.bound,
  };
}

export const learnedAnalyst: Analyst = async (issue) => {
  const { claims, linkNamed: _, ...weighed } = await finishGivingWay(readInSlices(issue));
  return { analyst: 'learned', version: LEARNED_VERSION, claims, raw: weighed };
};

/** The similarity (0 to 1) of a candidate's form to the remembered slots; -1 if none are remembered. */
export function rememberedBy(issue: Issue): (candidate: Candidate) => number {
  const slots = issue.slots ?? [];
  return ({ blocks, marker }) =>
    slots.length === 0
      ? -1
      : likeness(
          slotFormOf(
            blocks.map(({ block }) => block),
            marker?.disclosure?.words ?? null,
            marker?.disclosure?.name ?? '',
          ),
          slots,
        );
}

function withMemory(claim: Claim, issue: Issue): Claim {
  const blocks = (claim.blocks ?? []).flatMap((index) => issue.blocks[index] ?? []);
  const like = likeness(slotFormOf(blocks, claim.disclosure[0] ?? null, claim.brand), issue.slots ?? []);
  return like >= SAME_SLOT ? { ...claim, why: ['in the slot of earlier issues'] } : claim;
}

/** The least probability of an ad for a disclosed stretch that links elsewhere to be put into the review queue. */
const LIKELY_AD = 0.45;

/**
 * Disclosed ads whose advertiser is too unsure to be named, for a person to name.
 * @param scored the likeliest ads first.
 */
function adsWithoutSponsor(
  scored: readonly Pick<Settled, 'unit' | 'candidate'>[],
  claims: readonly Claim[],
  { own }: Reading,
) {
  const taken = new Set(claims.flatMap(({ blocks = [], block }) => [...blocks, block]));
  const isRead = (text: string) => claims.some(({ brand }) => ` ${text} `.includes(` ${fold(brand)} `));
  return scored.flatMap(({ unit, candidate: { blocks, marker } }) => {
    const [first, last] = [blocks[0]?.block, blocks.at(-1)?.block];
    if (!marker?.strong || !marker.disclosure || sigmoid(unit) < LIKELY_AD || !first || !last) return [];
    if (blocks.some(({ block }) => taken.has(block.index)) || !blocks.some(({ outside }) => outside.length > 0))
      return [];
    const { name } = marker.disclosure;
    if ((name && own.isBrand(name)) || blocks.some(({ block, folded }) => ASKING.test(block.words) || isRead(folded)))
      return [];
    for (const { block } of blocks) taken.add(block.index);
    return [{ words: marker.disclosure.words, start: first.start, end: last.end }];
  });
}

/** Of slots that overlap the first: an entry rather than the list that it stands in. */
function apartFromEachOther<T extends { start: number; end: number }>(slots: readonly T[]): T[] {
  const kept: T[] = [];
  for (const slot of slots)
    if (!kept.some(({ start, end }) => slot.start === start || (slot.start < end && start < slot.end))) kept.push(slot);
  return kept;
}

/** Entries of lists of small ads that name nobody: who bought them is unknown until it is known where they lead. */
function entriesWithoutSponsor({ blocks, issue, own }: Reading) {
  const isLabel = ({ index }: Block) => blocks[index]?.disclosure?.kind === 'label';
  return blocks.flatMap(({ block }, nth) => {
    const heading = isShown(block) ? smallAdsAbove(block.words, blocks[nth + 1]?.block.words ?? '') : null;
    if (!heading) return [];
    return unnamedEntries(issue.blocks, block, own, isLabel).map((span) => ({ words: heading.words, ...span }));
  });
}

/**
 * Whether a claim rests on such an entry. Where it is unsure besides, the entry goes to the review queue as unread, so
 * that its link is looked up, and not under words that likely name nobody.
 */
function standsIn(entries: readonly { start: number; end: number }[], { blocks }: Issue, { block }: Claim): boolean {
  const { start, end } = blocks[block] ?? { start: 0, end: 0 };
  return entries.some((entry) => entry.start < end && start < entry.end);
}

function slotsWithoutSponsor(candidates: readonly Candidate[], claims: readonly Claim[], issue: Issue) {
  const slots = recurring(issue.slots ?? []);
  if (slots.length === 0) return [];
  const taken = new Set(claims.flatMap(({ blocks = [], block }) => [...blocks, block]));
  const seen = new Map<string, { words: string; start: number; end: number }>();
  for (const { blocks, marker } of candidates) {
    if (!marker?.disclosure || blocks.some(({ block }) => taken.has(block.index))) continue;
    const form = slotFormOf(
      blocks.map(({ block }) => block),
      marker.disclosure.words,
      marker.disclosure.name ?? '',
    );
    const [first, last] = [blocks[0]?.block, blocks.at(-1)?.block];
    if (!form || !first || !last || likeness(form, slots) < SAME_SLOT || seen.has(form.words)) continue;
    seen.set(form.words, { words: marker.disclosure.words, start: first.start, end: last.end });
  }
  return [...seen.values()].slice(0, 5);
}
