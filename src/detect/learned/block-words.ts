// Reads the words of one block: which signs of an ad they contain (vocabulary/signs.ts), and what they disclose.
import { type Block, isVisibleBlock } from '../blocks.ts';
import { findEasternAdLabel } from '../rules/disclosure/label-above.ts';
import { findDisclosure } from '../rules/disclosure.ts';
import { creditsNoSponsor } from '../rules/guests.ts';
import { isPublisherVenture } from '../rules/other-sponsorship.ts';
import { listBlockLinks, type NewsletterIdentity } from '../rules/own-identity.ts';
import { SELF_PROMOTION_WORD } from '../vocabulary/nobody-pays.ts';
import { AD_SIGN_NAMES, AD_SIGN_PATTERNS, type AdSign, DISCLOSING_AD_SIGNS } from '../vocabulary/signs.ts';
import { findAmbiguousCredit, STRONG_CREDIT_WEIGHT_MIN } from './credit.ts';

/** Characters of a block that are read. */
const READ_MAX = 600;
/** In a block longer than this (in characters), disclosing words count only at its beginning or end. */
const SHORT_BLOCK_MAX = 260;
const BITS = new Map(AD_SIGN_NAMES.map((name, bit) => [name, 1 << bit]));
/** The bit of a sign in the masks of signs that are read from a block's words. */
export const adSignBit = (sign: AdSign): number => BITS.get(sign) as number;
const DISCLOSING_BITS = DISCLOSING_AD_SIGNS.reduce((mask, sign) => mask | adSignBit(sign), 0);
const ASKING_BITS = adSignBit('asking') | adSignBit('askingMore');
/** Signs that are too ambiguous to make a block a strong marker by themselves. */
const WEAK_BITS = adSignBit('thanks') | adSignBit('partner') | adSignBit('paid') | adSignBit('togetherWith');

/**
 * The signs and the disclosure in a block's words, and how likely they disclose an ad.
 * @param next the words of the next block, which may make this one a label.
 * @param plain true for a mail without markup.
 */
export function readBlockAdSigns(block: Block, next: string, own: NewsletterIdentity, plain: boolean) {
  const line = block.words.slice(0, READ_MAX);
  const nothing = { line, signs: 0, lead: 0, tail: 0, whole: 0, disclosure: null, marks: false, strong: false };
  if (block.role === 'unseen' || !/[\p{L}\p{N}]/u.test(line)) return nothing;
  let [signs, lead, tail, whole] = [0, 0, 0, 0];
  for (const name of AD_SIGN_NAMES) {
    const found = AD_SIGN_PATTERNS[name].exec(line);
    if (!found) continue;
    const mask = adSignBit(name);
    const end = found.index + found[0].length;
    const length = line.trimEnd().length;
    signs |= mask;
    if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(line.slice(0, found.index)) || found.index < 14) lead |= mask;
    if (end >= length - 14) tail |= mask;
    if (length - found[0].length <= 26) whole |= mask;
  }
  const setting = {
    anchors: listBlockLinks(block).map((link) => link.text),
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
    ? ((plain ? findDisclosure(block.text.slice(0, 2_000), setting) : null) ??
      findDisclosure(block.words.slice(0, 2_000), setting) ??
      findEasternAdLabel(line, next) ??
      findAmbiguousCredit(line, setting.anchors, own.isBrand))
    : null;
  const short = line.length <= SHORT_BLOCK_MAX;
  const placed = (lead | tail | whole) & disclosing;
  const asks = disclosure === null && ((signs & ASKING_BITS) !== 0 || SELF_PROMOTION_WORD.test(line));
  const marks =
    isVisibleBlock(block) && !asks && (disclosure !== null || (disclosing !== 0 && (short || placed !== 0)));
  const strong =
    marks &&
    ((disclosure !== null && disclosure.weight >= STRONG_CREDIT_WEIGHT_MIN) ||
      ((whole & disclosing & ~WEAK_BITS) !== 0 && line.length <= 60));
  return { line, signs, lead, tail, whole, disclosure, marks, strong };
}
