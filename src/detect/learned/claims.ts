// Turns settled candidates into claims, with their quote, placement and disclosure.
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { Claim } from '../analyst.ts';
import { quoteOf } from '../block-quote.ts';
import type { Block } from '../blocks.ts';
import { isSufficientQuote } from '../ground/quote.ts';
import { containsKey } from '../naming/scripts.ts';
import { sideBySide, TEXT_PER_SPONSOR_MAX } from '../rules/grid.ts';
import { placementOf } from '../rules/placement.ts';
import { isInRow } from '../rules/unit/pictured.ts';
import { trimToByline } from './bylines.ts';
import { extendToAd, trimBelowCredit, trimToSection } from './credit-line.ts';
import type { Scored } from './model.ts';
import type { BlockReading, Reading } from './reading.ts';
import { sameAdvertiser } from './settle.ts';
import { siteOf } from './sites.ts';

export type SelectedCandidate = Scored & { p: number };

const TAKEOVER = 3;

/**
 * @param settled ads that don't overlap.
 * @param all every scored candidate: a brand that is all over the issue has taken it over.
 */
export function claimsOf(
  reading: Reading,
  settled: readonly SelectedCandidate[],
  all: readonly SelectedCandidate[],
): Claim[] {
  const trimmed = (one: SelectedCandidate) => ({ ...one, candidate: trimBelowCredit(one.candidate, one.name.key) });
  const others = all.map(trimmed);
  const found = (settled.length === 1 ? settled.map((one) => wholeOf(one, all)) : settled)
    .map((one) => mainOf(trimmed(one), others))
    .map((one) => ({
      ...one,
      candidate: trimToSection(trimToByline(one.candidate, one.name.key, reading.blocks), reading),
    }));
  const takenBy = new Map(found.flatMap((one) => one.candidate.blocks.map(({ block }) => [block, one] as const)));
  const inOrder = found
    .map((one) => {
      const isTaken = (block: Block) => takenBy.has(block) && takenBy.get(block) !== one;
      return { ...one, candidate: extendToAd(one.candidate, one.name.key, reading, isTaken) };
    })
    .sort((a, b) => firstOf(a).index - firstOf(b).index || placeOf(a) - placeOf(b));
  const isOnly = inOrder.length === 1;
  const short = inOrder.filter((one) => charsOf(one) <= TEXT_PER_SPONSOR_MAX).map(firstOf);
  const beside = sideBySide(short.filter((block) => isInRow(reading.issue.blocks, block)));
  return inOrder.map((one, before) =>
    claimOf(reading, one, {
      before,
      inGrid: isBesideOthers(one) || beside.has(firstOf(one)),
      isTakeover: isOnly && slots(one, all) >= TAKEOVER,
      isWhole: isOnly && one.candidate.kinds.has('whole') && charsOf(one) >= WHOLE_LEAST,
    }),
  );
}

/** One of several sponsors side by side, not one of a list. */
const isBesideOthers = ({ candidate: { kinds } }: SelectedCandidate): boolean =>
  kinds.has('grid') && !kinds.has('listed');

interface Position {
  /** How many ads come before it. */
  before: number;
  /** Beside other sponsors. */
  inGrid: boolean;
  isTakeover: boolean;
  /** All that the mail says is this ad. */
  isWhole: boolean;
}

/** A shorter mail, in characters, isn't considered as one single ad. */
const WHOLE_LEAST = 200;

/** If a mail is likely one ad as a whole, its only sponsor gets all of its blocks. */
function wholeOf(one: SelectedCandidate, all: readonly SelectedCandidate[]): SelectedCandidate {
  const whole = all.find(
    ({ candidate, name, p, unit }) =>
      candidate.kinds.has('whole') &&
      p >= WHOLE_LIKELY &&
      unit >= one.unit - WHOLE_BEHIND &&
      sameAdvertiser(name, one.name),
  );
  return whole ? { ...one, candidate: whole.candidate } : one;
}
const WHOLE_LIKELY = 0.5;
/** By so much the trees may score the whole mail below one of its parts: parts alone are what they mostly learned. */
const WHOLE_BEHIND = 1.5;

/**
 * A credit line at the top and the ad further down are one sponsorship: with the ad's blocks, and the confidence of the
 * surer one.
 */
