// Applies the trained model: scores each candidate as an ad, and each of its possible names as the advertiser. All
// scores are log-odds.
import { beginsInUncasedScript } from '../naming/scripts.ts';
import type { PausableWork } from '../pausable-work.ts';
import type { PossibleAdvertiserName } from './advertisers/name.ts';
import { findPossibleAdvertiserNames } from './advertisers.ts';
import type { AdCandidate } from './candidates.ts';
import { scoreHashedFeatures } from './hashing.ts';
import { computeNameFeatures } from './name-features.ts';
import { isOwnName } from './own-names.ts';
import type { BlockObservations, IssueReading } from './reading.ts';
import { hasCommonBlocks, isGridCandidate, isSameAdvertiser } from './resolve-overlaps.ts';
import { type BoostedTrees, scoreFeatureRow, sigmoid } from './trees.ts';
import { computeAdFeatures, type ExtraAdFeatures } from './unit-features.ts';

export interface HashedWordWeights {
  bias: number;
  weights: ArrayLike<number>;
}

export interface LearnedModel {
  markerWords: HashedWordWeights;
  bodyWords: HashedWordWeights;
  units: BoostedTrees;
  names: BoostedTrees;
}

/** A candidate with its best advertiser name and the scores of both. */
export interface ScoredAdCandidate {
  candidate: AdCandidate;
  /** Log-odds that the candidate is a paid ad, or its core. */
  unit: number;
  name: PossibleAdvertiserName;
  /** Log-odds that `name` is its advertiser. */
  named: number;
  /** Log-odds of the second best name; -8 if there is none. */
  rival: number;
  /**
   * How far overlapping candidates agree on the name, 0 to 1: the share of them (itself included) with the same name,
   * weighted by how likely each is right. Other sponsors of the same grid don't count.
   */
  support: number;
}

export const hashMarkerWords = ({ marker, blocks }: AdCandidate): number[] => {
  const reader = marker ?? (blocks[0] as BlockObservations);
  return [...reader.letterHashes, ...reader.wordHashes];
};

const BODY_MAX = 400;

export function hashBodyWords({ blocks }: AdCandidate): number[] {
  const found = new Set<number>();
  for (const { wordHashes } of blocks) {
    for (const hash of wordHashes) found.add(hash);
    if (found.size > BODY_MAX) break;
  }
  return [...found];
}

export const scoreMarkerAndBodyWords = (
  model: Pick<LearnedModel, 'markerWords' | 'bodyWords'>,
  candidate: AdCandidate,
) => ({
  markerWords: scoreHashedFeatures(model.markerWords.weights, model.markerWords.bias, hashMarkerWords(candidate)),
  bodyWords: scoreHashedFeatures(model.bodyWords.weights, model.bodyWords.bias, hashBodyWords(candidate)),
});

export const computeExtraAdFeatures = (
  model: Pick<LearnedModel, 'markerWords' | 'bodyWords'>,
  candidate: AdCandidate,
  memory: number,
): ExtraAdFeatures => ({
  ...scoreMarkerAndBodyWords(model, candidate),
  rules: candidate.claim?.confidence ?? 0,
  memory,
});

/** Log-odds. For a candidate that is less likely an ad than this, no advertiser is searched. */
const AD_SCORE_MIN = -3.2;
const NAMED_CANDIDATES_MAX = 28;

/** Log-odds that a candidate is a paid ad, or its core. @param memory its similarity to slots of earlier issues. */
export const scoreAsAd = (
  model: Pick<LearnedModel, 'markerWords' | 'bodyWords' | 'units'>,
  reading: IssueReading,
  candidate: AdCandidate,
  memory: number,
): number =>
  scoreFeatureRow(
    model.units,
    computeAdFeatures(reading, candidate, computeExtraAdFeatures(model, candidate, memory)).values,
  );

/** Number of candidates scored, or named, between two yields, in which the Worker serves other requests. */
const SLICE = { scored: 40, named: 4 };

