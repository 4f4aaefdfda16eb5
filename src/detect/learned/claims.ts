// Turns the selected candidates into claims, with quote, placement type and disclosure.
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { Claim } from '../analyst.ts';
import { toClaimQuote } from '../block-quote.ts';
import type { Block } from '../blocks.ts';
import { isSufficientQuote } from '../ground/quote.ts';
import { containsFoldedName } from '../naming/scripts.ts';
import { findSideBySideBlocks, GRID_CHARS_PER_SPONSOR_MAX } from '../rules/grid.ts';
import { determinePlacementType } from '../rules/placement.ts';
import { isInContentTableRow } from '../rules/unit/pictured.ts';
import { trimToBylinedEntry } from './bylines.ts';
import { cutBeforeNextSection, extendCreditLineToAd, trimToCreditLine } from './credit-line.ts';
import type { ScoredAdCandidate } from './model.ts';
import type { BlockObservations, IssueReading } from './reading.ts';
import { isSameAdvertiser } from './resolve-overlaps.ts';
import { findAdvertiserSite } from './sites.ts';

export type AdCandidateWithProbability = ScoredAdCandidate & { p: number };

/** From this number of ads of one brand on, with no other sponsor, the issue counts as a takeover. */
const TAKEOVER_ADS_MIN = 3;

/**
 * Makes the claims of an issue.
 * @param settled the selected candidates, which don't overlap.
 * @param all every scored candidate; used to find an ad that belongs to a credit line, and to recognise a takeover.
 */
export function buildClaims(
  reading: IssueReading,
  settled: readonly AdCandidateWithProbability[],
  all: readonly AdCandidateWithProbability[],
): Claim[] {
  const trimmed = (one: AdCandidateWithProbability) => ({
    ...one,
    candidate: trimToCreditLine(one.candidate, one.name.key),
  });
  const others = all.map(trimmed);
  const found = (settled.length === 1 ? settled.map((one) => asWholeMail(one, all)) : settled)
    .map((one) => findMainAd(trimmed(one), others))
    .map((one) => ({
      ...one,
      candidate: cutBeforeNextSection(trimToBylinedEntry(one.candidate, one.name.key, reading.blocks), reading),
    }));
  const takenBy = new Map(found.flatMap((one) => one.candidate.blocks.map(({ block }) => [block, one] as const)));
  const inOrder = found
    .map((one) => {
      const isTaken = (block: Block) => takenBy.has(block) && takenBy.get(block) !== one;
      return { ...one, candidate: extendCreditLineToAd(one.candidate, one.name.key, reading, isTaken) };
    })
    .sort((a, b) => firstBlockOf(a).index - firstBlockOf(b).index || offsetOfName(a) - offsetOfName(b));
  const isOnly = inOrder.length === 1;
  const short = inOrder.filter((one) => charsOf(one) <= GRID_CHARS_PER_SPONSOR_MAX).map(firstBlockOf);
  const beside = findSideBySideBlocks(short.filter((block) => isInContentTableRow(reading.issue.blocks, block)));
  return inOrder.map((one, before) =>
    claimOf(reading, one, {
      before,
      inGrid: isBesideOthers(one) || beside.has(firstBlockOf(one)),
      isTakeover: isOnly && countAds(one, all) >= TAKEOVER_ADS_MIN,
      isWhole: isOnly && one.candidate.kinds.has('whole') && charsOf(one) >= WHOLE_MAIL_CHARS_MIN,
    }),
  );
}

/** True for one of several sponsors shown side by side, but not for an entry of a list. */
const isBesideOthers = ({ candidate: { kinds } }: AdCandidateWithProbability): boolean =>
  kinds.has('grid') && !kinds.has('listed');

interface Position {
  /** The number of ads above this one in the issue. */
  before: number;
  /** True if it is shown side by side with other sponsors. */
  inGrid: boolean;
  isTakeover: boolean;
  /** True if the whole mail is this ad. */
  isWhole: boolean;
}

/** Characters. A shorter mail isn't considered as one single ad. */
const WHOLE_MAIL_CHARS_MIN = 200;

/** If the whole mail is likely one ad, the claim of its only sponsor gets all blocks. */
function asWholeMail(
  one: AdCandidateWithProbability,
  all: readonly AdCandidateWithProbability[],
): AdCandidateWithProbability {
  const whole = all.find(
    ({ candidate, name, p, unit }) =>
      candidate.kinds.has('whole') &&
      p >= WHOLE_MAIL_PROBABILITY_MIN &&
      unit >= one.unit - WHOLE_MAIL_SCORE_MARGIN &&
      isSameAdvertiser(name, one.name),
  );
  return whole ? { ...one, candidate: whole.candidate } : one;
}
const WHOLE_MAIL_PROBABILITY_MIN = 0.5;
/**
 * The whole mail may score this much (in log-odds) below one of its parts and still be taken as one ad, because the
 * model was mostly trained on parts of mails.
 */
const WHOLE_MAIL_SCORE_MARGIN = 1.5;

/**
 * For a credit line ('Presented by Acme') whose ad is further down: returns the candidate with the blocks of that ad,
 * so that both become one claim.
 */
