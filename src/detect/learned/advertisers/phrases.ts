// Names that come right after disclosing words, or beside the publication's own.
import { nameAt } from '../../rules/names.ts';
import { signBit } from '../block-words.ts';
import type { BlockReading, Reading } from '../reading.ts';
import type { OfferName } from './name.ts';

/** 'by X', 'with X', 'from X', 'thanks to X' after disclosing words. */
const AFTER =
  /\b(?:by|with|from|to|at|von|durch|mit|par|avec|por|con|com|da|door|met|av|af|przez|sponsors?|partners?|is|:)[\s:–—-]+(?:our (?:friends|sponsors?|partners?)(?: (?:at|from|over at))?[,:]?\s+|the (?:team|folks|people) (?:at|behind)\s+)?$/iu;

/** What comes right after disclosing words. */
export function offerPhraseNames({ line, signs, block, links }: BlockReading, text: string, offer: OfferName): void {
  if (
    (signs &
      (signBit('broughtBy') |
        signBit('togetherWith') |
        signBit('messageFrom') |
        signBit('thanks') |
        signBit('sponsor') |
        signBit('partner') |
        signBit('advertisement'))) ===
    0
  )
    return;
  const anchors = links.map((link) => link.text);
  for (const match of text.slice(0, 400).matchAll(/\S+/gu)) {
    if (!AFTER.test(text.slice(Math.max(0, match.index - 60), match.index))) continue;
    const rest = text.slice(match.index, match.index + 90).split('\n')[0] ?? '';
    const name = nameAt(rest.replace(/^the /iu, ''), anchors) ?? nameAt(rest, anchors);
    if (name) offer(name, 'phrase');
    // 'in partnership with The Analog Circle.': the article may be the name's own.
    const article = /^(The \p{Lu}[\p{L}\p{N}&’'-]*(?: \p{Lu}[\p{L}\p{N}&’'-]*)*)/u.exec(rest)?.[1];
    if (article) offer(article, 'phrase');
  }
  const sponsors =
    /^(.{2,60}?)\s+(?:is|are)?\s*(?:proud(?:ly)? (?:to )?|happy to |kindly |generously )?sponsor(?:s|ing|ed)?\b/iu.exec(
      line,
    )?.[1];
  const before = sponsors && block.level === 0 ? nameAt(sponsors) : null;
  if (before) offer(before, 'phrase');
}

/** 'Ours x Acme': who is beside the publication's own name. */
export function partnersOfOwnName(text: string, { own }: Reading): string[] {
  const parts = text.split(/\s+[x×+&]\s+/iu);
  if (parts.length !== 2) return [];
  const isOurs = parts.map((part) => own.isBrand(part.trim()));
  return isOurs[0] === isOurs[1] ? [] : parts.filter((_, nth) => !isOurs[nth]).map((part) => part.trim());
}