/** Scores candidates and finds the advertiser of those that may be ads, as work that can be paused. */
export function* scoreCandidates(
  model: LearnedModel,
  reading: IssueReading,
  candidates: readonly AdCandidate[],
  memoryOf: (candidate: AdCandidate) => number,
): PausableWork<ScoredAdCandidate[]> {
  const weighed: { candidate: AdCandidate; unit: number }[] = [];
  for (const [nth, candidate] of candidates.entries()) {
    if (nth % SLICE.scored === SLICE.scored - 1) yield;
    weighed.push({ candidate, unit: scoreAsAd(model, reading, candidate, memoryOf(candidate)) });
  }
  const likely = weighed
    .filter(({ unit, candidate }) => unit > AD_SCORE_MIN || candidate.claim !== null)
    .sort((a, b) => b.unit - a.unit)
    .slice(0, NAMED_CANDIDATES_MAX);
  const named: Named[] = [];
  for (const [nth, { candidate, unit }] of likely.entries()) {
    if (nth % SLICE.named === SLICE.named - 1) yield;
    const best = chooseBestName(model, reading, candidate);
    if (best) named.push({ candidate, unit, ...best });
  }
  return named.map((one) => ({ ...one, support: agreementOnName(one, named) }));
}

type Named = Omit<ScoredAdCandidate, 'support'>;

function agreementOnName(one: Named, all: readonly Named[]): number {
  let [same, sum] = [0, 0];
  for (const other of all) {
    if (
      !hasCommonBlocks(other.candidate, one.candidate) ||
      (other !== one && isGridCandidate(other) && isGridCandidate(one))
    )
      continue;
    const weight = sigmoid(other.unit) * sigmoid(other.named);
    sum += weight;
    if (isSameAdvertiser(other.name, one.name)) same += weight;
  }
  return same / sum;
}

const NO_RIVAL_SCORE = -8;

export function chooseBestName(model: Pick<LearnedModel, 'names'>, reading: IssueReading, candidate: AdCandidate) {
  const names = findPossibleAdvertiserNames(reading, candidate).filter((name) => !isOwnName(reading, name));
  const ranked = names
    .map((name) => ({
      name,
      named: scoreFeatureRow(model.names, computeNameFeatures(reading, candidate, name, names).values),
    }))
    .sort((a, b) => b.named - a.named);
  const [first] = ranked;
  if (!first) return null;
  const best =
    ranked.find(({ name }) => headsTaggedEntry(candidate, name)) ?? preferUncasedName(first, ranked, candidate);
  return { name: best.name, named: first.named, rival: ranked.find((one) => one !== best)?.named ?? NO_RIVAL_SCORE };
}

/**
 * A domain can't spell a name in a script without capitals. If the best name comes only from the domain and the ad
 * begins with a candidate name in such a script, that name is chosen instead.
 */
function preferUncasedName<T extends { name: PossibleAdvertiserName }>(
  best: T,
  ranked: readonly T[],
  { blocks }: AdCandidate,
): T {
  if ([...best.name.sources.keys()].some((source) => source !== 'label' && source !== 'rules')) return best;
  const begins = ({ name }: T, words: string) => beginsInUncasedScript(name.shown) && words.startsWith(name.shown);
  for (const { block } of blocks) {
    const words = block.words.replace(/^[^\p{L}\p{N}]+/u, '');
    const first = ranked.find((one) => begins(one, words) && words.length > one.name.shown.length + BUTTON_EXTRA_CHARS);
    if (first) return first;
  }
  return best;
}
/** Characters. A line that has at most this many more than the name is a button, not the ad's first sentence. */
const BUTTON_EXTRA_CHARS = 4;

/**
 * True if an entry with an ad tag begins with the name and the rules claim it too: 'Acme: what it is for (Sponsored)'.
 * Such a name is the advertiser, whatever else the ad mentions.
 */
const headsTaggedEntry = ({ marker, claim }: AdCandidate, { sources }: PossibleAdvertiserName): boolean =>
  marker?.disclosure?.kind === 'tag' && claim !== null && sources.has('rules') && sources.has('leading');