function findMainAd(
  one: AdCandidateWithProbability,
  all: readonly AdCandidateWithProbability[],
): AdCandidateWithProbability {
  const isTold = one.candidate.claim?.isApart && isNamingLine(one);
  if ((one.candidate.kinds.has('grid') && !isTold) || charsOf(one) > CREDIT_LINE_CHARS_MAX) return one;
  const own = new Set([firstBlockOf(one).index, one.candidate.marker?.block.index]);
  // If the line only names its sponsor, any longer candidate of the same brand is the ad.
  const least = isNamingLine(one) ? charsOf(one) : CREDIT_LINE_CHARS_MAX;
  const [main] = all
    .filter(
      (other) =>
        other.p >= MAIN_PROBABILITY_MIN &&
        charsOf(other) > least &&
        charsOf(other) <= AD_CHARS_MAX &&
        !other.candidate.blocks.some(({ block }) => own.has(block.index)) &&
        isSameAdvertiser(other.name, one.name),
    )
    .sort((a, b) => b.p - a.p);
  if (!main) return one;
  const name = main.name.key.length > one.name.key.length && main.p > 0.5 ? main.name : one.name;
  const marker = main.candidate.marker?.disclosure ? main.candidate.marker : one.candidate.marker;
  return { ...one, name, candidate: { ...main.candidate, marker } };
}

/** The longest credit line, in characters. */
const CREDIT_LINE_CHARS_MAX = 160;
/** The longest line, in characters, that does nothing but name its sponsor. */
const NAMING_LINE_CHARS_MAX = 100;
const isNamingLine = (one: AdCandidateWithProbability): boolean =>
  one.candidate.blocks.length === 1 &&
  Boolean(one.candidate.blocks[0]?.disclosure?.name) &&
  charsOf(one) <= NAMING_LINE_CHARS_MAX;
const AD_CHARS_MAX = 2_500;
const MAIN_PROBABILITY_MIN = 0.25;
const charsOf = ({ candidate }: AdCandidateWithProbability): number =>
  candidate.blocks.reduce((sum, { block }) => sum + block.words.length, 0);

const firstBlockOf = ({ candidate }: AdCandidateWithProbability): Block =>
  (candidate.blocks[0] as BlockObservations).block;

/** Where in its first block a brand is named; orders several claims on one block. */
const offsetOfName = ({ candidate, name }: AdCandidateWithProbability): number =>
  candidate.blocks[0]?.folded.indexOf(` ${name.key} `) ?? 0;

/** The number of separate ads of the candidate's brand in the issue. */
function countAds(one: AdCandidateWithProbability, all: readonly AdCandidateWithProbability[]): number {
  const taken = new Set<number>();
  let count = 0;
  for (const { candidate, name, p } of all) {
    if (p < 0.5 || !isSameAdvertiser(name, one.name) || candidate.blocks.some(({ block }) => taken.has(block.index)))
      continue;
    for (const { block } of candidate.blocks) taken.add(block.index);
    count++;
  }
  return count;
}

/** Percent. Upper bound on a claim's confidence: a model trained on some hundred newsletters is never certain. */
const CONFIDENCE_MAX = 99;

function claimOf(
  reading: IssueReading,
  one: AdCandidateWithProbability,
  { before, inGrid, isTakeover, isWhole }: Position,
): Claim {
  const { candidate, name } = one;
  const { blocks, marker, kinds } = candidate;
  const known = candidate.claim?.isApart && kinds.has('grid') ? candidate.claim : null;
  const quoted = blockToQuote(candidate, name.key);
  const unit = { blocks: blocks.map(({ block }) => block), marker: (marker ?? (blocks[0] as BlockObservations)).block };
  const first = blocks.find(({ block }) => block.level === 0 && block.words.length > 20)?.block ?? unit.marker;
  const inList =
    !inGrid &&
    (kinds.has('listed') ||
      candidate.claim?.placementType === 'list_inclusion' ||
      unit.marker.list ||
      (first.list && blocks.filter(({ block }) => block.list).length === 1));
  const disclosure =
    marker?.disclosure?.words ??
    blocks.find((each) => each.disclosure)?.disclosure?.words ??
    labelAbove(reading, candidate);
  return {
    brand: name.shown,
    // The block of a separated sponsor contains the links of others, so only a site that matches its name counts.
    site: known
      ? (known.site ?? ownSite(findAdvertiserSite(reading, candidate, name), name))
      : findAdvertiserSite(reading, candidate, name),
    placementType: determinePlacementType({ unit, issue: reading.issue, before, inList, inGrid, isTakeover, isWhole }),
    quote: (inGrid || kinds.has('grid')) && candidate.claim ? candidate.claim.quote : toClaimQuote(quoted),
    block: quoted.index,
    disclosure: disclosure ? [disclosure] : [],
    confidence: Math.min(CONFIDENCE_MAX, Math.round(100 * one.p)),
    blocks: blocks.map(({ block }) => block.index),
    ...(known && { isApart: true }),
  };
}

/** The site if it matches the name, otherwise null. */
const ownSite = (site: string | null, { shown }: AdCandidateWithProbability['name']): string | null =>
  site !== null && domainMatchStrength(shown, site) >= 2 ? site : null;

/** The disclosing words of a label in one of the two blocks above, which apply to the ad below. */
function labelAbove(reading: IssueReading, { blocks }: AdCandidateWithProbability['candidate']): string | undefined {
  const first = (blocks[0] as BlockObservations).block.index;
  return [first - 1, first - 2].map((at) => reading.blocks[at]?.disclosure).find((each) => each && each.kind !== 'tag')
    ?.words;
}

/**
 * Chooses the block that the claim quotes: one that names the advertiser, preferably in the ad's text, not its label.
 */
function blockToQuote({ blocks, marker }: AdCandidateWithProbability['candidate'], key: string): Block {
  const naming = blocks.filter(({ folded, block }) => containsFoldedName(folded, key) && block.text.length > 12);
  const body = naming.find(({ block }) => block !== marker?.block && block.words.length > 30) ?? naming[0];
  const linked = blocks.find(({ outside, block }) => outside.length > 0 && block.text.length > 12);
  const readable = blocks.find(({ block }) => block.text.trim().length > 3 && isSufficientQuote(block.text));
  return (body ?? linked ?? readable ?? marker ?? (blocks[0] as BlockObservations)).block;
}