function mainOf(one: SelectedCandidate, all: readonly SelectedCandidate[]): SelectedCandidate {
  const isTold = one.candidate.claim?.isApart && isNaming(one);
  if ((one.candidate.kinds.has('grid') && !isTold) || charsOf(one) > CREDIT_MAX) return one;
  const own = new Set([firstOf(one).index, one.candidate.marker?.block.index]);
  // After a line that only names the sponsor, any longer candidate is the ad.
  const least = isNaming(one) ? charsOf(one) : CREDIT_MAX;
  const [main] = all
    .filter(
      (other) =>
        other.p >= MAIN_LEAST &&
        charsOf(other) > least &&
        charsOf(other) <= AD_MAX &&
        !other.candidate.blocks.some(({ block }) => own.has(block.index)) &&
        sameAdvertiser(other.name, one.name),
    )
    .sort((a, b) => b.p - a.p);
  if (!main) return one;
  const name = main.name.key.length > one.name.key.length && main.p > 0.5 ? main.name : one.name;
  const marker = main.candidate.marker?.disclosure ? main.candidate.marker : one.candidate.marker;
  return { ...one, name, candidate: { ...main.candidate, marker } };
}

/** The longest credit line, in characters. */
const CREDIT_MAX = 160;
/** The longest line, in characters, that only names its sponsor. */
const NAMING_MAX = 100;
const isNaming = (one: SelectedCandidate): boolean =>
  one.candidate.blocks.length === 1 && Boolean(one.candidate.blocks[0]?.disclosure?.name) && charsOf(one) <= NAMING_MAX;
const AD_MAX = 2_500;
const MAIN_LEAST = 0.25;
const charsOf = ({ candidate }: SelectedCandidate): number =>
  candidate.blocks.reduce((sum, { block }) => sum + block.words.length, 0);

const firstOf = ({ candidate }: SelectedCandidate): Block => (candidate.blocks[0] as BlockReading).block;

/** Where its first block names it: of several in one block, the first named is the first. */
const placeOf = ({ candidate, name }: SelectedCandidate): number =>
  candidate.blocks[0]?.folded.indexOf(` ${name.key} `) ?? 0;

/** How many separate stretches belong to this brand. */
function slots(one: SelectedCandidate, all: readonly SelectedCandidate[]): number {
  const taken = new Set<number>();
  let count = 0;
  for (const { candidate, name, p } of all) {
    if (p < 0.5 || !sameAdvertiser(name, one.name) || candidate.blocks.some(({ block }) => taken.has(block.index)))
      continue;
    for (const { block } of candidate.blocks) taken.add(block.index);
    count++;
  }
  return count;
}

/** Percent. What was learned from some hundred letters is never certain, whatever it rounds to. */
const SUREST = 99;

function claimOf(reading: Reading, one: SelectedCandidate, { before, inGrid, isTakeover, isWhole }: Position): Claim {
  const { candidate, name } = one;
  const { blocks, marker, kinds } = candidate;
  const known = candidate.claim?.isApart && kinds.has('grid') ? candidate.claim : null;
  const quoted = quotedOf(candidate, name.key);
  const unit = { blocks: blocks.map(({ block }) => block), marker: (marker ?? (blocks[0] as BlockReading)).block };
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
    // Beside it stand the links of others.
    site: known ? (known.site ?? ownSite(siteOf(reading, candidate, name), name)) : siteOf(reading, candidate, name),
    placementType: placementOf({ unit, issue: reading.issue, before, inList, inGrid, isTakeover, isWhole }),
    quote: (inGrid || kinds.has('grid')) && candidate.claim ? candidate.claim.quote : quoteOf(quoted),
    block: quoted.index,
    disclosure: disclosure ? [disclosure] : [],
    confidence: Math.min(SUREST, Math.round(100 * one.p)),
    blocks: blocks.map(({ block }) => block.index),
    ...(known && { isApart: true }),
  };
}

/** A site that the name bears out. */
const ownSite = (site: string | null, { shown }: SelectedCandidate['name']): string | null =>
  site !== null && domainMatchStrength(shown, site) >= 2 ? site : null;

/** The words of a label right above that name no one: they disclose what is below. */
function labelAbove(reading: Reading, { blocks }: SelectedCandidate['candidate']): string | undefined {
  const first = (blocks[0] as BlockReading).block.index;
  return [first - 1, first - 2].map((at) => reading.blocks[at]?.disclosure).find((each) => each && each.kind !== 'tag')
    ?.words;
}

/** The block that names the advertiser, the words of the ad before its label. */
function quotedOf({ blocks, marker }: SelectedCandidate['candidate'], key: string): Block {
  const naming = blocks.filter(({ folded, block }) => containsKey(folded, key) && block.text.length > 12);
  const body = naming.find(({ block }) => block !== marker?.block && block.words.length > 30) ?? naming[0];
  const linked = blocks.find(({ outside, block }) => outside.length > 0 && block.text.length > 12);
  const readable = blocks.find(({ block }) => block.text.trim().length > 3 && isSufficientQuote(block.text));
  return (body ?? linked ?? readable ?? marker ?? (blocks[0] as BlockReading)).block;
}
