// Applies the learned analyst's weights: words -> log-odds, candidate -> log-odds of an ad, names -> the best of them,
// both -> a calibrated confidence.
import { isUncasedScript } from '../naming/scripts.ts';
import type { Sliced } from '../slices.ts';
import type { Name } from './advertisers/name.ts';
import { namesOffered } from './advertisers.ts';
import type { Candidate } from './candidates.ts';
import { logOdds } from './hashing.ts';
import { nameFeatures } from './name-features.ts';
import { isOwnName } from './own-names.ts';
import type { BlockReading, Reading } from './reading.ts';
import { isGrid, sameAdvertiser, shareBlocks } from './settle.ts';
import { type Forest, scoreRow, sigmoid } from './trees.ts';
import { adFeatures, type ExtraInputs } from './unit-features.ts';

export interface WordWeights {
  bias: number;
  weights: ArrayLike<number>;
}

export interface Model {
  markerWords: WordWeights;
  bodyWords: WordWeights;
  units: Forest;
  names: Forest;
}

/** A candidate with its scores. */
export interface Scored {
  candidate: Candidate;
  /** Log-odds that it is (the core of) a paid ad. */
  unit: number;
  name: Name;
  /** Log-odds that its advertiser is the name. */
  named: number;
  /** Log-odds of the next best name; -8 where there is none. */
  rival: number;
  /**
   * Agreement on the name, 0 to 1: the share of overlapping candidates (itself included, others of its grid not) with
   * the same name, weighted by how likely each is right.
   */
  support: number;
}

export const markerHashes = ({ marker, blocks }: Candidate): number[] => {
  const reader = marker ?? (blocks[0] as BlockReading);
  return [...reader.letterHashes, ...reader.wordHashes];
};

const BODY_MAX = 400;

export function bodyHashes({ blocks }: Candidate): number[] {
  const found = new Set<number>();
  for (const { wordHashes } of blocks) {
    for (const hash of wordHashes) found.add(hash);
    if (found.size > BODY_MAX) break;
  }
  return [...found];
}

export const wordScores = (model: Pick<Model, 'markerWords' | 'bodyWords'>, candidate: Candidate) => ({
  markerWords: logOdds(model.markerWords.weights, model.markerWords.bias, markerHashes(candidate)),
  bodyWords: logOdds(model.bodyWords.weights, model.bodyWords.bias, bodyHashes(candidate)),
});

export const besideOf = (
  model: Pick<Model, 'markerWords' | 'bodyWords'>,
  candidate: Candidate,
  memory: number,
): ExtraInputs => ({
  ...wordScores(model, candidate),
  rules: candidate.claim?.confidence ?? 0,
  memory,
});

/** Log-odds of an ad below which no advertiser is looked for. */
const UNIT_FLOOR = -3.2;
const LOOKED_AT_MAX = 28;

/** Log-odds that a candidate is (the core of) a paid ad. */
export const adScore = (
  model: Pick<Model, 'markerWords' | 'bodyWords' | 'units'>,
  reading: Reading,
  candidate: Candidate,
  memory: number,
): number => scoreRow(model.units, adFeatures(reading, candidate, besideOf(model, candidate, memory)).values);

/** Candidates that are scored, and those that are named, before others get their turn. */
const SLICE = { scored: 40, named: 4 };

/** Scores candidates, and finds the advertiser of those that may be ads; with pauses in which others get their turn. */
export function* scoreCandidates(
  model: Model,
  reading: Reading,
  candidates: readonly Candidate[],
  memoryOf: (candidate: Candidate) => number,
): Sliced<Scored[]> {
  const weighed: { candidate: Candidate; unit: number }[] = [];
  for (const [nth, candidate] of candidates.entries()) {
    if (nth % SLICE.scored === SLICE.scored - 1) yield;
    weighed.push({ candidate, unit: adScore(model, reading, candidate, memoryOf(candidate)) });
  }
  const likely = weighed
    .filter(({ unit, candidate }) => unit > UNIT_FLOOR || candidate.claim !== null)
    .sort((a, b) => b.unit - a.unit)
    .slice(0, LOOKED_AT_MAX);
  const named: Named[] = [];
  for (const [nth, { candidate, unit }] of likely.entries()) {
    if (nth % SLICE.named === SLICE.named - 1) yield;
    const best = bestName(model, reading, candidate);
    if (best) named.push({ candidate, unit, ...best });
  }
  return named.map((one) => ({ ...one, support: supportOf(one, named) }));
}

type Named = Omit<Scored, 'support'>;

function supportOf(one: Named, all: readonly Named[]): number {
  let [same, sum] = [0, 0];
  for (const other of all) {
    if (!shareBlocks(other.candidate, one.candidate) || (other !== one && isGrid(other) && isGrid(one))) continue;
    const weight = sigmoid(other.unit) * sigmoid(other.named);
    sum += weight;
    if (sameAdvertiser(other.name, one.name)) same += weight;
  }
  return same / sum;
}

const NO_RIVAL = -8;

export function bestName(model: Pick<Model, 'names'>, reading: Reading, candidate: Candidate) {
  const names = namesOffered(reading, candidate).filter((name) => !isOwnName(reading, name));
  const ranked = names
    .map((name) => ({ name, named: scoreRow(model.names, nameFeatures(reading, candidate, name, names).values) }))
    .sort((a, b) => b.named - a.named);
  const [first] = ranked;
  if (!first) return null;
  const best = ranked.find(({ name }) => headsTagged(candidate, name)) ?? inItsScript(first, ranked, candidate);
  return { name: best.name, named: first.named, rival: ranked.find((one) => one !== best)?.named ?? NO_RIVAL };
}

/**
 * An address can't spell a name in a script without capitals: where only it gave the best name, the one that the ad's
 * first words are is meant.
 */
function inItsScript<T extends { name: Name }>(best: T, ranked: readonly T[], { blocks }: Candidate): T {
  if ([...best.name.sources.keys()].some((source) => source !== 'label' && source !== 'rules')) return best;
  const begins = ({ name }: T, words: string) => isUncasedScript(name.shown) && words.startsWith(name.shown);
  for (const { block } of blocks) {
    const words = block.words.replace(/^[^\p{L}\p{N}]+/u, '');
    const first = ranked.find((one) => begins(one, words) && words.length > one.name.shown.length + BUTTON_MORE);
    if (first) return first;
  }
  return best;
}
/** A line that says hardly more than these words is a button. */
const BUTTON_MORE = 4;

/**
 * 'Acme: what it is for (Sponsored)': whose name heads a tagged entry, by the rules' claim as well, is its advertiser,
 * whatever else the ad names.
 */
const headsTagged = ({ marker, claim }: Candidate, { sources }: Name): boolean =>
  marker?.disclosure?.kind === 'tag' && claim !== null && sources.has('rules') && sources.has('leading');
