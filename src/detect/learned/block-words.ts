// Reads the words of one block: which signs of an ad they contain (vocabulary/signs.ts), and what they disclose.
import { type Block, isShown } from '../blocks.ts';
import { easternLabelOf } from '../rules/disclosure/label-above.ts';
import { disclosureIn } from '../rules/disclosure.ts';
import { creditsNoSponsor } from '../rules/guests.ts';
import { isPublisherVenture } from '../rules/other-sponsorship.ts';
import { linksOf, type OwnIdentity } from '../rules/own-identity.ts';
import { SELF_PROMOTION } from '../vocabulary/nobody-pays.ts';
import { DISCLOSURE_SIGNS, SIGN_NAMES, SIGNS, type Sign } from '../vocabulary/signs.ts';
import { findAmbiguousCredit, STRONG_CREDIT_WEIGHT } from './credit.ts';

/** Characters of a block that are read. */
const READ_MAX = 600;
/** In a block longer than this (in characters), disclosing words count only at its beginning or end. */
const SHORT_BLOCK_MAX = 260;
const BITS = new Map(SIGN_NAMES.map((name, bit) => [name, 1 << bit]));
/** The bit of a sign in the masks that `readBlockSigns` returns. */
export const signBit = (sign: Sign): number => BITS.get(sign) as number;
const DISCLOSING_BITS = DISCLOSURE_SIGNS.reduce((mask, sign) => mask | signBit(sign), 0);
const ASKING_BITS = signBit('asking') | signBit('askingMore');
/** Signs that are too ambiguous to make a block a strong marker by themselves. */
const WEAK_BITS = signBit('thanks') | signBit('partner') | signBit('paid') | signBit('togetherWith');

/**
 * The signs and the disclosure in a block's words, and how likely they disclose an ad.
 * @param next the words of the next block, which may make this one a label.
 * @param plain true for a mail without markup.
 */
export function readBlockSigns(block: Block, next: string, own: OwnIdentity, plain: boolean) {
  const line = block.words.slice(0, READ_MAX);
  const nothing = { line, signs: 0, lead: 0, tail: 0, whole: 0, disclosure: null, marks: false, strong: false };
  if (block.role === 'unseen' || !/[\p{L}\p{N}]/u.test(line)) return nothing;
  let [signs, lead, tail, whole] = [0, 0, 0, 0];
  for (const name of SIGN_NAMES) {
    const found = SIGNS[name].exec(line);
    if (!found) continue;
    const mask = signBit(name);
    const end = found.index + found[0].length;
    const length = line.trimEnd().length;
    signs |= mask;
    if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(line.slice(0, found.index)) || found.index < 14) lead |= mask;
    if (end >= length - 14) tail |= mask;
    if (length - found[0].length <= 26) whole |= mask;
  }
  const setting = {
    anchors: linksOf(block).map((link) => link.text),
    isHeading: block.level > 0,
    isEntry: block.list,
    isOwn: own.isBrand,
  };
  const said = signs & DISCLOSING_BITS;
  if (said && creditsNoSponsor(line, own.isBrand)) {
    const rest = ~DISCLOSING_BITS;
    return { ...nothing, signs: signs & rest, lead: lead & rest, tail: tail & rest, whole: whole & rest };
  }
  const disclosing = said && isPublisherVenture(line, own.isShort) ? 0 : said;
  // Searching for disclosures is expensive, so it runs only if the block contains a disclosing word at all.
  const disclosure = disclosing
    ? ((plain ? disclosureIn(block.text.slice(0, 2_000), setting) : null) ??
      disclosureIn(block.words.slice(0, 2_000), setting) ??
      easternLabelOf(line, next) ??
      findAmbiguousCredit(line, setting.anchors, own.isBrand))
    : null;
  const short = line.length <= SHORT_BLOCK_MAX;
  const placed = (lead | tail | whole) & disclosing;
  const asks = disclosure === null && ((signs & ASKING_BITS) !== 0 || SELF_PROMOTION.test(line));
  const marks = isShown(block) && !asks && (disclosure !== null || (disclosing !== 0 && (short || placed !== 0)));
  const strong =
    marks &&
    ((disclosure !== null && disclosure.weight >= STRONG_CREDIT_WEIGHT) ||
      ((whole & disclosing & ~WEAK_BITS) !== 0 && line.length <= 60));
  return { line, signs, lead, tail, whole, disclosure, marks, strong };
}
